import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveDevice } from '#lib/sign-in/sign-out.ts';
import { bytesOf, countsOf, type UploadItem } from '#parts/uploads/items/upload-items.ts';
import { takeTurns } from '#parts/uploads/run/run-uploads.ts';
import { sendBatch } from '#parts/uploads/run/send-batch.ts';
import { type StoredUploads, storedUploads } from '#parts/uploads/store/stored-uploads.ts';
import { answerCalls, cut, inTurn, received, refuse, startScript, take } from '#testing/answer-calls.ts';
import { until } from '#testing/until.ts';
import { type QueueParts, UploadQueue } from './upload-queue.ts';
import { uploadsOf } from './uploads-of-event.ts';

const files = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => new File(['photo'], `${from + at}.jpg`, { type: 'image/jpeg' }));
const names = (count: number, from = 1) => files(count, from).map(({ name }) => name);
const target = { eventId: 'event', pinCode: 'ABCDEF', endsAt: null };

const pending = new Set<Promise<unknown>>();
const track = <T,>(work: Promise<T>): Promise<T> => {
  const end = () => void pending.delete(work);
  pending.add(work);
  work.then(end, end);
  return work;
};
/** Like `storedUploads`, but a test's last writes are waited for before the next test. */
const stored = (): StoredUploads => {
  const real = storedUploads();
  return {
    load: () => track(real.load()),
    keep: (item) => track(real.keep(item)),
    note: (items) => track(real.note(items)),
    drop: (ids) => track(real.drop(ids)),
    eraseAfterSignOut: () => real.eraseAfterSignOut(),
  };
};

let viewer: string | null;
/** A page's queue over this browser's database. `wait` resolves at once or never. */
const open = (change: Partial<QueueParts> = {}) => {
  const told = { finished: vi.fn(), trouble: vi.fn(), answer: vi.fn(), gone: vi.fn() };
  const queue = new UploadQueue({
    kept: stored(),
    alone: (work) => work(new AbortController().signal),
    inTime: (work) => work,
    tell: () => {},
    wait: async () => {},
    mark: () => {},
    viewer: () => viewer,
    now: Date.now,
    earliestNow: Date.now,
    newKey: () => crypto.randomUUID(),
    send: sendBatch,
    shrink: async () => null,
    ...change,
  });
  queue.listen((news) => {
    if (news.kind === 'finished') told.finished(news.arrivals);
    else told[news.kind](news.kind === 'gone' ? news.count : undefined);
  });
  const event = () => uploadsOf(queue, queue.state(), target);
  return {
    queue,
    told,
    event,
    states: () => event().items.map(({ file, state }) => `${file.name} ${state}`),
    untilQuiet: () => until(() => expect(event().isRunning).toBe(false)),
    untilStored: () => until(() => expect(event().items.every(({ isStored }) => isStored)).toBe(true)),
  };
};
const never = () => new Promise<never>(() => {});

beforeEach(async () => {
  viewer = null;
  await startScript();
});
afterEach(async () => {
  while (pending.size > 0) await Promise.allSettled(pending);
  localStorage.clear();
  leaveDevice();
  await stored().eraseAfterSignOut();
});

test('photos are sent six at a time, and queue and database are empty afterwards', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), take()) });
  const { queue, event, told } = open();
  event().start(files(8), []);
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 8, already: 0 }));
  expect((await received('uploadPhotos')).map((request) => request.files)).toEqual([names(6), names(2, 7)]);
  expect(told.answer).toHaveBeenCalledTimes(2);
  expect(queue.state().items).toEqual([]);
  expect(told.trouble).not.toHaveBeenCalled();
  await until(async () => expect(await stored().load()).toEqual([]));
});

test('after a tab closes during a batch, the next tab resends it under its key', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), take()) });
  const keys: string[] = [];
  const closed = open({
    send: (batch) => {
      keys.push(batch.key);
      return never();
    },
  });
  closed.event().start(files(8), []);
  await closed.untilStored();
  await until(async () => {
    const kept = await stored().load();
    expect(kept.filter(({ batch, wasSent }) => batch && wasSent)).toHaveLength(6);
  });
  const { queue, told } = open();
  await queue.reload();
  await until(() => expect(told.finished).toHaveBeenCalledOnce());
  const [first, second] = await received('uploadPhotos');
  expect(first).toMatchObject({ key: keys[0], files: names(6) });
  expect(second?.files).toEqual(names(2, 7));
});

