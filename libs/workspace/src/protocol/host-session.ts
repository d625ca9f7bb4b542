import { Buffer, isUtf8 } from 'node:buffer';
import type { Baseline } from '@casefile/contract';
import type { Tree } from '../change-set.js';
import { blobIdOf } from '../identity.js';
import { narrowed, referencedSet, scopeOf, type ReferencedSet } from '../read-scope.js';
import {
  errorLine,
  notificationLine,
  readMessage,
  requestLine,
  resultLine,
  type MessageId,
  type PeerMessage,
  type ProtocolError,
} from './message.js';

/** The versions that this host speaks, the one that it asks for first. */
export const protocolVersions = ['asp/1.0', 'asp/0.1'] as const;

/** What bounds one session. */
export interface HostLimits {
  /** Entries of one listing; more are cut, and the listing says so. */
  readonly maxEntries: number;
  /** Blobs of one request. */
  readonly maxBlobs: number;
  /** Bytes of one answer; a blob that does not fit any more is left out, and the answer says so. */
  readonly maxAnswerBytes: number;
  /** Bytes of all blobs that the peer puts. */
  readonly maxPutBytes: number;
}

/** What a session has unless told otherwise. */
export const defaultHostLimits: HostLimits = {
  maxEntries: 10_000,
  maxBlobs: 1000,
  maxAnswerBytes: 32 * 1024 * 1024,
  maxPutBytes: 64 * 1024 * 1024,
};

/** What a host offers in one session. */
export interface HostOffer {
  readonly host: { readonly name: string; readonly version: string };
  readonly baseline: Baseline;
  readonly tree: Tree;
  /** New blobs of the change set under evaluation, by path; empty where a tree is offered as it is. */
  readonly after: Tree;
  /** What may be read: globs, `!` taking away. The peer can ask for less and never gets more. */
  readonly read: readonly string[];
  /** The bytes of a blob of the tree or of the change set; null where they cannot be had now. */
  readonly blob: (id: string) => Uint8Array | null;
  readonly limits?: HostLimits;
}

/** The host's side of one session: a state machine over lines, without I/O. */
export interface HostSession {
  /** The lines with which the session begins. */
  readonly open: () => readonly string[];
  /** The lines that answer one line of the peer. */
  readonly receive: (line: string) => readonly string[];
  /** `refused` when the peer speaks no version that this host does, or answered the handshake with an error. */
  readonly state: () => 'spawned' | 'active' | 'refused' | 'ended';
  /** Every blob that was served, for exact freshness (data model: validAsOf). */
  readonly served: () => ReadonlySet<string>;
}

const handshakeId = 'initialize';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A blob as the wire has it: text where it is text, else base64. */
const wireBlob = (id: string, bytes: Uint8Array): { id: string; encoding: 'utf-8' | 'base64'; bytes: string } => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(buffer)
    ? { id, encoding: 'utf-8', bytes: buffer.toString('utf8') }
    : { id, encoding: 'base64', bytes: buffer.toString('base64') };
};

const bytesOf = ({ encoding, bytes }: Readonly<Record<string, unknown>>): Uint8Array | null => {
  if (typeof bytes !== 'string') return null;
  if (encoding === 'utf-8') return bytes.isWellFormed() ? Buffer.from(bytes, 'utf8') : null;
  if (encoding !== 'base64') return null;
  const decoded = Buffer.from(bytes, 'base64');
  return decoded.toString('base64') === bytes ? decoded : null;
};

/**
 * Opens the host's side of the blob protocol (data model: Blob protocol): the handshake with a grant that only narrows, then `workspace/listTree`, `workspace/readBlob` and `workspace/putBlob` within it.
 * Nothing is served before the handshake, and nothing that is not both referenced and granted ever is.
 */
