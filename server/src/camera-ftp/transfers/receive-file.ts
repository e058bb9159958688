import type { TLSSocket } from 'node:tls';
import { createPaceMeter, isTrickle, type PaceMeter } from '../../http/connections/watch-pace.ts';
import type { SpeedLimit } from '../../http/multipart-parts.ts';
import { Failure } from '../../platform/base/failure.ts';

/** What a data connection brought. */
export interface ReceivedFile {
  readonly bytes: Buffer;
  /**
   * The connection broke after these bytes, which may be all: with TLS 1.3 a client that closes before it has read the
   * server's tickets resets the connection, however much of it has arrived.
   */
  readonly isBroken: boolean;
}

/** A file on its way. */
export interface Receiving {
  readonly file: Promise<ReceivedFile>;
  readonly over: PaceMeter['over'];
  /** Ends the reading with an error. */
  readonly cut: (error: Error) => void;
}

/**
 * Reads a data connection to its end, and no further than `limit` bytes. `file` rejects with the error of `cut`, or Failure
 * INGEST_TOO_LARGE, or REQUEST_TIMEOUT when the client sends too slowly.
 */
export const receiveFile = (socket: TLSSocket, limit: number, speed: SpeedLimit): Receiving => {
  const meter = createPaceMeter();
  let size = 0;
  let cause: Error | undefined;
  const cut = (error: Error) => {
    cause ??= error;
    socket.destroy(error);
  };
  const read = async (): Promise<ReceivedFile> => {
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
      return { bytes: buffer.subarray(0, size), isBroken: false };
    } catch (error) {
      socket.destroy();
      if (cause || error instanceof Failure) throw cause ?? error;
      return { bytes: buffer.subarray(0, size), isBroken: true };
    } finally {
      clearInterval(timer);
    }
  };
  const file = read();
  file.catch(() => {});
  return { file, over: meter.over, cut };
};
