import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CasefileError } from '@casefile/contract';
import { type Exchange, tooLarge } from './failures.js';
import type { AnswerHeaders } from './limits.js';

/** What a packed body may be longer than its content: the header and the blocks around it. */
const packing = 64 * 1024;

/**
 * Reads a body with a cap on its bytes after decoding (D15), so that neither a long answer nor one that unpacks to a long one is ever held. Memory stays below the
 * cap and one chunk.
 *
 * @param count hears of every decoded byte
 * @throws CasefileError `response_too_large`, `forge_broke_contract` for an encoding that was not asked for
 */
export const readBody = async (
  body: Readable,
  headers: AnswerHeaders,
  maxBytes: number,
  exchange: Exchange,
  count: (bytes: number) => void = () => undefined,
): Promise<Uint8Array> => {
  // Whoever destroys the stream below has said why already.
  body.on('error', () => undefined);
  const encoding = headers.get('content-encoding')?.trim().toLowerCase();
  const announced = headers.get('content-length');
  const packed = encoding !== undefined && encoding !== '' && encoding !== 'identity';
  if (packed && !['gzip', 'x-gzip'].includes(encoding)) {
    body.destroy();
    throw new CasefileError('forge_broke_contract', `${exchange.host} answers in an encoding that was not asked for.`, {
      details: { ...exchange },
    });
  }
  if (!packed && announced !== undefined && Number(announced) > maxBytes) {
    body.destroy();
    throw tooLarge(exchange, maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Kept aside: the streams that are torn down with it report ends of their own.
  let overflow: CasefileError | null = null;
  const collect = async (source: AsyncIterable<unknown>): Promise<void> => {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) continue;
      length += chunk.byteLength;
      count(chunk.byteLength);
      if (length > maxBytes) throw (overflow = tooLarge(exchange, maxBytes));
      chunks.push(chunk);
    }
  };
  // A stream may be packed so that it never unpacks to anything: what comes in is counted too.
  const counted = async function* (source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    let received = 0;
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) continue;
      received += chunk.byteLength;
      if (received > maxBytes + packing) throw (overflow = tooLarge(exchange, maxBytes));
      yield chunk;
    }
  };
  try {
    if (packed && announced !== '0') await pipeline(body, counted, createGunzip(), collect);
    else await pipeline(body, collect);
  } catch (error) {
    throw overflow ?? error;
  }
  return Buffer.concat(chunks, length);
};
