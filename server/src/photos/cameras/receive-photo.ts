import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { MAX_INGEST_BYTES } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { findUploadKey } from '#events/upload-keys.ts';
import { createPaceMeter, isTrickle, type PaceMeter } from '#http/connections/watch-pace.ts';
import { refuseInModes } from '#http/hooks.ts';
import { type SpeedLimit, startSpeedLimit } from '#http/multipart-parts.ts';
import { ingestPhoto } from '#photos/uploading/ingest.ts';
import { sentName } from '#photos/uploading/store-photo.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import type { TlsSession } from './certificates/tls-session.ts';
import { chooseConnection } from './transfers/choose-connection.ts';
import { type CutFiles, holdTickets } from './transfers/hold-tickets.ts';
import { type PassivePort, TransferFailure } from './transfers/passive-port.ts';

export interface IncomingPhoto {
  readonly fileName: string;
  readonly secret: string;
  readonly address: string;
  readonly port: PassivePort;
  readonly tls: TlsSession;
  readonly cutFiles: CutFiles;
  /** Called when the client may send; `cut` ends the transfer. */
  readonly onReady: (cut: (error: Error) => void) => void;
}

/** A photo that the event has. */
export interface TakenPhoto {
  readonly photoId: string;
  /** Bytes as they were sent; what is stored may be smaller. */
  readonly size: number;
}

const CLOSE_MS = 5000;

/**
 * Receives one photo over a data connection and stores it; returns after the commit. The key is checked for each photo.
 * Throws what `ingestPhoto`, `receiveFile` and `chooseConnection` throw, Failure UPLOADS_BUSY, and TransferFailure when the
 * photo arrived incomplete.
 */
export async function receivePhoto(context: Context, photo: IncomingPhoto): Promise<TakenPhoto> {
  const key = await findUploadKey(context, photo.secret);
  if (!key) throw new Failure('UPLOAD_KEY_INVALID');
  refuseInModes(context, 'ingestPhoto');
  await context.diskReserve.require();
  await photo.port.arrival();
  let cut: (error: Error) => void = () => {};
  let current: Receiving | undefined;
  const pace = { over: (seconds: number) => current?.over(seconds), cut: (failure: Failure) => cut(failure) };
  const leave = await context.ingestGate.enter([networkOf(photo.address), key.event.id], pace);
  try {
    const isFree = key.event.type === 'Free';
    const speed = startSpeedLimit(isFree ? context.config.limits.freeUploadBytesPerSecond : undefined);
    const receivings = new Map<TLSSocket, Receiving>();
    const secure = (socket: Socket) => photo.tls.secure(holdTickets(socket));
    // A candidate is read while it is not known whether another one comes.
    const { chosen, cut: cutChoice } = chooseConnection(photo.port, secure, (socket) => {
      current = receiveFile(socket, MAX_INGEST_BYTES, speed);
      receivings.set(socket, current);
    });
    cut = (error) => {
      cutChoice(error);
      current?.cut(error);
    };
    photo.onReady(cut);
    const socket = await chosen;
    const bytes = await receivings.get(socket)!.bytes;
    // While the photo is stored, the client is not waited for.
    current = undefined;
    const size = bytes.length;
    const { photoId } = await ingestPhoto(context, key, { fileName: sentName(photo.fileName), bytes }).catch(
      (error) => {
        throw isCut(error, size) && !photo.cutFiles.cameBefore(key.event.id, bytes) ? INCOMPLETE() : error;
      },
    );
    closeLater(socket);
    return { photoId, size };
  } catch (error) {
    cut(error as Error);
    throw error;
  } finally {
    leave();
  }
}

/** A client that does not close is not waited for. */
const closeLater = (socket: Socket) => void setTimeout(() => socket.destroy(), CLOSE_MS).unref();

/** Fewer bytes do not show what they are the beginning of. */
const SHORTEST_BYTES = 100;

/** Returns whether bytes stop within a photo: Node does not tell a connection that was cut from one that was closed. */
const isCut = (error: unknown, size: number): boolean => {
  if (!(error instanceof Failure) || error.code !== 'NOT_A_PHOTO') return false;
  const reason = (error.details as { reason?: string } | undefined)?.reason;
  return size < SHORTEST_BYTES || reason === 'FILE_TRUNCATED';
};
const INCOMPLETE = () => new TransferFailure(426, 'The photo arrived incomplete. Please send it again.');

/** A file on its way. */
interface Receiving {
  readonly bytes: Promise<Buffer>;
  readonly over: PaceMeter['over'];
  /** Ends the reading with an error. */
  readonly cut: (error: Error) => void;
}

/**
 * Reads a data connection to its end, and no further than `limit` bytes. `bytes` rejects with the error of `cut`, with
 * Failure INGEST_TOO_LARGE, REQUEST_TIMEOUT when the client sends too slowly, or with TransferFailure when the TLS breaks.
 */
const receiveFile = (socket: TLSSocket, limit: number, speed: SpeedLimit): Receiving => {
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
