import { expect, test, vi } from 'vitest';
import { createStreamGate, streamLimits } from './stream-gate.ts';

const limits = { ofProcess: 8, ofEvent: 6, ofNetwork: 4, ofGuest: 2, withoutCookie: 4 };
const owner = (change = {}) => ({ eventId: 'one', address: '203.0.113.1', guest: undefined, ...change });
const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
const enterAll = (gate: ReturnType<typeof createStreamGate>, owners: ReturnType<typeof owner>[]) =>
  owners.map((one) => gate.enter(one, () => {}));
const thrown = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

test('limits the streams of a network, an event and a process (D20)', () => {
  const gate = createStreamGate(limits);
  const [leave] = enterAll(gate, Array(4).fill(owner()));
  expect(thrown(() => gate.enter(owner({ eventId: 'two' }), () => {}))).toEqual(refused);
  enterAll(gate, Array(2).fill(owner({ address: '203.0.113.2' })));
  expect(thrown(() => gate.enter(owner({ address: '203.0.113.3' }), () => {}))).toEqual(refused);
  enterAll(gate, Array(2).fill(owner({ address: '203.0.113.3', eventId: 'two' })));
  expect(thrown(() => gate.enter(owner({ address: '203.0.113.4', eventId: 'three' }), () => {}))).toEqual(
    refused,
  );
  leave?.();
  leave?.();
  expect(gate.count()).toBe(7);
  enterAll(gate, [owner()]);
});

test("a guest's oldest stream gives way to their newest, and no other’s does (D20)", () => {
  const gate = createStreamGate(limits);
  const ends = { oldest: vi.fn(), newer: vi.fn(), others: vi.fn() };
  gate.enter(owner({ guest: 'b' }), ends.others);
  gate.enter(owner({ guest: 'a' }), ends.oldest);
  gate.enter(owner({ guest: 'a' }), ends.newer);
  gate.enter(owner({ guest: 'a' }), () => {});
  expect(ends.oldest).toHaveBeenCalledOnce();
  expect(ends.newer).not.toHaveBeenCalled();
  expect(ends.others).not.toHaveBeenCalled();
  expect(gate.count()).toBe(3);
});

test('300 guests behind one address have two tabs each, and requests keep half of the descriptors (D20)', () => {
  expect(streamLimits(65_536).ofNetwork).toBeGreaterThanOrEqual(600);
  expect(streamLimits(1024).ofProcess).toBe(512);
});

test('clients with a join cookie alone share the streams of their network in an event (D20)', () => {
  const gate = createStreamGate({ ...limits, withoutCookie: 2 });
  const [leave] = enterAll(gate, [owner(), owner()]);
  expect(thrown(() => gate.enter(owner(), () => {}))).toEqual(refused);
  enterAll(gate, [owner({ guest: 'a' }), owner({ address: '203.0.113.2' })]);
  leave?.();
  enterAll(gate, [owner()]);
});
