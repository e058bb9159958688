import type { UploadAnswer, UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { type UploadItem, withState } from '#parts/uploads/items/upload-items.ts';
import { until } from '#testing/until.ts';
import { runUploads, type UploadRun } from './run-uploads.ts';
import { type Batch, SlowLink } from './send-batch.ts';

const MB = 1024 * 1024;
const answerTo = (
  { files }: Batch,
  bytesPerSecond = 100_000,
): { answer: UploadAnswer; bytesPerSecond: number } => ({
  answer: {
    photos: files.map((file, place) => ({ photoId: `p-${file.name}`, place }) as UploadedPhoto),
    rejected: [],
    remainingPhotoQuota: 9,
  },
  bytesPerSecond,
});

let items: readonly UploadItem[];
let keys: number;
let pauses: number[];
let failures: unknown[];
let robbed: AbortController;
/** By item with an unreadable file: its stored copy, null without one, or 'unknown'. */
let copies: Map<string, File | null | 'unknown'>;
const choose = (count: number, size = MB, eventId = 'e') => {
  items = Array.from({ length: count }, (_, at) => ({
    id: `${eventId}${at}`,
    target: { eventId, pinCode: 'ABCDEF', endsAt: null },
    file: { name: `${at}.jpg`, size } as File,
    state: 'waiting' as const,
    progress: 0,
    addedAt: 0,
    owner: null,
  }));
};
const run = (send: UploadRun['send'], shrink: UploadRun['shrink'] = async () => null) =>
  runUploads({
    items: () => items,
    setItems: (next) => {
      items = next;
    },
    onAnswer: () => {},
    onFailure: (eventId, { kind, batch }, isHeld) => failures.push({ eventId, kind, batch, isHeld }),
    send,
    shrink,
    reread: async ({ id, file }) => {
      const copy = copies.get(id);
      if (copy === 'unknown') throw new Error('the database does not answer');
      return copy === undefined ? file : copy;
    },
    newKey: () => `key-${++keys}`,
    pause: async (seconds) => {
      pauses.push(seconds);
    },
    more: () => new Promise((resolve) => robbed.signal.addEventListener('abort', () => resolve())),
    robbed: robbed.signal,
  });
const states = () => items.map((item) => item.state);
const sizesOf = (send: { mock: { calls: [Batch][] } }) =>
  send.mock.calls.map(([batch]) => batch.files.length);
const keysOf = (send: { mock: { calls: [Batch][] } }) => send.mock.calls.map(([batch]) => batch.key);
const retryAll = () => {
  items = withState(
    items,
    items.map(({ id }) => id),
    { state: 'waiting' },
  );
};
const refusal = new ApiError({ code: 'UPLOAD_DENIED', status: 403, message: '' });
beforeEach(() => {
  keys = 0;
  pauses = [];
  failures = [];
  robbed = new AbortController();
  copies = new Map();
});

describe('runUploads', () => {
  it('sends batches of at most six, each with a separate key', async () => {
    choose(14, 100_000);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    await run(send);
    expect(sizesOf(send)).toEqual([6, 6, 2]);
    expect(keysOf(send)).toEqual(['key-1', 'key-2', 'key-3']);
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('sends the photos of each task in batches of their own', async () => {
    choose(4, 100_000);
    items = items.map((item, at) => (at % 2 === 0 ? item : { ...item, taskId: 'dance' }));
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    await run(send);
    const sent = send.mock.calls.map(([{ taskId, files }]) => [taskId, files.map(({ name }) => name)]);
    expect(sent).toEqual([
      [undefined, ['0.jpg', '2.jpg']],
      ['dance', ['1.jpg', '3.jpg']],
    ]);
  });

  it('sends up to three batches at once on a fast link', async () => {
    choose(30, 1000);
    let [now, most] = [0, 0];
    await run(async (batch) => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      return answerTo(batch, 10 * MB);
    });
    expect(most).toBe(3);
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('retries after a lost response with the same files under the same key', async () => {
    choose(14, 100_000);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockImplementationOnce(async (batch) => answerTo(batch));
    send.mockRejectedValueOnce(new NetworkError('cut')).mockRejectedValueOnce(new NetworkError('cut'));
    await run(send);
    expect(failures).toEqual(Array(2).fill({ eventId: 'e', kind: 'batchFailed', batch: 2, isHeld: true }));
    expect(pauses).toEqual([2, 4]);
    expect(sizesOf(send)).toEqual([6, 6, 6, 6, 2]);
    expect(keysOf(send)).toEqual(['key-1', 'key-2', 'key-2', 'key-2', 'key-3']);
    expect(items[6]?.wasSent).toBe(true);
  });

  it('leaves out an unreadable file and continues with the others at once', async () => {
    choose(3, 1000);
    const fileOf = (name: string) => ({ name, size: 1000 }) as File;
    copies.set('e0', null).set('e1', fileOf('copy.jpg'));
    const send = vi.fn(async (batch: Batch): ReturnType<UploadRun['send']> => {
      // A refusal ends what would otherwise loop forever.
      if (batch.files.some(({ name }) => name === '0.jpg' || name === '1.jpg'))
        throw send.mock.calls.length > 4 ? refusal : new NetworkError('cut');
      return answerTo(batch);
    });
    await run(send);
    expect(states()).toEqual(['rejected', 'done', 'done']);
    expect(items[0]?.code).toBe('FILE_UNREADABLE');
    expect(send.mock.calls.map(([{ files }]) => files.map(({ name }) => name))).toEqual([
      ['0.jpg', '1.jpg', '2.jpg'],
      ['copy.jpg', '2.jpg'],
    ]);
    expect(keysOf(send)).toEqual(['key-1', 'key-2']);
    expect([pauses, failures]).toEqual([[], []]);
  });

  it('reports a large unreadable file as unreadable, not as impossible to shrink', async () => {
    choose(1);
    items = withState(items, ['e0'], { state: 'shrinking' });
    copies.set('e0', null);
    await run(async (batch) => answerTo(batch));
    expect(items[0]?.code).toBe('FILE_UNREADABLE');
  });

  it("waits for a file's copy while the database is unavailable, then sends it", async () => {
    choose(1, 1000);
    copies.set('e0', 'unknown');
    const copy = { name: 'copy.jpg', size: 1000 } as File;
    const send = vi.fn(async (batch: Batch): ReturnType<UploadRun['send']> => {
      if (batch.files[0] === copy) return answerTo(batch);
      if (send.mock.calls.length === 2) copies.set('e0', copy);
      throw new NetworkError('cut');
    });
    await run(send);
    expect(states()).toEqual(['done']);
    expect(pauses).toEqual([2]);
  });

  it('continues without files whose copies cannot be looked up, and allows a retry', async () => {
    choose(2, 1000);
    copies.set('e0', 'unknown');
    const send = vi.fn(async (batch: Batch): ReturnType<UploadRun['send']> => {
      if (batch.files.some(({ name }) => name === '0.jpg')) throw new NetworkError('cut');
      return answerTo(batch);
    });
    await run(send);
    expect(states()).toEqual(['failed', 'done']);
    expect(items[0]?.code).toBeUndefined();
    expect(pauses).toEqual([2, 4, 8]);
    expect(failures.at(-1)).toEqual({ eventId: 'e', kind: 'unread', batch: 1, isHeld: false });
  });

  it('holds a large unreadable file until its copy can be looked up', async () => {
    choose(1);
    items = withState(items, ['e0'], { state: 'shrinking' });
    copies.set('e0', 'unknown');
    const [copy, small] = [
      { name: 'copy.jpg', size: 9 * MB } as File,
      { name: 'small.jpg', size: 5 } as File,
    ];
    const shrink = vi.fn(async (file: File) => {
      if (shrink.mock.calls.length === 2) copies.set('e0', copy);
      return file === copy ? small : null;
    });
    await run(async (batch) => answerTo(batch), shrink);
    expect(states()).toEqual(['done']);
    expect(shrink).toHaveBeenCalledTimes(3);
    expect(failures).toEqual([{ eventId: 'e', kind: 'unread', batch: 1, isHeld: true }]);
    expect(pauses).toEqual([2]);
  });

  it('continues without a large file whose copy cannot be looked up, and allows a retry', async () => {
    choose(2);
    items = withState(items, ['e0'], { state: 'shrinking' });
    copies.set('e0', 'unknown');
    const shrink = vi.fn(async () => {
      // Ends what would otherwise loop forever.
      if (shrink.mock.calls.length > 10) robbed.abort();
      return null;
    });
    await run(async (batch) => answerTo(batch), shrink);
    expect(states()).toEqual(['failed', 'done']);
    expect(items[0]?.code).toBeUndefined();
    expect(pauses).toEqual([2, 4, 8]);
    expect(failures.at(-1)).toEqual({ eventId: 'e', kind: 'unread', batch: 2, isHeld: false });
  });

  it('sends smaller batches after they break off half-way', async () => {
    choose(8, 100_000);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockImplementationOnce(async ({ onProgress }) => {
      onProgress(0.4);
      throw new NetworkError('cut');
    });
    await run(send);
    expect(sizesOf(send)).toEqual([6, 3, 5]);
    expect(new Set(keysOf(send)).size).toBe(3);
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('sends smaller batches without a pause when the link turns out to be slow', async () => {
    choose(6, MB);
    const send = vi.fn(async (batch: Batch) => answerTo(batch, 50_000));
    send.mockRejectedValueOnce(new SlowLink(50_000));
    await run(send);
    expect(sizesOf(send)).toEqual([6, 2, 2, 2]);
    expect(pauses).toEqual([]);
  });

  it.each([
    ['for this browser', new TimeoutError('timeout')],
    ['for the server', new ApiError({ code: 'REQUEST_TIMEOUT', status: 408, message: '' })],
    ['for a proxy', new ApiError({ code: 'UNEXPECTED', status: 504, message: '' })],
  ])('splits a batch that timed out %s, and continues automatically', async (_, timeout) => {
    choose(2);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockRejectedValueOnce(timeout);
    await run(send);
    expect(sizesOf(send)).toEqual([2, 1, 1]);
    expect(failures).toEqual([{ eventId: 'e', kind: 'timeout', batch: 1, isHeld: true }]);
  });

  it('continues without a photo that times out repeatedly, and allows a retry', async () => {
    choose(3);
    const timeout = new ApiError({ code: 'UNEXPECTED', status: 504, message: '' });
    const send = vi.fn(async (batch: Batch): ReturnType<UploadRun['send']> => {
      // A refusal ends what would otherwise loop forever.
      if (batch.files.some(({ name }) => name === '0.jpg'))
        throw send.mock.calls.length > 20 ? refusal : timeout;
      return answerTo(batch);
    });
    const tries = () =>
      send.mock.calls.filter(([{ files }]) => files[0]?.name === '0.jpg' && !files[1]).length;
    await run(send);
    expect(states()).toEqual(['failed', 'done', 'done']);
    expect(items[0]?.code).toBe('REQUEST_TIMEOUT');
    expect(tries()).toBe(5);
    expect(failures.at(-1)).toEqual({ eventId: 'e', kind: 'timeout', batch: 1, isHeld: false });
  });

  it('stops when another tab takes over, and leaves items in flight unchanged', async () => {
    choose(8, 100_000);
    items = withState(items, ['e7'], { state: 'shrinking' });
    const send = vi.fn(
      ({ signal }: Batch) =>
        new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const request = new AbortController();
    const running = run(
      (batch) => send({ ...batch, signal: request.signal }),
      () => new Promise(() => {}),
    );
    expect(send).toHaveBeenCalledOnce();
    robbed.abort();
    request.abort(new NetworkError('cut'));
    await running;
    expect(send).toHaveBeenCalledOnce();
    expect(states()).toEqual([...Array(6).fill('sending'), 'waiting', 'shrinking']);
    expect([pauses, failures]).toEqual([[], []]);
  });

  it('waits as long as a busy server says (D7)', async () => {
    choose(7, 1000);
    const busy = new ApiError({ code: 'UPLOADS_BUSY', status: 503, message: '', retryAfter: 4 });
    const many = new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, message: '', retryAfter: 30 });
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockRejectedValueOnce(busy).mockRejectedValueOnce(many);
    await run(send);
    expect(pauses).toEqual([4, 30]);
    expect(keysOf(send)).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  it.each([502, 503, 521])(
    'waits and continues under the same key after a proxy answers %i',
    async (status) => {
      choose(2, 1000);
      const down = new ApiError({ code: 'UNEXPECTED', status, message: '' });
      const send = vi.fn(async (batch: Batch) => answerTo(batch));
      send.mockRejectedValueOnce(down).mockRejectedValueOnce(down).mockRejectedValueOnce(down);
      await run(send);
      expect(pauses).toEqual([2, 4, 8]);
      expect(new Set(keysOf(send)).size).toBe(1);
      expect(states()).toEqual(['done', 'done']);
      expect(items.every(({ wasSent }) => wasSent)).toBe(true);
      expect(failures).toEqual(Array(3).fill({ eventId: 'e', kind: 'network', batch: 1, isHeld: true }));
    },
  );

  it("stops the event's waiting files at any other failure, and keeps what succeeded", async () => {
    choose(8, 100_000);
    const here = items;
    choose(1, 1000, 'other');
    items = [...here, ...items];
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockImplementationOnce(async (batch) => answerTo(batch));
    send.mockRejectedValueOnce(new ApiError({ code: 'UNEXPECTED', status: 500, message: '' }));
    await run(send);
    expect(states()).toEqual([...Array(6).fill('done'), 'failed', 'failed', 'done']);
    expect(failures).toEqual([{ eventId: 'e', kind: 'server', batch: 2, isHeld: false }]);
  });

  it('retries a stopped batch under its key if complete, otherwise under another', async () => {
    choose(3);
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    send.mockRejectedValueOnce(refusal);
    await run(send);
    retryAll();
    send.mockRejectedValueOnce(refusal);
    await run(send);
    expect(keysOf(send)).toEqual(['key-1', 'key-1']);
    items = withState(items, ['e1'], { state: 'waiting' });
    await run(send);
    expect(states()).toEqual(['failed', 'done', 'failed']);
    expect(keysOf(send)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  it('shrinks large files while others are sent, and leaves out what cannot be shrunk', async () => {
    choose(3, 100_000);
    items = withState(items, ['e0', 'e1'], { state: 'shrinking' });
    const small = { name: 'small.jpg', size: 5 } as File;
    const send = vi.fn(async (batch: Batch) => answerTo(batch));
    await run(send, async ({ name }) => (name === '0.jpg' ? small : null));
    expect(states()).toEqual(['done', 'rejected', 'done']);
    expect(items[1]?.code).toBe('FILE_TOO_LARGE');
    expect(send.mock.calls.flatMap(([{ files }]) => files.map(({ name }) => name))).toEqual([
      '2.jpg',
      'small.jpg',
    ]);
  });

  it('shrinks large files at most one batch ahead', async () => {
    choose(20, 100_000);
    items = items.map((item) => ({ ...item, state: 'shrinking' }));
    const { promise: sendable, resolve: letGo } = Promise.withResolvers<void>();
    const ahead: number[] = [];
    const shrink = vi.fn(async (file: File) => {
      ahead.push(states().filter((state) => state === 'waiting').length);
      return file;
    });
    const running = run(async (batch) => {
      await sendable;
      return answerTo(batch);
    }, shrink);
    await until(() => expect(shrink).toHaveBeenCalledTimes(7));
    letGo();
    await running;
    expect(Math.max(...ahead)).toBe(5);
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('shrinks large files while a full batch is sent', async () => {
    choose(7, 100_000);
    items = withState(items, ['e6'], { state: 'shrinking' });
    const steps: string[] = [];
    await run(
      async (batch) => {
        await Promise.resolve();
        steps.push(`${batch.files.length} sent`);
        return answerTo(batch);
      },
      async (file) => {
        steps.push('smaller');
        return file;
      },
    );
    expect(steps).toEqual(['smaller', '6 sent', '1 sent']);
  });

  it('continues when the server refuses single files', async () => {
    choose(7, 1000);
    const send = vi.fn(async (batch: Batch) => {
      const { answer, ...rest } = answerTo(batch);
      const [first, ...photos] = answer.photos;
      const fileName = batch.files[0]?.name ?? '';
      const rejected = [{ fileName, code: 'FILE_CORRUPT' as const, message: '', place: 0 }];
      return first ? { ...rest, answer: { ...answer, photos, rejected } } : { ...rest, answer };
    });
    await run(send);
    expect(states()).toEqual(['rejected', 'done', 'done', 'done', 'done', 'done', 'rejected']);
  });

  it('numbers the batches of each event separately (D29)', async () => {
    choose(12, MB, 'one');
    const ofOne = items;
    choose(6, MB, 'other');
    items = [...ofOne, ...items];
    const refused = new ApiError({ status: 403, code: 'UPLOAD_DENIED', message: 'no' });
    const { promise: isRefused, resolve } = Promise.withResolvers<void>();
    let sent = 0;
    await run(async (batch) => {
      if (batch.eventId === 'other') {
        resolve();
        throw refused;
      }
      // The first batch measures the link. The second runs concurrently with the other event's.
      if (++sent > 1) await isRefused;
      return answerTo(batch, 10 * MB);
    });
    expect(failures).toEqual([{ eventId: 'other', kind: expect.any(String), batch: 1, isHeld: false }]);
  });
});
