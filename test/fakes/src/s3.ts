import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What an object store does wrong, from now on; each may be changed while it runs. */
export interface FakeS3Faults {
  /** How many of the next requests are answered with 503. */
  refuse: number;
  /** How many of the next writes are done and their answers lost. */
  loseAnswers: number;
  /** How long every answer takes, in milliseconds. */
  slowMs: number;
  /** Whether it takes no notice of `If-None-Match`. */
  ignoresConditions: boolean;
}

/** An S3-speaking server on the loopback. */
export interface FakeS3 {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly faults: FakeS3Faults;
  /** Every object by `bucket/key`. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer }>;
  /** Puts other bytes in an object's place. */
  tamper(name: string, bytes: Uint8Array): void;
  close(): Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

const pageSize = 7;
const credentials = { accessKeyId: 'AKFAKE', secretAccessKey: 'fake-secret-of-the-test' };

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request is signed as AWS Signature Version 4 has it, its body included. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (match === null) return false;
  const [, id, day = '', region = '', signed = '', signature = ''] = match;
  const payload = String(request.headers['x-amz-content-sha256']);
  if (id !== credentials.accessKeyId || (payload !== 'UNSIGNED-PAYLOAD' && payload !== hashOf(body))) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, hashOf(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
};

const escape = (text: string): string => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

const fail = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

const list = (objects: ReadonlyMap<string, Stored>, bucket: string, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/${prefix}`))
    .map((name) => name.slice(bucket.length + 1))
    .sort()
    .filter((key) => key > after);
  const page = keys.slice(0, pageSize);
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${escape(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${escape(key)}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(more)}</IsTruncated>${next}${contents}</ListBucketResult>`;
};

const get = (request: IncomingMessage, response: ServerResponse, stored: Stored | undefined): void => {
  if (stored === undefined) {
    fail(response, 404, 'NoSuchKey');
    return;
  }
  const range = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '');
  if (range && stored.bytes.length === 0) {
    fail(response, 416, 'InvalidRange');
    return;
  }
  const bytes = range ? stored.bytes.subarray(0, Number(range[1]) + 1) : stored.bytes;
  const metadata = Object.entries(stored.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  response.writeHead(range ? 206 : 200, { 'content-length': bytes.length, ...Object.fromEntries(metadata) });
  response.end(bytes);
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

/** Starts an S3-speaking server in memory: signatures are checked, creations are conditional, listings come in pages of seven, and it fails when it is told to. */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const objects = new Map<string, Stored>();
  const faults: FakeS3Faults = { refuse: 0, loseAnswers: 0, slowMs: 0, ignoresConditions: false };

  const put = (request: IncomingMessage, response: ServerResponse, name: string, bytes: Buffer): void => {
    if (request.headers['if-none-match'] === '*' && objects.has(name) && !faults.ignoresConditions) {
      fail(response, 412, 'PreconditionFailed');
      return;
    }
    const metadata = Object.entries(request.headers).flatMap(([header, value]) =>
      header.startsWith('x-amz-meta-') ? [[header.slice('x-amz-meta-'.length), String(value)]] : [],
    );
    objects.set(name, { bytes, metadata: Object.fromEntries(metadata) });
    if (faults.loseAnswers > 0) {
      faults.loseAnswers -= 1;
      response.destroy();
      return;
    }
    response.writeHead(200, { etag: '"x"' });
    response.end();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = await bodyOf(request);
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs));
    if (faults.refuse > 0) {
      faults.refuse -= 1;
      fail(response, 503, 'SlowDown');
      return;
    }
    if (!isSigned(request, url, body)) {
      fail(response, 403, 'SignatureDoesNotMatch');
      return;
    }
    const name = decodeURIComponent(url.pathname.slice(1));
    if (request.method === 'PUT') put(request, response, name, body);
    else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (url.searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(list(objects, name.replace(/\/$/, ''), url.searchParams));
    } else get(request, response, objects.get(name));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    credentials,
    faults,
    objects,
    tamper: (name, bytes) => void objects.set(name, { bytes: Buffer.from(bytes), metadata: {} }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