test('arrived photos still count after a reload and in another tab', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), take()) });
  let batches = 0;
  const closed = open({ send: (batch) => (batches++ === 0 ? sendBatch(batch) : never()) });
  closed.event().start(files(8), []);
  const ofEight = { completed: 6, total: 8 };
  await until(async () => expect(countsOf(await stored().load())).toEqual(ofEight));
  const other = open({ alone: never });
  const { queue, event, told } = open({ send: async (batch) => sendBatch({ ...batch, ...(await held) }) });
  const { promise: held, resolve: send } = Promise.withResolvers<object>();
  await until(async () => {
    await Promise.all([queue.reload(), other.queue.reload()]);
    expect(countsOf(event().items)).toEqual(ofEight);
    expect(countsOf(other.event().items)).toEqual(ofEight);
  });
  expect(bytesOf(event().items)).toEqual({ sent: 30, total: 40 });
  send({});
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 8, already: 0 }));
  expect((await received('uploadPhotos')).map((request) => request.files)).toEqual([names(6), names(2, 7)]);
  await until(async () => expect(await stored().load()).toEqual([]));
  await other.queue.reload();
  expect(other.queue.state().items).toEqual([]);
});

test('a waiting database write does not bring back a photo that has arrived meanwhile', async () => {
  await answerCalls({ uploadPhotos: take() });
  const kept = stored();
  const { promise: isKeeping, resolve: keepOn } = Promise.withResolvers<void>();
  const { promise: isNoting, resolve: noteOn } = Promise.withResolvers<void>();
  let sends = 0;
  const closed = open({
    kept: {
      ...kept,
      keep: (item) => isKeeping.then(() => kept.keep(item)),
      note: (items) => isNoting.then(() => kept.note(items)),
    },
    send: (batch) => (sends++ === 0 ? sendBatch(batch) : never()),
  });
  closed.event().start(files(8), []);
  await until(() => expect(countsOf(closed.event().items).completed).toBe(6));
  keepOn();
  await until(async () => expect(countsOf(await stored().load()).completed).toBe(6));
  noteOn();
  await closed.untilStored();
  const empty = (await stored().load()).filter(({ file }) => file.size === 0);
  expect(empty.map(({ state }) => state)).toEqual(Array(6).fill('done'));
});

test('after a tab closes, the next tab sends the photo that was already made smaller', async () => {
  await answerCalls({ uploadPhotos: take() });
  const smaller = new File(['small'], 'photo.jpg', { type: 'image/jpeg' });
  const closed = open({ send: never, shrink: async () => smaller });
  closed.event().start([], [new File(['a large photo'], 'photo.png', { type: 'image/png' })]);
  await until(async () => {
    const [kept] = await stored().load();
    expect([kept?.file.name, kept?.state]).toEqual(['photo.jpg', 'waiting']);
  });
  const { queue, told } = open();
  await queue.reload();
  await until(() => expect(told.finished).toHaveBeenCalledOnce());
  expect((await received('uploadPhotos')).map((request) => request.files)).toEqual([['photo.jpg']]);
});

test('a lost connection is reported, and the same batch is retried under its key', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), cut, take(), take()) });
  let goOn = () => {};
  const { event, states, told } = open({
    wait: () =>
      new Promise((resolve) => {
        goOn = resolve;
      }),
  });
  event().start(files(14), []);
  await until(() => expect(event().hold).toMatchObject({ kind: 'batchFailed', batch: 2 }));
  expect(states()).toEqual([
    ...names(6).map((name) => `${name} done`),
    ...names(8, 7).map((name) => `${name} waiting`),
  ]);
  goOn();
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 14, already: 0 }));
  expect(told.trouble).not.toHaveBeenCalled();
  const [, broken, again, last] = await received('uploadPhotos');
  expect(again).toMatchObject({ key: broken?.key, files: broken?.files });
  expect(last?.key).not.toBe(again?.key);
});

test('a suspended tab that lost the lock stops sending, and continues after the other', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), take()) });
  const onRequest = vi.fn((_: AbortSignal | undefined) => never());
  const slept = open({
    alone: takeTurns('robbed'),
    send: (batch) => onRequest(batch.signal),
  });
  slept.event().start(files(8), []);
  await slept.untilStored();
  await until(() => expect(onRequest).toHaveBeenCalledOnce());
  const other = open();
  await navigator.locks.request('robbed', { steal: true }, async () => {
    await until(() => expect(onRequest.mock.lastCall?.[0]?.aborted).toBe(true));
    expect(new Set(slept.states())).toEqual(new Set(names(8).map((name) => `${name} waiting`)));
    await other.queue.reload();
    await until(() => expect(other.told.finished).toHaveBeenCalledExactlyOnceWith({ added: 8, already: 0 }));
    await until(async () => expect(await stored().load()).toEqual([]));
  });
  await until(() => expect(slept.states()).toEqual([]));
  expect(onRequest).toHaveBeenCalledOnce();
  expect(slept.told.finished).not.toHaveBeenCalled();
  expect((await received('uploadPhotos')).map((request) => request.files)).toEqual([names(6), names(2, 7)]);
});

