/** A signature and the key that made it. */
export interface Signature {
  /** The key's id: the SHA-256 of its SubjectPublicKeyInfo, hexadecimal. */
  readonly keyId: string;
  readonly signature: Uint8Array;
}

/** Signs bytes with an Ed25519 key that it alone holds. */
export interface Signer {
  sign(bytes: Uint8Array): Promise<Signature>;
}
