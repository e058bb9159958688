import type { Exchange } from '#http/exchange.ts';

/**
 * Calls `then` once, when the response is complete or its client is gone, or immediately if that has happened. A
 * response queued behind another of its connection gets no event, so this also listens to the socket.
 */
export function whenOver({ request, reply }: Exchange, then: () => void): void {
  const { socket } = request.raw;
  let isOver = false;
  const over = () => {
    // Both may fire: a closing socket notifies its response first, then its own listeners.
    if (isOver) return;
    isOver = true;
    reply.raw.off('close', over);
    socket.off('close', over);
    then();
  };
  if (socket.destroyed || reply.raw.closed) {
    over();
    return;
  }
  reply.raw.once('close', over);
  socket.once('close', over);
}
