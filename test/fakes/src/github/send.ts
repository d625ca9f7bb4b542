import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { FaultThen } from '../seed/types.js';

/** A fault of the connection itself. */
export type TransportFault = Extract<FaultThen, { readonly kind: 'stall' | 'reset' | 'truncate' }>;

const isTransport = (fault: { readonly kind: string }): fault is TransportFault =>
  fault.kind === 'stall' || fault.kind === 'reset' || fault.kind === 'truncate';

/** The first fault of the connection among these. */
export const transportFaultIn = (faults: readonly { readonly kind: string }[]): TransportFault | undefined =>
  faults.find(isTransport);

/**
 * Sends an answer whole, or as the fault has it: a stall never ends, a reset breaks the connection, a truncation ends in the middle of the body
 * although everything about it looks complete. Without `afterBytes`, a stall or reset comes before the first header.
 */
export const send = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  fault: TransportFault | undefined,
): void => {
  const bytes = Buffer.from(body, 'utf8');
  const whole = { ...headers, 'content-length': String(bytes.length) };
  if (fault === undefined) {
    response.writeHead(status, whole);
    response.end(bytes);
    return;
  }
  if (fault.kind === 'truncate') {
    const kept = bytes.subarray(0, fault.keepBytes ?? Math.floor(bytes.length / 2));
    response.writeHead(status, { ...headers, 'content-length': String(kept.length) });
    response.end(kept);
    return;
  }
  const { socket } = response;
  if (fault.afterBytes === undefined) {
    if (fault.kind === 'reset') socket?.resetAndDestroy();
    return;
  }
  response.writeHead(status, whole);
  response.write(bytes.subarray(0, Math.min(fault.afterBytes, Math.max(0, bytes.length - 1))), () => {
    if (fault.kind === 'reset') socket?.resetAndDestroy();
  });
};
