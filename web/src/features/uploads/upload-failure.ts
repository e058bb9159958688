import { ApiError, isLoginFailure, NetworkError, TimeoutError } from '../../lib/failures.ts';

/** The kinds of the error catalogue, named as their texts (uploads:failure.*). */
export type FailureKind = 'timeout' | 'server' | 'auth' | 'network' | 'batchFailed' | 'general';

/** Which text of the catalogue tells a failed batch. */
export const failureKindOf = (error: unknown): FailureKind => {
  if (error instanceof TimeoutError) return 'timeout';
  if (isLoginFailure(error)) return 'auth';
  if (error instanceof ApiError) return error.status === 500 ? 'server' : 'network';
  return error instanceof NetworkError ? 'batchFailed' : 'general';
};

export interface UploadFailure {
  kind: FailureKind;
  /** Counted from 1 within the upload. */
  batch: number;
  error: unknown;
}
