import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { MAX_INGEST_BYTES } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { findUploadKey } from '#events/upload-keys/verify-key.ts';
import { startSpeedLimit } from '#http/multipart-parts.ts';
import { refuseInModes } from '#http/refuse-in-modes.ts';
import { sentName } from '#photos/uploading/clean-name.ts';
import { ingestPhoto } from '#photos/uploading/ingest/ingest-photo.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import type { TlsSession } from './certificates/tls-session.ts';
import { chooseConnection } from './transfers/choose-connection.ts';
import type { CutFiles } from './transfers/cut-files.ts';
import { holdTickets } from './transfers/hold-tickets.ts';
import type { PassivePort } from './transfers/passive-port.ts';
import { type Receiving, receiveFile } from './transfers/receive-file.ts';
import { TransferFailure } from './transfers/transfer-failure.ts';

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
export const receivePhoto = async (context: Context, photo: IncomingPhoto): Promise<TakenPhoto> => {
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
};

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
