import type { Request } from '#http/exchange.ts';

/**
 * Runs `act` without the limit on silence of the request's connection: an upload that waits for its turn is silent because
 * the server does not read. A silent client is cut by its pace instead.
 */
export async function withoutIdleLimit<T>({ raw }: Request, act: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  const idleTimeout = socket.timeout ?? 0;
  socket.setTimeout(0);
  try {
    return await act();
  } finally {
    socket.setTimeout(idleTimeout);
  }
}