export const openHostSession = (offer: HostOffer): HostSession => {
  const limits = offer.limits ?? defaultHostLimits;
  const put = new Map<string, Uint8Array>();
  const served = new Set<string>();
  let putBytes = 0;
  let state: ReturnType<HostSession['state']> = 'spawned';
  let session: ReferencedSet | null = null;

  const initialized = (result: unknown): readonly string[] => {
    const asked = isObject(result) && isObject(result['requestedPermissions']) ? result['requestedPermissions'] : {};
    const { read } = asked;
    if (!isObject(result) || !isObject(result['serverInfo']) || !isTexts(read)) {
      state = 'refused';
      return [];
    }
    session = referencedSet(offer.tree, offer.after, narrowed(scopeOf(offer.read), scopeOf(read)));
    state = 'active';
    const grantedPermissions = { read: offer.read, write: false, network: false };
    return [notificationLine('initialized', { grantedPermissions, baseline: offer.baseline })];
  };

  const listTree = (set: ReferencedSet, params: unknown): object | ProtocolError => {
    if (!isObject(params) || !isTexts(params['globs'])) return 'invalid_params';
    const { globs, paths, baseline } = params;
    if (paths !== undefined && !isTexts(paths)) return 'invalid_params';
    if (
      baseline !== undefined &&
      (!isObject(baseline) || baseline['rev'] !== offer.baseline.rev || baseline['dirty'] !== offer.baseline.dirty)
    )
      return 'stale_baseline';
    const entries = set.listTree({ globs, ...(paths !== undefined && { paths }) });
    return {
      entries: entries.slice(0, limits.maxEntries).map((entry) => ({ ...entry, kind: 'file' })),
      truncated: entries.length > limits.maxEntries,
    };
  };

  const readBlob = (set: ReferencedSet, params: unknown): object | ProtocolError => {
    if (!isObject(params) || !isTexts(params['blobs']) || params['blobs'].length > limits.maxBlobs)
      return 'invalid_params';
    const ids = [...new Set(params['blobs'])];
    // One that may not be read refuses all: nobody learns from an answer which of several exists.
    if (ids.some((id) => set.refusalOf(id) !== null)) return 'scope_denied';
    const blobs: object[] = [];
    let size = 0;
    let truncated = false;
    for (const id of ids) {
      const bytes = put.get(id) ?? offer.blob(id);
      // What does not have its own id is not what was asked for.
      if (bytes === null || blobIdOf(bytes) !== id) return 'blob_unavailable';
      if (size + bytes.byteLength > limits.maxAnswerBytes) {
        truncated = true;
        continue;
      }
      size += bytes.byteLength;
      served.add(id);
      blobs.push(wireBlob(id, bytes));
    }
    return { blobs, truncated };
  };

  const putBlob = (set: ReferencedSet, params: unknown): object | ProtocolError => {
    const bytes = isObject(params) ? bytesOf(params) : null;
    if (bytes === null || putBytes + bytes.byteLength > limits.maxPutBytes) return 'invalid_params';
    putBytes += bytes.byteLength;
    const id = blobIdOf(bytes);
    put.set(id, bytes);
    set.add(id);
    return { id };
  };

  const methods: Readonly<Record<string, (set: ReferencedSet, params: unknown) => object | ProtocolError>> = {
    'workspace/listTree': listTree,
    'workspace/readBlob': readBlob,
    'workspace/putBlob': putBlob,
  };

  const answer = (id: MessageId, method: string, params: unknown): string => {
    if (session === null || state !== 'active') return errorLine(id, 'not_ready');
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) return errorLine(id, 'unknown_method');
    const result = run(session, params);
    return typeof result === 'string' ? errorLine(id, result) : resultLine(id, result);
  };

  const handle = (message: PeerMessage): readonly string[] => {
    switch (message.form) {
      case 'unreadable':
        return [errorLine(message.id, message.code === -32700 ? 'parse' : 'invalid_request')];
      case 'request':
        return [answer(message.id, message.method, message.params)];
      case 'result':
        return message.id === handshakeId && state === 'spawned' ? initialized(message.result) : [];
      case 'error':
        if (message.id === handshakeId && state === 'spawned') state = 'refused';
        return [];
      case 'notification':
        // Progress and log messages are the peer's own; a cancellation comes after its answer, which is given at once.
        if (message.method === 'exit') state = 'ended';
        return [];
    }
  };

  return {
    open: () => [
      requestLine(handshakeId, 'initialize', {
        protocolVersion: protocolVersions[0],
        host: offer.host,
        hostCapabilities: { progress: true, pullDiagnostics: false, readBlob: true, putBlob: true },
        workspace: { root: '/', baseline: offer.baseline },
        assuranceMode: 'none',
      }),
    ],
    receive: (line) => (state === 'ended' ? [] : handle(readMessage(line))),
    state: () => state,
    served: () => served,
  };
};
