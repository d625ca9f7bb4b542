import { Buffer } from 'node:buffer';
import { createHash, verify, type KeyObject } from 'node:crypto';
import type { Signer } from '@casefile/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A signer and the key that verifies what it signs. */
export interface SignerUnderTest {
  readonly signer: Signer;
  readonly publicKey: KeyObject;
}

/**
 * What every {@link Signer} must do.
 *
 * @param name the adapter's
 * @param open gives a signer with a key of its own each time
 */
export const signerContract = (name: string, open: () => Promise<SignerUnderTest>): void => {
  describe(`${name} as a signer`, () => {
    it('Ports: signs any bytes with Ed25519, so that the public key verifies them and no others', async () => {
      const { signer, publicKey } = await open();
      expect(publicKey.asymmetricKeyType).toBe('ed25519');
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 512 }), async (bytes) => {
          const { signature } = await signer.sign(bytes);
          expect(signature.length).toBe(64);
          expect(verify(null, bytes, publicKey, signature)).toBe(true);
          expect(verify(null, Buffer.concat([bytes, Buffer.from([0])]), publicKey, signature)).toBe(false);
        }),
        { numRuns: 20 },
      );
    });

    it('Ports: the key id is the SHA-256 of the SubjectPublicKeyInfo, in hexadecimal', async () => {
      const { signer, publicKey } = await open();
      const info = publicKey.export({ format: 'der', type: 'spki' });
      expect((await signer.sign(Buffer.from('x'))).keyId).toBe(createHash('sha256').update(info).digest('hex'));
    });

    it('Canonical bytes: the same bytes and key give the same signature', async () => {
      const { signer } = await open();
      const bytes = Buffer.from('the same');
      expect(Buffer.compare((await signer.sign(bytes)).signature, (await signer.sign(bytes)).signature)).toBe(0);
    });

    it('Ports: two keys have two ids, and neither verifies for the other', async () => {
      const [a, b] = [await open(), await open()];
      const bytes = Buffer.from('x');
      const [ours, theirs] = [await a.signer.sign(bytes), await b.signer.sign(bytes)];
      expect(ours.keyId).not.toBe(theirs.keyId);
      expect(verify(null, bytes, b.publicKey, ours.signature)).toBe(false);
    });
  });
};
