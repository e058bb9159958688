import type { DestinationStream } from 'pino';

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
