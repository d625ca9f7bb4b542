import { Buffer } from 'node:buffer';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key and its certificate, both PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}

// The few forms of DER that a certificate is made of.
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
const name = (common: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))));
const extension = (id: string, value: Buffer): Buffer =>
  sequence(oid(id), der(0x01, Buffer.from([0xff])), der(0x04, value));
const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

let serial = 0;
const issue = (
  subject: string,
  issuer: { readonly name: string; readonly key: KeyObject } | null,
  extensions: readonly Buffer[],
  until = '491231235959Z',
) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  serial += 1;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial])),
    ecdsaWithSha256,
    name(issuer?.name ?? subject),
    sequence(utcTime('200101000000Z'), utcTime(until)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, issuer?.key ?? privateKey);
  return {
    name: subject,
    key: privateKey,
    cert: pem(sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))),
  };
};

/** A certificate authority of one's own, which nobody else knows, and the servers that it vouches for. */
export const newAuthority = (subject: string) => {
  const isAuthority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));
  const authority = issue(subject, null, [isAuthority]);
  return {
    cert: authority.cert,
    /** A server's certificate for a DNS name. */
    certify: (host: string, until?: string): Certified => {
      const forName = extension('551d11', sequence(der(0x82, Buffer.from(host))));
      const { key, cert } = issue(host, authority, [forName], until);
      return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
    },
  };
};
