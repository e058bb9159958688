import type { DeliveryPace } from '../../platform/limits/delivery-gate.ts';
import type { Exchange } from '../exchange.ts';
import { createPaceMeter } from './watch-pace.ts';
import { whenOver } from './when-over.ts';

/**
 * How fast a client takes a response. Only the time counts in which it is waited for: what the server is slow to read is not
 * its fault, and looked at every few seconds, since the system takes half a megabyte at once. `cut` ends the connection.
 */
export const watchDelivery = (exchange: Exchange, everySeconds = 4): DeliveryPace => {
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
};
