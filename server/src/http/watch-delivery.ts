import type { Exchange } from './exchange.ts';
import { createPaceMeter, type PaceMeter } from './watch-pace.ts';
import { whenOver } from './when-over.ts';

/**
 * How fast a client takes a response. Only the time counts in which it is waited for: what the server is slow to read is not
 * its fault. `cut` ends the connection.
 */
export const watchDelivery = (exchange: Exchange): Pick<PaceMeter, 'over'> & { cut: () => void } => {
  const { socket } = exchange.request.raw;
  const meter = createPaceMeter();
  const timer = setInterval(() => {
    const waiting = socket.writableLength;
    if (waiting > 0) meter.mark(socket.bytesWritten - waiting);
  }, 1000);
  whenOver(exchange, () => clearInterval(timer));
  return { over: meter.over, cut: () => socket.destroy() };
};
