import type { UploadAnswer, UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '../../lib/failures.ts';
import { runUploads, type UploadRun } from './run-uploads.ts';
import { type Batch, SlowLink } from './send-batch.ts';
import { type UploadItem, withState } from './upload-items.ts';

const MB = 1024 * 1024;
const answerTo = ({ files }: Batch): { answer: UploadAnswer; bytesPerSecond: number } => ({
  answer: {
    photos: files.map((file) => ({ photoId: `p-${file.name}` }) as UploadedPhoto),
    rejected: [],
    remainingPhotoQuota: 9,
  },
  bytesPerSecond: 10 * MB,
});

let items: UploadItem[];
let keys: number;
let pauses: number[];
const choose = (count: number, size = MB) => {
  items = Array.from({ length: count }, (_, at) => ({
    id: `i${at}`,
    file: { name: `${at}.jpg`, size } as File,
    state: 'waiting' as const,
    progress: 0,
  }));
};
const run = (send: UploadRun['send']): UploadRun => ({
  eventId: 'e',
  items: () => items,
  setItems: (next) => {
    items = next;
  },
  onAnswer: () => {},
  send,
  newKey: () => `key-${++keys}`,
  pause: async (seconds) => {
    pauses.push(seconds);
  },
});
const states = () => items.map((item) => item.state);
beforeEach(() => {
  keys = 0;
  pauses = [];
});

describe('runUploads', () => {
  it('sends batches of at most six, one after the other, each with a key of its own', async () => {
    choose(14, 100_000);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    expect(await runUploads(run(send))).toEqual({ failure: null });
    expect(send.mock.calls.map(([batch]) => batch.files.length)).toEqual([6, 6, 2]);
    expect(send.mock.calls.map(([batch]) => batch.key)).toEqual(['key-1', 'key-2', 'key-3']);
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('stops at a failed batch, keeps what succeeded, and retries the same files with the same key', async () => {
    choose(14, 100_000);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockImplementationOnce(async (batch) => answerTo(batch));
    send.mockRejectedValueOnce(new NetworkError('offline'));
    const result = await runUploads(run(send));
    expect(result.failure).toMatchObject({ kind: 'network', batch: 2 });
    expect(states().filter((state) => state === 'done')).toHaveLength(6);
    expect(states().filter((state) => state === 'failed')).toHaveLength(8);

    items = withState(
      items,
      items.filter((item) => item.state === 'failed').map((item) => item.id),
      { state: 'waiting' },
    );
    const kept = result.failure ? result.kept : null;
    await runUploads(run(send), kept);
    const [, failed, again, last] = send.mock.calls.map(([batch]) => batch);
    expect(again?.key).toBe(failed?.key);
    expect(again?.files).toEqual(failed?.files);
    expect(last?.key).not.toBe(failed?.key);
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('cuts smaller batches when the link turns out to be slow, without a failure', async () => {
    choose(6, MB);
    const send = vi.fn(async (batch: Batch) => ({ ...answerTo(batch), bytesPerSecond: 50_000 }));
    send.mockRejectedValueOnce(new SlowLink(50_000));
    expect(await runUploads(run(send))).toEqual({ failure: null });
    expect(send.mock.calls.map(([batch]) => batch.files.length)).toEqual([6, 2, 2, 2]);
  });

  it('keeps no key of a batch that timed out, and passes the server error on with its batch', async () => {
    choose(1);
    expect(await runUploads(run(vi.fn().mockRejectedValue(new TimeoutError('timeout'))))).toMatchObject({
      failure: { kind: 'timeout' },
      kept: null,
    });
    choose(1);
    const error = new ApiError({ code: 'UNEXPECTED', status: 500, message: '' });
    expect(await runUploads(run(vi.fn().mockRejectedValue(error)))).toMatchObject({
      failure: { kind: 'server', batch: 1 },
    });
  });

  it('waits for its turn at a busy server, and gives up when it never comes (D7)', async () => {
    choose(7, 1000);
    const busy = new ApiError({ code: 'UPLOADS_BUSY', status: 503, message: '', retryAfter: 4 });
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
    expect(await runUploads(run(send))).toEqual({ failure: null });
    expect(pauses).toEqual([4, 4]);
    expect(send.mock.calls.map(([batch]) => batch.key)).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
    choose(1);
    const never = await runUploads(run(vi.fn().mockRejectedValue(busy)));
    expect(never).toMatchObject({ failure: { kind: 'refused', batch: 1 }, kept: { ids: ['i0'] } });
    expect(states()).toEqual(['failed']);
  });

  it('continues when the server refuses single files', async () => {
    choose(7, 1000);
    const send = vi.fn(async (batch: Batch) => {
      const { answer, ...rest } = answerTo(batch);
      const [first, ...photos] = answer.photos;
      const rejected = [{ fileName: batch.files[0]?.name ?? '', code: 'FILE_CORRUPT' as const, message: '' }];
      return first ? { ...rest, answer: { ...answer, photos, rejected } } : { ...rest, answer };
    });
    await runUploads(run(send));
    expect(states()).toEqual(['rejected', 'done', 'done', 'done', 'done', 'done', 'rejected']);
  });
});
