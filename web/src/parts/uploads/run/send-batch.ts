import { endpoints } from '@togather/contract/endpoints.ts';
import { REQUEST_TIMEOUT_MS } from '@togather/contract/limits.ts';
import { EVENT_ID_HEADER, TASK_PART, UPLOADER_NAME_PART } from '@togather/contract/photos.ts';
import { authHeader } from '#lib/api/api.ts';
import { errorOf, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { clearSession } from '#lib/session/session-store.ts';
import type { BatchAnswer } from '#parts/uploads/items/upload-items.ts';
import { readUploaderName } from '#parts/uploads/store/stored-uploads.ts';
import { isTooSlow, speedOf, type Transfer } from './plan-batch.ts';

/** The batch was aborted because the link is slow. Smaller ones replace it. */
export class SlowLink extends Error {
  readonly bytesPerSecond: number;
  constructor(bytesPerSecond: number) {
    super('slow link');
    this.bytesPerSecond = bytesPerSecond;
  }
}

export interface Batch {
  eventId: string;
  /** The task that all the files were taken for. */
  taskId?: string | undefined;
  files: readonly File[];
  /** The Idempotency-Key, the same for every attempt with these files. */
  key: string;
  onProgress: (fraction: number) => void;
  /** Aborts the request, which rejects with the signal's reason. */
  signal?: AbortSignal;
}

const formOf = ({ eventId, taskId, files }: Batch): FormData => {
  const form = new FormData();
  form.append('eventId', eventId);
  const name = readUploaderName();
  if (name) form.append(UPLOADER_NAME_PART, name);
  if (taskId) form.append(TASK_PART, taskId);
  for (const file of files) form.append('photos', file, file.name);
  return form;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const startRequest = ({ eventId, key }: Batch): XMLHttpRequest => {
  const request = new XMLHttpRequest();
  request.open(endpoints.uploadPhotos.method, endpoints.uploadPhotos.path);
  request.timeout = REQUEST_TIMEOUT_MS;
  // Sent before the photos, so that the server can refuse before it reads them.
  request.setRequestHeader(EVENT_ID_HEADER, eventId);
  request.setRequestHeader('Idempotency-Key', key);
  for (const [name, value] of Object.entries(authHeader(endpoints.uploadPhotos.auth)))
    request.setRequestHeader(name, value);
  return request;
};

/**
 * Sends one batch by XMLHttpRequest, since fetch reports no upload progress. Returns the server's answer and the speed.
 * Throws ApiError, NetworkError, TimeoutError (120 s) or SlowLink. Clears a login that the server refuses, so that the next
 * attempt is a guest's.
 */
export function sendBatch(batch: Batch): Promise<{ answer: BatchAnswer; bytesPerSecond: number }> {
  return new Promise((resolve, reject) => {
    if (batch.signal?.aborted) return reject(batch.signal.reason);
    const request = startRequest(batch);
    const began = performance.now();
    let transfer: Transfer = { sent: 0, total: 0, seconds: 0 };
    request.upload.onprogress = ({ loaded, total }) => {
      transfer = { sent: loaded, total, seconds: (performance.now() - began) / 1000 };
      batch.onProgress(total > 0 ? loaded / total : 0);
      if (!isTooSlow(transfer, batch.files.length)) return;
      reject(new SlowLink(speedOf(transfer)));
      request.abort();
    };
    batch.signal?.addEventListener('abort', () => {
      reject(batch.signal?.reason);
      request.abort();
    });
    request.ontimeout = () => reject(new TimeoutError('timeout'));
    request.onerror = () => reject(new NetworkError('the upload was cut off'));
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 401) clearSession();
      if (request.status === 200 && body)
        resolve({ answer: body as BatchAnswer, bytesPerSecond: speedOf(transfer) });
      else reject(errorOf(request.status, body, request.getResponseHeader('Retry-After')));
    };
    request.send(formOf(batch));
  });
}
