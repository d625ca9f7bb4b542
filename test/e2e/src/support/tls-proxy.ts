import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';

/** Debian's package of the same name; the test that needs it is skipped without it. */
const program = 'openssl';

/** Whether this machine can make certificates. */
export const hasOpenssl = ((): boolean => {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** What a test says that needs it and is skipped. */
export const withoutOpenssl = 'skipped: openssl is not on the PATH';

/** A fake forge behind TLS, as an operator of one's own would serve it. */
export interface TlsProxy {
  /** `localhost` with its port. */
  readonly host: string;
  /** The file of the certificate authority, which nobody else knows. */
  readonly caFile: string;
  /** What came in: path and `Authorization`. */
  readonly seen: readonly { readonly path: string; readonly authorization: string | undefined }[];
  readonly close: () => Promise<void>;
}

const makeCertificates = (folder: string): { key: Buffer; cert: Buffer; caFile: string } => {
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void =>
    void execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Orchard Root');
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(at('server.ext'), 'subjectAltName=DNS:localhost\n');
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'],
    ...['-extfile', 'server.ext', '-out', 'server.pem'],
  );
  return { key: readFileSync(at('server.key')), cert: readFileSync(at('server.pem')), caFile: at('ca.pem') };
};

/**
 * Serves a fake forge over TLS under `https://localhost:PORT/PREFIX`.
 *
 * @param folder where the certificates go
 * @param target the fake's origin
 * @param prefix `''`, or a path without a slash at its end; what lies outside of it is 404
 */
export const startTlsProxy = async (folder: string, target: string, prefix = ''): Promise<TlsProxy> => {
  const { key, cert, caFile } = makeCertificates(folder);
  const seen: { path: string; authorization: string | undefined }[] = [];
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    seen.push({
      path,
      authorization: incoming.headers.authorization ?? String(incoming.headers['private-token'] ?? ''),
    });
    if (!path.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const forwarded = ask(
      new URL(path.slice(prefix.length), target),
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    host: `localhost:${String(address.port)}`,
    caFile,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