test('retrying one photo leaves the others failed', async () => {
  await answerCalls({ uploadPhotos: inTurn(refuse('UPLOAD_DENIED'), take()) });
  const { event, states, told, untilQuiet, untilStored } = open();
  event().start(files(3), []);
  await untilQuiet();
  await untilStored();
  expect(event().failure).toMatchObject({ kind: 'refused', batch: 1 });
  expect(told.trouble).toHaveBeenCalled();
  event().retry([event().items[1]?.id ?? '']);
  await untilQuiet();
  expect(states()).toEqual(['1.jpg failed', '2.jpg done', '3.jpg failed']);
  const [all, one] = await received('uploadPhotos');
  expect(one?.files).toEqual(['2.jpg']);
  expect(one?.key).not.toBe(all?.key);
});

test('a photo retried while its failure is being stored is sent', async () => {
  await answerCalls({ uploadPhotos: inTurn(refuse('UPLOAD_DENIED'), take()) });
  const real = stored();
  const [failed, retried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let beforeLoad = async () => {};
  const kept = {
    ...real,
    keep: async (item: UploadItem) => {
      await (item.file.name === '1.jpg' ? failed : retried).promise;
      await real.keep(item);
      if (item.file.name === '2.jpg') await never();
    },
    load: async () => {
      await beforeLoad();
      return real.load();
    },
  };
  const { event, states, told, untilQuiet } = open({ kept });
  event().start(files(2), []);
  await untilQuiet();
  failed.resolve();
  await until(() => expect(event().items[0]?.isStored).toBe(true));
  beforeLoad = async () => {
    retried.resolve();
    await until(async () => expect(await real.load()).toHaveLength(2));
  };
  event().retry();
  expect(states()).toEqual(['1.jpg waiting', '2.jpg waiting']);
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 2, already: 0 }));
});

test('retrying a large unreadable photo makes it smaller', async () => {
  await answerCalls({ uploadPhotos: take() });
  const large = new File([new ArrayBuffer(MAX_UPLOAD_BYTES + 1)], 'large.jpg', { type: 'image/jpeg' });
  let small: File | null = null;
  const broken = async () => Promise.reject(new Error('no database'));
  const kept = { ...stored(), load: broken };
  const shrink = async () => {
    await untilStored();
    return small;
  };
  const unreadable = vi.spyOn(large, 'slice').mockReturnValue({ arrayBuffer: broken } as unknown as Blob);
  const { event, states, told, untilQuiet, untilStored } = open({ shrink, kept });
  event().start([], [large]);
  await untilQuiet();
  expect(states()).toEqual(['large.jpg failed']);
  [small = null] = files(1);
  unreadable.mockRestore();
  event().retry();
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 1, already: 0 }));
  expect((await received('uploadPhotos')).map((request) => request.files)).toEqual([['1.jpg']]);
});

test('photos added during an upload are sent after it', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), take()) });
  const { event, told } = open();
  event().start(files(6), []);
  event().start(files(2, 7), []);
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 8, already: 0 }));
  expect((await received('uploadPhotos')).flatMap((request) => request.files)).toEqual(names(8));
});

test('dismissing the report drops files that the server will never accept and keeps retryable ones', async () => {
  await answerCalls({
    uploadPhotos: inTurn(take({ '2.jpg': 'FILE_TOO_LARGE' }), take({ '4.jpg': 'HEIC_BUSY' }), take()),
  });
  const { event, states, told, untilQuiet } = open();
  event().start(files(3), []);
  await untilQuiet();
  expect(states()).toEqual(['1.jpg done', '2.jpg rejected', '3.jpg done']);
  expect(told.trouble).toHaveBeenCalledOnce();
  event().dismiss();
  expect(states()).toEqual([]);
  event().start(files(1, 4), []);
  await untilQuiet();
  expect(states()).toEqual(['4.jpg rejected']);
  event().retry();
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 1, already: 0 }));
});

test('a file that a retry may get accepted survives dismissing the report', async () => {
  await answerCalls({ uploadPhotos: inTurn(take({ '1.jpg': 'HEIC_BUSY' }), take()) });
  const { event, states, told, untilQuiet } = open();
  event().start(files(1), []);
  await untilQuiet();
  event().dismiss();
  expect(states()).toEqual(['1.jpg rejected']);
  event().retry();
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 1, already: 0 }));
});

test('photos of a deleted event are dropped, and their number is announced', async () => {
  await answerCalls({ uploadPhotos: inTurn(take(), refuse('EVENT_UNKNOWN'), take()) });
  const { queue, told, untilStored } = open();
  const elsewhere = { ...target, eventId: 'another' };
  queue.add(target, files(8));
  await untilStored();
  queue.add(elsewhere, files(1, 9));
  await until(() => expect(told.gone).toHaveBeenCalledExactlyOnceWith(2));
  await until(() => expect(told.finished).toHaveBeenCalledExactlyOnceWith({ added: 1, already: 0 }));
  expect(queue.state().items).toEqual([]);
  expect(told.trouble).not.toHaveBeenCalled();
  await until(async () => expect(await stored().load()).toEqual([]));
});

