import { setImmediate as turn } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { createUploadGate, type GateLimits, gateLimits, type UploadGate } from './upload-gate.ts';

const small: GateLimits = {
  running: 3,
  runningOfOne: 2,
  waiting: 3,
  waitingOfOne: 2,
  waitMs: 20_000,
  fairSeconds: 15,
  heldBytes: 100,
  heldBytesOfOne: 60,
  overlappingBytes: 100,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error) => (error instanceof Failure ? error.code : error),
  );

test("uploads run in the order of arrival, and no event's uploads wait for another's (D7)", async () => {
  const gate = createUploadGate(small);
  const order: string[] = [];
  const enter = async (name: string, key: string) => {
    const leave = await gate.enter([key]);
    order.push(name);
    return leave;
  };
  const [leave] = await Promise.all([enter('a1', 'a'), enter('a2', 'a')]);
  void enter('a3', 'a');
  void enter('a4', 'a');
  await enter('b1', 'b');
  expect(order).toEqual(['a1', 'a2', 'b1']);
  leave!();
  leave!();
  await turn();
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('an upload counts for its address and for its event (D7)', async () => {
  const gate = createUploadGate({ ...small, running: 10, waiting: 0 });
  await gate.enter(['address', 'one']);
  await gate.enter(['address', 'two']);
  expect(await codeOf(gate.enter(['address', 'three']))).toBe('UPLOADS_BUSY');
  expect(await codeOf(gate.enter(['elsewhere', 'one']))).toBe('in');
  expect(await codeOf(gate.enter(['a third one', 'one']))).toBe('UPLOADS_BUSY');
});

test('too many waiting uploads, and too long a wait, are refused with Retry-After (D7)', async () => {
  const gate = createUploadGate(small);
  await gate.enter(['a']);
  const leave = await gate.enter(['a']);
  const waiting = [codeOf(gate.enter(['a'])), codeOf(gate.enter(['a']))];
  const refused = await gate.enter(['a']).catch((error: Failure) => error);
  expect(refused).toMatchObject({ code: 'UPLOADS_BUSY', retryAfter: expect.any(Number) });
  await vi.advanceTimersByTimeAsync(small.waitMs);
  expect(await Promise.all(waiting)).toEqual(['UPLOADS_BUSY', 'UPLOADS_BUSY']);
  leave();
  expect(await codeOf(gate.enter(['a']))).toBe('in');
});

/** Starts an upload of this pace that ends when it is cut. */
const slowUpload = async (gate: UploadGate, keys: string[], bytesPerSecond: number) => {
  const cuts: Failure[] = [];
  const leave: () => void = await gate.enter(keys, {
    over: () => bytesPerSecond,
    cut: (failure) => {
      cuts.push(failure);
      leave();
    },
  });
  return cuts;
};

test('slow uploads give way to waiting ones, and continue while nobody waits (D7)', async () => {
  const gate = createUploadGate(small);
  const uploads = [];
  for (const [key, pace] of [
    ['a', 9000],
    ['a', 8500],
    ['b', 40_000],
  ] as const)
    uploads.push(await slowUpload(gate, [key], pace));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploads).toEqual([[], [], []]);
  // Those of the same address come first, and run no sooner.
  const own = codeOf(gate.enter(['a']));
  expect(await Promise.race([codeOf(gate.enter(['c'])), vi.advanceTimersByTimeAsync(1000)])).toBe('in');
  expect(uploads).toEqual([[], [expect.objectContaining({ code: 'UPLOADS_BUSY' })], []]);
  expect(uploads[1]![0]!.retryAfter).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await own).toBe('UPLOADS_BUSY');
  expect(uploads.map((cuts) => cuts.length)).toEqual([0, 1, 0]);
});

test('the address with the fewest running uploads goes first (D7)', async () => {
  const gate = createUploadGate({ ...small, running: 2 });
  const leave = await gate.enter(['a']);
  await gate.enter(['a']);
  const order: string[] = [];
  const enter = (key: string) => gate.enter([key]).then(() => order.push(key));
  void enter('a');
  void enter('b');
  leave();
  await turn();
  expect(order).toEqual(['b']);
});

test('limits files that wait for their event, per address and per process (D7)', () => {
  const gate = createUploadGate(small);
  const release = gate.hold('address', 60);
  expect(() => gate.hold('address', 1)).toThrow(Failure);
  gate.hold('elsewhere', 40);
  expect(() => gate.hold('elsewhere', 1)).toThrow(Failure);
  release();
  release();
  gate.hold('address', 60);
  expect(() => gate.hold('a third one', 1)).toThrow(Failure);
});

test('an address may send a whole batch of the largest photos before it names their event (D7)', () => {
  expect(gateLimits.heldBytesOfOne).toBeGreaterThanOrEqual(UPLOAD_BATCH_SIZE * MAX_UPLOAD_BYTES);
});

test('three requests of each of 300 guests behind one address run or wait (D7)', () => {
  expect(gateLimits.runningOfOne + gateLimits.waitingOfOne).toBeGreaterThanOrEqual(900);
});

test('files are stored while others are received only as long as there is room for them', () => {
  const gate = createUploadGate(small);
  const release = gate.overlap(70);
  expect(gate.overlap(31)).toBeUndefined();
  release?.();
  release?.();
  expect(gate.overlap(100)).toBeDefined();
  expect(gate.overlap(1)).toBeUndefined();
});

test('an upload that names its event after a file counts once, and waits for its event (D29)', async () => {
  const gate = createUploadGate(small);
  await gate.enter(['network']);
  const leaveEvent = await gate.enter(['event'], undefined, true);
  await gate.enter(['other']);
  // A third one runs at the same time, because the first counts once.
  const third = gate.enter(['more']);
  expect(await codeOf(third)).toBe('in');
  await gate.enter(['event'], undefined, true);
  let isIn = false;
  const late = gate.enter(['event'], undefined, true).then(() => {
    isIn = true;
  });
  await turn();
  expect(isIn).toBe(false);
  leaveEvent();
  await late;
  expect(isIn).toBe(true);
});
