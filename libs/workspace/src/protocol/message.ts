import type { FailClass } from '@casefile/contract';

/** A request's id; what a peer may choose. */
export type MessageId = string | number;

/** A message of the peer, as far as its form goes. */
export type PeerMessage =
  | { readonly form: 'request'; readonly id: MessageId; readonly method: string; readonly params: unknown }
  | { readonly form: 'notification'; readonly method: string; readonly params: unknown }
  | { readonly form: 'result'; readonly id: MessageId; readonly result: unknown }
  | { readonly form: 'error'; readonly id: MessageId | null; readonly code: number }
  | { readonly form: 'unreadable'; readonly id: MessageId | null; readonly code: -32700 | -32600 };

/** The errors of the protocol, each with its fail class: `error.data.failClass` decides, the code advises. */
export const protocolErrors = {
  parse: { code: -32700, failClass: 'input', message: 'The line is no JSON.' },
  invalid_request: { code: -32600, failClass: 'input', message: 'The message is no request, notification or answer.' },
  unknown_method: { code: -32601, failClass: 'input', message: 'There is no such method.' },
  invalid_params: { code: -32602, failClass: 'input', message: 'The parameters are not what the method takes.' },
  not_ready: { code: -32010, failClass: 'health', message: 'The session is not initialized.' },
  stale_baseline: { code: -32011, failClass: 'health', message: 'The baseline is not the one of this session.' },
  scope_denied: {
    code: -32012,
    failClass: 'policy',
    message: 'The blob is not of this session, or its path is not granted.',
  },
  unsupported_version: { code: -32014, failClass: 'contract', message: 'The protocol version is not supported.' },
  blob_unavailable: { code: -32015, failClass: 'health', message: 'The blob cannot be read now.' },
  cancelled: { code: -32016, failClass: 'health', message: 'The request was cancelled.' },
} as const satisfies Record<string, { readonly code: number; readonly failClass: FailClass; readonly message: string }>;

/** The name of a protocol error. */
export type ProtocolError = keyof typeof protocolErrors;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (value: unknown): MessageId | null =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : null;

/** Reads one line of JSON-RPC 2.0. A batch, or an object that is none of its forms, is an invalid request. */
export const readMessage = (line: string): PeerMessage => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { form: 'unreadable', id: null, code: -32700 };
  }
  if (!isObject(value)) return { form: 'unreadable', id: null, code: -32600 };
  const id = idOf(value['id']);
  const { method, params } = value;
  if (value['jsonrpc'] !== '2.0') return { form: 'unreadable', id, code: -32600 };
  if (typeof method === 'string') {
    if (!('id' in value)) return { form: 'notification', method, params };
    return id === null ? { form: 'unreadable', id, code: -32600 } : { form: 'request', id, method, params };
  }
  if (isObject(value['error']) && typeof value['error']['code'] === 'number')
    return { form: 'error', id, code: value['error']['code'] };
  return id !== null && 'result' in value
    ? { form: 'result', id, result: value['result'] }
    : { form: 'unreadable', id, code: -32600 };
};

const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

/** A request as a line. */
export const requestLine = (id: MessageId, method: string, params: object): string => line({ id, method, params });
/** A notification as a line. */
export const notificationLine = (method: string, params: object): string => line({ method, params });
/** An answer as a line. */
export const resultLine = (id: MessageId, result: object | null): string => line({ id, result });
/** An error as a line; nothing of what was asked is in it. */
export const errorLine = (id: MessageId | null, error: ProtocolError): string => {
  const { code, failClass, message } = protocolErrors[error];
  return line({ id, error: { code, message, data: { failClass, retryable: failClass === 'health' } } });
};