test('failures of an earlier visit are reported, and can be retried or discarded', async () => {
  await answerCalls({ uploadPhotos: refuse('UPLOAD_DENIED') });
  const first = open();
  first.event().start(files(2), []);
  await first.untilQuiet();
  // Stored items have the codes of their failures.
  const keptCodes = async () => (await stored().load()).map(({ code }) => code);
  await until(async () => expect(await keptCodes()).toEqual(['UPLOAD_DENIED', 'UPLOAD_DENIED']));
  first.event().dismiss();
  expect(first.event()).toMatchObject({ hasReport: true, failure: null });
  const next = open();
  await next.queue.reload();
  expect(next.event()).toMatchObject({ hasReport: true, failure: null });
  expect(next.event().items.map(({ code }) => code)).toEqual(['UPLOAD_DENIED', 'UPLOAD_DENIED']);
  next.event().discard();
  expect(next.event().hasReport).toBe(false);
  await until(async () => expect(await stored().load()).toEqual([]));
});

test('photos that wait for the PIN resume when their event is joined with the new one', async () => {
  await answerCalls({ uploadPhotos: inTurn(refuse('JOIN_FIRST'), take()) });
  const { queue, event, told, untilQuiet } = open();
  event().start(files(2), []);
  await untilQuiet();
  uploadsOf(queue, queue.state(), { ...target, pinCode: 'NEWPIN' }).onJoined();
  expect(event().items[0]?.target.pinCode).toBe('NEWPIN');
  await until(() => expect(told.finished).toHaveBeenCalledOnce());
});

test("a user's photos are erased when another signs in, and kept when a guest continues", async () => {
  viewer = 'one';
  const { event, untilStored } = open({ send: never });
  event().start(files(1), []);
  await untilStored();
  viewer = null;
  const guests = open({ send: never });
  await guests.queue.reload();
  await until(() => expect(guests.states()).toEqual(['1.jpg sending']));
  viewer = 'another';
  await guests.queue.reload();
  expect(guests.states()).toEqual([]);
  await until(async () => expect(await stored().load()).toEqual([]));
});

test('after a tab closes right at a sign-out, the next erases what waits once, and keeps later photos', async () => {
  const closed = open({ send: never });
  closed.event().start(files(2), []);
  await closed.untilStored();
  leaveDevice();
  const next = open({ send: never });
  await next.queue.reload();
  expect(next.states()).toEqual([]);
  next.event().start(files(1, 3), []);
  await next.untilStored();
  const last = open({ send: never });
  await last.queue.reload();
  await until(() => expect(last.states()).toEqual(['3.jpg sending']));
});

test('a browser that stores no files stores photos as bytes, and the next tab sends them', async () => {
  await answerCalls({ uploadPhotos: take() });
  const storage = vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as never);
  const closed = open({ send: never });
  closed.event().start(files(1), []);
  await closed.untilStored();
  storage.mockRestore();
  const { queue, told } = open();
  await queue.reload();
  await until(() => expect(told.finished).toHaveBeenCalledOnce());
  expect((await received('uploadPhotos')).map((request) => request.files)).toEqual([['1.jpg']]);
});

test('an unresponsive database delays photos no longer than the limit', async () => {
  await answerCalls({ uploadPhotos: take() });
  const kept = { load: never, keep: never, note: never, drop: never, eraseAfterSignOut: never };
  const { promise: over, reject: endTime } = Promise.withResolvers<never>();
  over.catch(() => {});
  const onWork = vi.fn();
  const inTime = <T,>(work: Promise<T>) => {
    onWork();
    return Promise.race([work, over]);
  };
  const { event, told } = open({ kept, inTime });
  event().start(files(2), []);
  await until(() => expect(onWork).toHaveBeenCalledOnce());
  expect(await received('uploadPhotos')).toEqual([]);
  endTime(new Error('no answer'));
  await until(() => expect(told.finished).toHaveBeenCalledOnce());
  event().start(files(1, 3), []);
  await until(async () => expect(await received('uploadPhotos')).toHaveLength(2));
});

test('a browser without storage still sends, and knows that closing the tab would lose photos', async () => {
  await answerCalls({ uploadPhotos: take() });
  const broken = async () => Promise.reject(new Error('no database'));
  const kept = { load: broken, keep: broken, note: broken, drop: broken, eraseAfterSignOut: broken };
  const { event, told } = open({ kept });
  event().start(files(2), []);
  expect(event().items.some(({ isStored }) => isStored)).toBe(false);
  await until(() => expect(told.finished).toHaveBeenCalledOnce());
});
