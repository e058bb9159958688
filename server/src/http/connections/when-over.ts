import type { Exchange } from '../exchange.ts';

/**
 * Calls `then` once: when the response is through or its client is gone, at once if that was before. A response that waits
 * behind another of its connection does not learn of the end itself.
 */
export const whenOver = ({ request, reply }: Exchange, then: () => void): void => {
  const { socket } = request.raw;
  let isOver = false;
  const over = () => {
    // A socket that closes says so to its response first, and then to those who listened to itself at that moment.
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
};
