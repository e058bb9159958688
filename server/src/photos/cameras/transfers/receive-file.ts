import type { TLSSocket } from 'node:tls';
import { createPaceMeter, isTrickle, type PaceMeter } from '#http/connections/watch-pace.ts';
import type { SpeedLimit } from '#http/multipart-parts.ts';
import { Failure } from '#platform/base/failure.ts';
import { TransferFailure } from './transfer-failure.ts';

/** A file on its way. */
export interface Receiving {
  readonly bytes: Promise<Buffer>;
  readonly over: PaceMeter['over'];
  /** Ends the reading with an error. */
  readonly cut: (error: Error) => void;
}

/**
 * Reads a data connection to its end, and no further than `limit` bytes. `bytes` rejects with the error of `cut`, with
 * Failure INGEST_TOO_LARGE, REQUEST_TIMEOUT when the client sends too slowly, or with TransferFailure when the TLS breaks.
 */
export const receiveFile = (socket: TLSSocket, limit: number, speed: SpeedLimit): Receiving => {
  const meter = createPaceMeter();
  let size = 0;
  let cause: Error | undefined;
  const cut = (error: Error) => {
    cause ??= error;
    socket.destroy(error);
  };
  const read = async () => {
    // Untouched pages of a large buffer use no memory.
    const buffer = Buffer.allocUnsafeSlow(limit);
    const timer = setInterval(() => {
      meter.mark(size);
      if (isTrickle(meter)) cut(new Failure('REQUEST_TIMEOUT'));
    }, 1000);
    try {
      // The connection stays for the answer to the client's close_notify.
      for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (size + chunk.length > limit) throw new Failure('INGEST_TOO_LARGE');
        size += chunk.copy(buffer, size);
        await speed.admit(chunk.length);
      }
      socket.end();
      return buffer.subarray(0, size);
    } catch (error) {
      socket.destroy();
      if (cause || error instanceof Failure) throw cause ?? error;
      throw new TransferFailure(426, 'The connection broke. Please send the photo again.', { cause: error });
    } finally {
      clearInterval(timer);
    }
  };
  const bytes = read();
  bytes.catch(() => {});
  return { bytes, over: meter.over, cut };
};
