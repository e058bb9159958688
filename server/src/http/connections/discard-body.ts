import type { Exchange } from '#http/exchange.ts';

/** Bytes of a refused body that are read, so that the response reaches a client that is still sending. */
const LINGER_BYTES = 4 * 1024 * 1024;

/** Reads little more of a refused body: closes the connection of a client that goes on sending after the response. */
export function discardBody({ request: { raw }, reply }: Exchange): void {
  if (raw.readableEnded) return;
  let left = LINGER_BYTES;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0 && reply.raw.writableFinished) raw.destroy();
  });
  // Before the response ends: Node would read a body that nobody reads to its end, without events.
  raw.resume();
}
