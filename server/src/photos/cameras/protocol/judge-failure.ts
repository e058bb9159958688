import type { ErrorCode } from '@togather/contract/errors.ts';
import { TransferFailure } from '#photos/cameras/transfers/transfer-failure.ts';
import { Failure } from '#platform/base/failure.ts';
import { type Reply, reply } from './reply.ts';

/** Codes of RFC 959: 4xx asks the camera to send the photo again, 5xx not to. */
const CODES: Partial<Record<ErrorCode, number>> = {
  UPLOAD_KEY_INVALID: 530,
  INGEST_TOO_LARGE: 552,
  FILE_TOO_LARGE: 552,
  QUOTA_EXCEEDED: 552,
  NOT_A_PHOTO: 550,
  STORAGE_FULL: 452,
  REQUEST_TIMEOUT: 426,
};
const TRY_AGAIN = 451;

/** Returns the reply to an upload that failed. A failure without a known code says nothing about its cause. */
export function judgeFailure(error: unknown): Reply {
  if (error instanceof TransferFailure) return reply(error.code, error.message);
  if (error instanceof Failure) return reply(CODES[error.code] ?? TRY_AGAIN, error.message);
  return reply(TRY_AGAIN, 'The photo could not be stored. Please send it again.');
}
