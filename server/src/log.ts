import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { createTokenBuckets } from './http/token-bucket.ts';

/** Logs as JSON lines, to standard output unless told otherwise. Requests are logged by route pattern; headers and addresses never. */
export const openLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
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

const WARNING = 40;
/** Warnings of one kind that are written at once, and how often one is written after that. */
const REPEATS = { capacity: 20, secondsPerToken: 30 };

/**
 * Strangers can bring about the same warning as often as they like: after so many of a kind the next ones are counted,
 * and the count stands in `withheld` of the one that is written next. What names a payment is always written.
 */
const withholdRepeats = (): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> => {
  const { capacity, secondsPerToken } = REPEATS;
  const buckets = createTokenBuckets({ capacity: () => capacity, secondsPerToken, clock: () => new Date() });
  const withheld = new Map<string, number>();
  return function write(args, method, level) {
    const [fields, text] = typeof args[0] === 'string' ? [{}, args[0]] : args;
    const { merchantTradeNo, alarm, code } = fields as Record<string, unknown>;
    if (level < WARNING || merchantTradeNo !== undefined) return method.apply(this, args);
    const kind = [alarm, code, text].join(' ');
    const missed = withheld.get(kind) ?? 0;
    if (!buckets.take(kind)) return void withheld.set(kind, missed + 1);
    withheld.delete(kind);
    method.apply(this, missed > 0 ? [{ ...(fields as object), withheld: missed }, text] : args);
  };
};

/** Name, code, message and stack of an error and of what caused it; no other fields, since those may hold a secret. */
const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    name,
    ...(code !== undefined && { code: String(code) }),
    message,
    stack: stack?.split('\n').slice(1, 8).join('\n'),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
};
