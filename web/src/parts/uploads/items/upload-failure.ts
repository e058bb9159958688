import { ApiError, isLoginFailure, NetworkError } from '#lib/failures/failures.ts';
import { isTimeout } from './hold-on.ts';

/** The kinds of the error catalogue, named as their texts (uploads:failure.*), plus unreadable files. */
export type FailureKind =
  | 'timeout'
  | 'server'
  | 'auth'
  | 'refused'
  | 'network'
  | 'batchFailed'
  | 'general'
  | 'unread';

/** Returns the catalogue text for a failed batch. */
export function failureKindOf(error: unknown): FailureKind {
  if (isTimeout(error)) return 'timeout';
  if (isLoginFailure(error)) return 'auth';
  if (error instanceof ApiError) return kindOfAnswer(error);
  return error instanceof NetworkError ? 'batchFailed' : 'general';
}

/** Our server's refusals have codes. A response without one comes from a gateway. */
const kindOfAnswer = ({ status, code }: ApiError): FailureKind => {
  if (status === 500) return 'server';
  return code === 'UNEXPECTED' ? 'network' : 'refused';
};

export interface UploadFailure {
  kind: FailureKind;
  /** Counted from 1 within the upload. */
  batch: number;
  error: unknown;
}
