import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { CasefileError } from '@casefile/contract';

/** Where a bucket is, and who we are there. */
export interface S3Options {
  /** The endpoint; AWS's own for the region where it is absent. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What every key begins with, for instance `casefile/`; nothing unless told. */
  readonly prefix?: string;
  /** How long one request may take, in milliseconds; 30000 unless told. */
  readonly requestTimeoutMs?: number;
}

/** An object as it was read. */
export interface S3Object {
  readonly bytes: Uint8Array;
  /** Who wrote it: the id that the write that created it gave. */
  readonly writer: string | null;
}

/** The few things that are done with objects; keys without the prefix. Errors are CasefileError `storage_failed`, which is `health` (D43). */
export interface S3Objects {
  /** Creates an object; false where there is one. One of our own that an answer was lost of counts as created. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Writes an object, in place of what was there. */
  replace(key: string, bytes: Uint8Array): Promise<void>;
  /** Reads an object, or no more than its first bytes; null where there is none. */
  read(key: string, first?: number): Promise<S3Object | null>;
  /** Every key that begins with a prefix, in pages. */
  list(prefix: string): AsyncIterable<readonly string[]>;
  remove(key: string): Promise<void>;
  /** Closes its connections. */
  close(): void;
}

const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;

const failed = (what: string, cause: unknown): CasefileError =>
  new CasefileError(
    'storage_failed',
    `The store could not ${what}; look at its endpoint, its bucket and its credential.`,
    {
      details: { what, status: statusOf(cause), system: cause instanceof Error ? cause.name : null },
      // The cause has the endpoint's own words, which may repeat a key; it goes no further.
    },
  );

const writerHeader = 'casefile-writer';

/** How often a creation is tried again that the store refuses because another is under way. */
const mostConflicts = 8;

/** Opens a bucket's objects, with SigV4 and addresses by path where an endpoint is given. */
export const openS3Objects = (options: S3Options): S3Objects => {
  const { bucket } = options;
  const prefix = options.prefix ?? '';
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Ceph refuses the trailing checksums that are the SDK's default; every read is verified here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { requestTimeout: options.requestTimeoutMs ?? 30_000, connectionTimeout: 5000 },
  });

  const read = async (key: string, first?: number): Promise<S3Object | null> => {
    try {
      const range = first === undefined ? {} : { Range: `bytes=0-${first - 1}` };
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key, ...range }));
      const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array(0);
      return { bytes, writer: answer.Metadata?.[writerHeader] ?? null };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      // No range of an empty object can be had.
      if (statusOf(error) === 416) return { bytes: new Uint8Array(0), writer: null };
      throw failed('read an object', error);
    }
  };

  const createOnce = async (key: string, bytes: Uint8Array, writer: string): Promise<'created' | 'taken' | 'busy'> => {
    try {
      const metadata = { [writerHeader]: writer };
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: prefix + key, Body: bytes, IfNoneMatch: '*', Metadata: metadata }),
      );
      return 'created';
    } catch (error) {
      if (statusOf(error) === 412) return 'taken';
      if (statusOf(error) === 409) return 'busy';
      throw failed('create an object', error);
    }
  };

  return {
    async create(key, bytes) {
      const writer = randomUUID();
      for (let tried = 0; tried < mostConflicts; tried += 1) {
        const outcome = await createOnce(key, bytes, writer);
        if (outcome === 'created') return true;
        // A request that was sent again finds what it created the first time.
        if (outcome === 'taken') return (await read(key, 1))?.writer === writer;
      }
      throw failed('create an object', new Error('busy'));
    },
    async replace(key, bytes) {
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + key, Body: bytes }));
      } catch (error) {
        throw failed('write an object', error);
      }
    },
    read,
    async *list(below) {
      let token: string | undefined;
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix + below,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
          )
          .catch((error: unknown) => {
            throw failed('list objects', error);
          });
        yield (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)]));
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }));
      } catch (error) {
        if (statusOf(error) !== 404) throw failed('remove an object', error);
      }
    },
    close() {
      client.destroy();
    },
  };
};

/**
 * Proves that an endpoint honours conditional creation: of two that create one object one after the other, and of several at once, one succeeds, and its bytes stay.
 *
 * @throws CasefileError `invalid_configuration` where it does not; `storage_failed` where it cannot be asked
 */
export const proveConditionalCreation = async (objects: S3Objects): Promise<void> => {
  const key = `probes/${randomUUID()}`;
  const refuse = (why: string): never => {
    throw new CasefileError(
      'invalid_configuration',
      'The endpoint does not honour conditional creation (If-None-Match: *); no ref would be safe on it.',
      {
        details: { why },
      },
    );
  };
  const bytesOf = (name: string): Uint8Array => new TextEncoder().encode(name);
  try {
    if (!(await objects.create(key, bytesOf('first')))) refuse('the first was refused');
    if (await objects.create(key, bytesOf('second'))) refuse('the second succeeded');
    if (new TextDecoder().decode((await objects.read(key))?.bytes) !== 'first') refuse('the first was replaced');
    const racing = await Promise.all([0, 1, 2, 3].map((at) => objects.create(`${key}-race`, bytesOf(String(at)))));
    if (racing.filter((created) => created).length !== 1) refuse('several succeeded at once');
  } finally {
    await objects.remove(key).catch(() => undefined);
    await objects.remove(`${key}-race`).catch(() => undefined);
  }
};
