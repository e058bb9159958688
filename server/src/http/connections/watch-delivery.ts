import type { Exchange } from '#http/exchange.ts';
import type { DeliveryPace } from '#platform/limits/delivery-gate.ts';
import { createPaceMeter } from './watch-pace.ts';
import { whenOver } from './when-over.ts';

/**
 * Measures how fast a client takes a response. Only counts time waiting for the client, not for the server's own reads.
 * Measures every few seconds, because the system buffers half a megabyte at once. `cut` closes the connection.
 */
export function watchDelivery(exchange: Exchange, everySeconds = 4): DeliveryPace {
  const { socket } = exchange.request.raw;
  const meter = createPaceMeter();
  const timer = setInterval(() => {
    const waiting = socket.writableLength;
    if (waiting > 0) meter.mark(socket.bytesWritten - waiting);
  }, everySeconds * 1000);
  whenOver(exchange, () => clearInterval(timer));
  const over = (seconds: number) => {
    const pace = meter.over(seconds / everySeconds);
    return pace === undefined ? undefined : pace / everySeconds;
  };
  return { over, cut: () => socket.destroy() };
}
