import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/**
 * Logs JSON lines to standard output, or lines for a person if that is a terminal. Requests are logged by route pattern,
 * without headers and addresses.
 */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      hooks: { logMethod: withholdRepeats() },
      serializers: {
        req: (request: { method: string }) => ({ method: request.method }),
        err: describeError,
      },
    },
    destination,
  );
}

const standardOutput = (): DestinationStream =>
  process.stdout.isTTY ? readableLines((text) => process.stdout.write(text)) : pino.destination(1);

const WARNING = 40;
/** Warnings of one kind that are logged at once, and the interval after that. */
const AT_ONCE = 20;
const SECONDS_EACH = 30;

/**
 * Rate-limits warnings that strangers can cause. Suppressed ones are counted in `withheld` of the next warning of their
 * kind. Warnings that name a payment are always logged.
 */
const withholdRepeats = (): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> => {
  const kinds = new Map<string, { recent: number; at: number; withheld: number }>();
  return function write(args, method, level) {
    const [fields, text] = typeof args[0] === 'string' ? [{}, args[0]] : args;
    const { merchantTradeNo, alarm, code, provider } = fields as Record<string, unknown>;
    if (level < WARNING || merchantTradeNo !== undefined) return method.apply(this, args);
    const kind = [alarm, code, provider, text].join(' ');
    const now = performance.now();
    const { recent, at, withheld } = kinds.get(kind) ?? { recent: 0, at: now, withheld: 0 };
    const left = Math.max(0, recent - (now - at) / 1000 / SECONDS_EACH);
    if (left > AT_ONCE - 1) return void kinds.set(kind, { recent, at, withheld: withheld + 1 });
    kinds.set(kind, { recent: left + 1, at: now, withheld: 0 });
    method.apply(this, withheld > 0 ? [{ ...(fields as object), withheld }, text] : args);
  };
};

const MOST_CAUSES = 3;

/** Returns name, code, message and stack of an error and its causes, without other fields, which may contain a secret. */
const describeError = (error: unknown, depth = 0): unknown => {
  // The job queue reports its errors as copies, which are objects of no class.
  if (!isErrorLike(error)) return String(error);
  const { name, code, message, stack, cause, errors } = error;
  const causes = Array.isArray(errors) ? errors.slice(0, MOST_CAUSES) : [];
  return {
    name,
    ...(code !== undefined && { code: String(code) }),
    message,
    stack: stack?.split('\n').slice(1, 8).join('\n'),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: describeError(cause, depth + 1) }),
    ...(causes.length > 0 &&
      depth < MOST_CAUSES && { errors: causes.map((one) => describeError(one, depth + 1)) }),
  };
};

interface ErrorLike extends Error {
  readonly code?: unknown;
  readonly errors?: unknown;
}

const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string');

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: LoggedError;
  readonly [field: string]: unknown;
}

interface LoggedError {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError | string;
  readonly errors?: readonly (LoggedError | string)[];
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

/** Turns the log's JSON lines into lines for a person at a terminal. */
export function readableLines(write: (text: string) => void): DestinationStream {
  return {
    write: (json) => write(readable(JSON.parse(json) as Line)),
  };
}

/** Returns one line: time, level, what happened, the fields, and an error with its causes below. */
const readable = ({ level, time, msg = '', err, ...fields }: Line): string => {
  const at = new Date(time).toTimeString().slice(0, 8);
  const head =
    fields.route && msg === 'answered' ? answered(fields) : [msg, ...Object.entries(fields).map(pair)];
  const first = [at, LEVELS[level] ?? level, ...head].map(plain).join(' ');
  return [first, ...errorLines(err), ''].join('\n');
};

const answered = ({ method, route, status, ms, ...rest }: Record<string, unknown>): unknown[] => [
  method,
  route,
  status,
  `${ms} ms`,
  ...Object.entries(rest).map(pair),
];

const pair = ([name, value]: [string, unknown]): string =>
  `${name}=${typeof value === 'string' && /^[\w./:-]*$/.test(value) ? value : JSON.stringify(value)}`;

const errorLines = (error: LoggedError | string | undefined): string[] => {
  if (error === undefined) return [];
  if (typeof error === 'string') return [`    ${plain(error)}`];
  const { name = 'Error', code, message = '', stack = '', cause, errors = [] } = error;
  const title = `    ${plain(`${name}${code ? ` (${code})` : ''}: ${message}`)}`;
  const frames = stack.split('\n').flatMap((frame) => (frame.trim() ? `      ${plain(frame.trim())}` : []));
  return [title, ...frames, ...errorLines(cause), ...errors.flatMap(errorLines)];
};

/** Removes what would start a line or control the terminal (threats.md L2). */
const plain = (value: unknown): string =>
  String(value).replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '·');
