import type { ErrorCode } from '@togather/contract/errors.ts';

/** The cookie that identifies a test file's script among concurrent ones. */
export const SCRIPT_COOKIE = 'script';

export type Answer =
  /** Responds with JSON. */
  | { readonly kind: 'body'; readonly body: unknown }
  /** Responds with an error of the contract. */
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly details?: unknown;
      readonly retryAfter?: number;
    }
  /** Responds with text as a gateway or a captive portal does. */
  | { readonly kind: 'text'; readonly status: number; readonly type: string; readonly text: string }
  /** Accepts the files of an upload, except those named in `rejected`. */
  | { readonly kind: 'take'; readonly rejected: Readonly<Record<string, ErrorCode>> }
  /** Breaks the connection in the middle of the response. */
  | { readonly kind: 'cut' }
  /** Holds the request until the test calls `release`, then answers with `then`. */
  | { readonly kind: 'hold'; readonly then: Answer };

/** The answers of each endpoint in order of its requests. The last one repeats. */
export type Script = Readonly<Record<string, readonly Answer[]>>;

/** A request received by the scripted server. */
export interface Received {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The Idempotency-Key header. */
  readonly key: string | undefined;
  /** The parsed JSON body, or null. */
  readonly body: unknown;
  readonly files: readonly string[];
  /** The text parts of a multipart body. */
  readonly fields: Readonly<Record<string, string>>;
}
