import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { CasefileError } from '@casefile/contract';
import { Agent, buildConnector } from 'undici';
import { isWithinReach, lookUpWithin, outOfReach, type Reach } from './addresses.js';

/** What the sockets of an agent may reach, and whom they believe. */
export interface AgentOptions {
  readonly reach: Reach;
  /** How long connecting may take, in milliseconds. */
  readonly connectMs: number;
  /** The only certificate authorities that count (PEM, one each); those of Node where it is absent. */
  readonly authorities?: readonly string[];
}

const certificate = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * The certificates of a file of certificate authorities.
 *
 * @param pem one or more certificates
 * @throws CasefileError `invalid_configuration` where there is none, or one cannot be read
 */
export const authoritiesIn = (pem: string): readonly string[] => {
  const found = pem.match(certificate) ?? [];
  try {
    for (const one of found) new X509Certificate(one);
  } catch (cause) {
    throw new CasefileError(
      'invalid_configuration',
      'The file of certificate authorities holds one that cannot be read.',
      {
        cause,
      },
    );
  }
  if (found.length === 0)
    throw new CasefileError('invalid_configuration', 'Give the certificate authority as PEM (BEGIN CERTIFICATE).');
  return found;
};

/** The authorities for whatever a connection's API leads to: the given ones beside those of Node. */
export const besideKnown = (authorities: readonly string[]): readonly string[] => [...rootCertificates, ...authorities];

/**
 * An agent whose every socket is connected to an address that was found within reach: a literal address in a URL is checked, a name's addresses are checked after the look-up and no other
 * look-up follows, and what the socket was connected to is checked once more. TLS is always verified, whatever the environment says.
 */
export const openAgent = ({ reach, connectMs, authorities }: AgentOptions): Agent => {
  const connect = buildConnector({
    timeout: connectMs,
    lookup: lookUpWithin(reach),
    rejectUnauthorized: true,
    ...(authorities === undefined ? {} : { ca: [...authorities] }),
  });
  return new Agent({
    connections: 4,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    maxHeaderSize: 64 * 1024,
    connect: (options, callback) => {
      const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(literal) !== 0 && !isWithinReach(literal, reach)) {
        callback(outOfReach(), null);
        return;
      }
      connect(options, (...[error, socket]) => {
        if (error !== null) callback(error, null);
        else if (socket.remoteAddress !== undefined && isWithinReach(socket.remoteAddress, reach))
          callback(null, socket);
        else {
          socket.destroy();
          callback(outOfReach(), null);
        }
      });
    },
  });
};
