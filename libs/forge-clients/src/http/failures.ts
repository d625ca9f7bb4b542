import { CasefileError, type ErrorDetails } from '@casefile/contract';

/** What may be said of a failed exchange: never a URL's query, a header or a body, which may hold secrets or a record's text. */
export interface Exchange {
  /** A name for the kind of request, fixed in the code. */
  readonly route: string;
  readonly host: string;
}

/** A failure that may be retried, and whether a smaller question could help. */
export interface Failure {
  readonly error: CasefileError;
  readonly transient: boolean;
  readonly slow: boolean;
}

const slowCodes: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'TimeoutError']);

// As OpenSSL and Node name what is wrong with a chain of certificates.
const untrusted = /CERT|^UNABLE_TO_|_CRL/;

/** The code of any thrown value, as Node and undici set it. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/**
 * Translates what undici, zlib or the network threw. Only its code is kept as the cause: a parser's error may quote the body.
 */
export const failureOf = (thrown: unknown, exchange: Exchange): Failure => {
  if (thrown instanceof CasefileError)
    return { error: thrown, transient: thrown.failClass === 'health', slow: thrown.code === 'response_too_large' };
  const code = codeOf(thrown);
  const details: ErrorDetails = { ...exchange, reason: code };
  const cause = new Error(code);
  if (code === 'ENOTPUBLIC')
    return {
      error: new CasefileError(
        'invalid_configuration',
        `${exchange.host} is at a loopback, link-local or private address: set allow_private_addresses on its connection if it is meant to be.`,
        { details, cause },
      ),
      transient: false,
      slow: false,
    };
  if (untrusted.test(code))
    return {
      error: new CasefileError(
        'forge_broke_contract',
        `The certificate of ${exchange.host} cannot be believed (${code}): give the certificate authority with --ca-file, if it has one of its own.`,
        { details, cause },
      ),
      transient: false,
      slow: false,
    };
  // A stream that is not what its encoding says is broken for good; one that ends early was cut off.
  const broken =
    code.startsWith('HPE_') || code === 'HTTPParserError' || (code.startsWith('Z_') && code !== 'Z_BUF_ERROR');
  const error = broken
    ? new CasefileError(
        'forge_broke_contract',
        `The answer of ${exchange.host} is not valid HTTP or not encoded as it says.`,
        { details, cause },
      )
    : new CasefileError(
        'forge_unavailable',
        `${exchange.host} cannot be reached or stopped answering: try again later.`,
        { details, cause },
      );
  return { error, transient: !broken, slow: slowCodes.has(code) };
};

/** An answer longer than its cap. */
export const tooLarge = (exchange: Exchange, maxBytes: number): CasefileError =>
  new CasefileError('response_too_large', `An answer of ${exchange.host} is longer than ${String(maxBytes)} bytes.`, {
    details: { ...exchange, max_bytes: maxBytes },
  });
