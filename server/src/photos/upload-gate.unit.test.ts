import { setImmediate as turn } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../failure.ts';
import { createUploadGate, type GateLimits, gateLimits } from './upload-gate.ts';

const small: GateLimits = {
  running: 3,
  runningOfOne: 2,
  waiting: 3,
  waitingOfOne: 2,
  waitMs: 20_000,
  heldBytes: 100,
  heldBytesOfOne: 60,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error) => (error instanceof Failure ? error.code : error),
  );

test("whoever comes first runs first, and nobody waits for somebody else's event (D7)", async () => {
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

test('too many who wait, and too long a wait, are told when to come again (D7)', async () => {
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

test('files that wait for their event have a bound for each address and over the whole process (D7)', () => {
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

test('three requests of each of 300 guests behind one address find a place, running or waiting (D7)', () => {
  expect(gateLimits.runningOfOne + gateLimits.waitingOfOne).toBeGreaterThanOrEqual(900);
});
