import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { MAX_INGEST_BYTES } from '@togather/contract/limits.ts';
import type { Context } from '../context/context.ts';
import { startSpeedLimit } from '../http/multipart-parts.ts';
import { refuseInModes } from '../http/refuse-in-modes.ts';
import { ingestPhoto } from '../photos/ingesting/ingest-photo.ts';
import { sentName } from '../photos/uploading/clean-name.ts';
import { Failure } from '../platform/base/failure.ts';
import { networkOf } from '../platform/limits/rate-limit.ts';
import { findUploadKey } from '../upload-keys/verify-key.ts';
import { type Receiving, receiveFile } from './transfers/receive-file.ts';

export interface IncomingPhoto {
  readonly fileName: string;
  readonly secret: string;
  readonly address: string;
  readonly secureContext: SecureContext;
  /** Returns the client's data connection; undefined when it does not come. */
  readonly connect: () => Promise<Socket | undefined>;
  /** Called when the client may send. */
  readonly onReady: (cut: Receiving['cut']) => void;
}

const CLOSE_MS = 5000;

/** `unconnected`: no data connection came. */
type Received = 'stored' | 'unconnected';

/**
 * Receives one photo over a data connection and stores it; returns after the commit. The key is checked for each photo.
 * Throws what `ingestPhoto` and `receiveFile` throw, and Failure UPLOADS_BUSY.
 */
export const receivePhoto = async (context: Context, photo: IncomingPhoto): Promise<Received> => {
  const key = await findUploadKey(context, photo.secret);
  if (!key) throw new Failure('UPLOAD_KEY_INVALID');
  refuseInModes(context, 'ingestPhoto');
  await context.diskReserve.require();
  const raw = await photo.connect();
  if (!raw) return 'unconnected';
  let receiving: Receiving | undefined;
  // While the photo is stored, the client is not waited for.
  let isReceived = false;
  const pace = {
    over: (seconds: number) => (isReceived ? undefined : receiving?.over(seconds)),
    cut: (failure: Failure) => receiving?.cut(failure),
  };
  try {
    const leave = await context.ingestGate.enter([networkOf(photo.address), key.event.id], pace);
    try {
      const socket = new TLSSocket(raw, { isServer: true, secureContext: photo.secureContext });
      const isFree = key.event.type === 'Free';
      const speed = startSpeedLimit(isFree ? context.config.limits.freeUploadBytesPerSecond : undefined);
      receiving = receiveFile(socket, MAX_INGEST_BYTES, speed);
      photo.onReady(receiving.cut);
      const bytes = await receiving.bytes;
      isReceived = true;
      await ingestPhoto(context, key, { fileName: sentName(photo.fileName), bytes });
      return 'stored';
    } finally {
      leave();
      // A client that does not close is not waited for.
      setTimeout(() => raw.destroy(), CLOSE_MS).unref();
    }
  } catch (error) {
    raw.destroy();
    throw error;
  }
};
