import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Answer, Received } from '../../../testing/scripted-answers.ts';
import type { Arrivals } from './upload-items.ts';
import { canRetry, useUploads } from './use-uploads.ts';

const script = (answers: readonly Answer[]) =>
  fetch('/script', { method: 'PUT', body: JSON.stringify(answers) });
const received = async (): Promise<Received[]> => (await fetch('/script')).json();

const files = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => new File(['photo'], `${from + at}.jpg`, { type: 'image/jpeg' }));
const names = (count: number, from = 1) => files(count, from).map(({ name }) => name);

/** What is reported when as many photos as said are in, and the event had none of them. */
const allNew = (added: number): Arrivals => ({ added, already: 0 });
const told = { onAnswer: vi.fn(), onFinished: vi.fn(), onTrouble: vi.fn() };
const uploads = async () => {
  const { result, act } = await renderHook(() => useUploads('event', told));
  return {
    result,
    act,
    states: () => result.current.items.map(({ file, state }) => `${file.name} ${state}`),
    untilQuiet: () => vi.waitFor(() => expect(result.current.isRunning).toBe(false)),
  };
};
/** Whether the browser would ask before it closes the page. */
const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => void vi.clearAllMocks());

test('photos go six at a time, the page guards them meanwhile, and the queue is empty in the end', async () => {
  await script(['take', 'take']);
  const { result, act } = await uploads();
  expect(asksBeforeUnload()).toBe(false);
  await act(() => result.current.start(files(8)));
  expect(asksBeforeUnload()).toBe(true);
  await vi.waitFor(() => expect(told.onFinished).toHaveBeenCalledExactlyOnceWith(allNew(8)));
  expect((await received()).map((request) => request.files)).toEqual([names(6), names(2, 7)]);
  expect(told.onAnswer).toHaveBeenCalledTimes(2);
  expect(result.current.items).toEqual([]);
  expect(asksBeforeUnload()).toBe(false);
  expect(told.onTrouble).not.toHaveBeenCalled();
});

test('a cut connection stops the rest, and a retry sends just these, the same batch under its key', async () => {
  await script(['take', 'cut', 'take', 'take']);
  const { result, act, states, untilQuiet } = await uploads();
  await act(() => result.current.start(files(14)));
  await untilQuiet();
  expect(result.current.failure).toMatchObject({ kind: 'network', batch: 2 });
  expect(states()).toEqual([
    ...names(6).map((name) => `${name} done`),
    ...names(8, 7).map((name) => `${name} failed`),
  ]);
  expect(told.onTrouble).toHaveBeenCalledOnce();
  await act(() => result.current.retry());
  await vi.waitFor(() => expect(told.onFinished).toHaveBeenCalledExactlyOnceWith(allNew(14)));
  const [, broken, again, last] = await received();
  expect(again).toEqual(broken);
  expect(last?.files).toEqual(names(2, 13));
  expect(last?.key).not.toBe(again?.key);
});

test('one retried alone leaves the others failed', async () => {
  await script(['cut', 'take']);
  const { result, act, states, untilQuiet } = await uploads();
  await act(() => result.current.start(files(3)));
  await untilQuiet();
  const second = result.current.items[1]?.id ?? '';
  await act(() => result.current.retry([second]));
  await untilQuiet();
  expect(states()).toEqual(['1.jpg failed', '2.jpg done', '3.jpg failed']);
  const [all, one] = await received();
  expect(one?.files).toEqual(['2.jpg']);
  expect(one?.key).not.toBe(all?.key);
});

test('what is added while photos are on their way goes after them', async () => {
  await script(['take', 'take']);
  const { result, act } = await uploads();
  await act(() => result.current.start(files(6)));
  await act(() => result.current.start(files(2, 7)));
  await vi.waitFor(() => expect(told.onFinished).toHaveBeenCalledExactlyOnceWith(allNew(8)));
  expect((await received()).map((request) => request.files)).toEqual([names(6), names(2, 7)]);
});

test('a file that the server will never take goes with the report, one that it may take can be retried', async () => {
  await script([{ reject: '2.jpg', code: 'FILE_TOO_LARGE' }, { reject: '4.jpg', code: 'HEIC_BUSY' }, 'take']);
  const { result, act, states, untilQuiet } = await uploads();
  await act(() => result.current.start(files(3)));
  await untilQuiet();
  expect(states()).toEqual(['1.jpg done', '2.jpg rejected', '3.jpg done']);
  expect(result.current.items.some(canRetry)).toBe(false);
  expect(told.onTrouble).toHaveBeenCalledOnce();
  await act(() => result.current.dismiss());
  expect(states()).toEqual([]);
  await act(() => result.current.start(files(1, 4)));
  await untilQuiet();
  expect(result.current.items.every(canRetry)).toBe(true);
  await act(() => result.current.retry());
  await vi.waitFor(() => expect(told.onFinished).toHaveBeenCalledExactlyOnceWith(allNew(1)));
});

test('a refused upload says so; its photos wait until they are removed or retried', async () => {
  await script([{ status: 403, code: 'UPLOAD_DENIED' }, 'take']);
  const { result, act, states, untilQuiet } = await uploads();
  await act(() => result.current.start(files(2)));
  await untilQuiet();
  expect(result.current.failure).toMatchObject({ kind: 'refused', batch: 1 });
  await act(() => result.current.dismiss());
  expect(result.current.failure).toBeNull();
  expect(states()).toEqual(['1.jpg failed', '2.jpg failed']);
  await act(() => result.current.remove(result.current.items[0]?.id ?? ''));
  await act(() => result.current.retry());
  await vi.waitFor(() => expect(told.onFinished).toHaveBeenCalledExactlyOnceWith(allNew(1)));
  expect((await received())[1]?.files).toEqual(['2.jpg']);
});

test('a server that is busy with other uploads is asked again, and nobody sees a failure', async () => {
  await script([{ status: 503, code: 'UPLOADS_BUSY', retryAfter: 1 }, 'take']);
  const { result, act } = await uploads();
  await act(() => result.current.start(files(1)));
  await vi.waitFor(() => expect(told.onFinished).toHaveBeenCalledExactlyOnceWith(allNew(1)), {
    timeout: 5000,
  });
  const [refused, taken] = await received();
  expect(taken).toEqual(refused);
  expect(told.onTrouble).not.toHaveBeenCalled();
});
