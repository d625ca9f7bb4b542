import type { RedactionDetector } from '../detector.js';

const body = 'OL5sIobMACxy51ua0THkkijxwN6ZrZNRpPn9V5khgBuJFfc78eslttOaI5KaaaaA';

/** Private keys as text (filter-policy: private keys). The pattern finds the header; the validator walks over the body. */
export const privateKeys: readonly RedactionDetector[] = [
  {
    id: 'private-key-block',
    code: 'secret.private-key',
    why: 'PEM, OpenSSH, SSH2 and PGP private keys; newlines real, escaped or lost; behind log prefixes; cut off before END',
    facts: 'RFC 7468, RFC 4716, RFC 9580: BEGIN … PRIVATE KEY, base64 lines, END',
    pattern:
      '-{4,5} ?BEGIN[A-Z0-9 ]{0,30} (?:PRIVATE|SECRET) KEY(?: BLOCK)? ?-{4,5}|-{4} BEGIN SSH2 ENCRYPTED PRIVATE KEY -{4}',
    flags: '',
    group: 0,
    validator: 'privateKey',
    positives: [
      `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`,
      `"-----BEGIN PRIVATE KEY-----\\n${body}\\n${body}\\n-----END PRIVATE KEY-----\\n"`,
      `12:00 -----BEGIN OPENSSH PRIVATE KEY-----\n12:00 ${body}\n12:00 ${body}\n`,
    ],
    nearMisses: [
      'The file begins with -----BEGIN RSA PRIVATE KEY----- and ends with its END line.',
      `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`,
      '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    ],
  },
  {
    id: 'private-key-base64',
    code: 'secret.private-key',
    why: 'a whole PEM file encoded once more, as in kubeconfig files and CI variables',
    facts: 'RFC 4648 of "-----BEGIN … PRIVATE KEY-----"',
    pattern:
      'LS0tLS1CRUdJTi(?:BQUklWQVRFIEtFWS|BSU0EgUFJJVkFURSBLRVkt|BFQyBQUklWQVRFIEtFWS|BEU0EgUFJJVkFURSBLRVkt|BPUEVOU1NIIFBSSVZBVEUgS0VZ|BFTkNSWVBURUQgUFJJVkFURSBLRVkt|BQR1AgUFJJVkFURSBLRVkg)[A-Za-z0-9+/_-]{16,}={0,2}',
    flags: '',
    group: 0,
    validator: 'none',
    positives: [
      `client-key-data: LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQ${body}==`,
      `LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCg${body}`,
      `LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZLS0tLS0K${body}`,
    ],
    nearMisses: [
      `certificate: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCg${body}`,
      'LS0tLS1CRUdJTi',
      `LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0K${body}`,
    ],
  },
];
