import { type DestinationStream, type Logger, pino } from 'pino';

/** Logs as JSON lines, to standard output unless told otherwise. Requests are logged by route pattern; headers and addresses never. */
export const openLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: {
        req: (request: { method: string }) => ({ method: request.method }),
        err: describeError,
      },
    },
    destination,
  );

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
