import { expect, test, vi } from 'vitest';
import { createDeliveryGate, type DeliveryPace } from './delivery-gate.ts';

const BUSY = expect.objectContaining({ code: 'DOWNLOADS_BUSY' });
const KB = 1024;
const paced = (bytesPerSecond: number | undefined): DeliveryPace => ({
  over: (seconds) => (seconds === 30 ? bytesPerSecond : undefined),
  cut: vi.fn(),
});

test('an IPv6 subscriber counts by its /48, over any number of /64', () => {
  const gate = createDeliveryGate({ running: 9, runningOfOne: 2, fairSeconds: 30 });
  const [leave] = [gate.enter('2001:db8:1:1::1'), gate.enter('2001:db8:1:2::1')];
  expect(() => gate.enter('2001:db8:1:3::1')).toThrow(BUSY);
  gate.enter('2001:db8:2:3::1');
  leave();
  gate.enter('2001:db8:1:3::1');
});

test('the slowest delivery gives way to a new one, unless it has just begun', () => {
  const gate = createDeliveryGate({ running: 4, runningOfOne: 3, fairSeconds: 30 });
  const [slow, slower, fast, fresh] = [paced(20 * KB), paced(10 * KB), paced(900 * KB), paced(undefined)];
  const leave = gate.enter('a', slower);
  gate.enter('a', slow);
  gate.enter('b', fast);
  gate.enter('b', fresh);
  gate.enter('c', fast);
  expect(slower.cut).toHaveBeenCalledOnce();
  // Its end is not counted twice.
  leave();
  gate.enter('c', fast);
  expect(slow.cut).toHaveBeenCalledOnce();
  expect(() => gate.enter('c', fast)).toThrow(BUSY);
  for (const { cut } of [fast, fresh]) expect(cut).not.toHaveBeenCalled();
});

test('a network at its own limit makes room among its own, and only by a delivery that is slow for its kind', () => {
  const gate = createDeliveryGate({ running: 9, runningOfOne: 2, fairSeconds: 30 });
  const [stalled, slow, elsewhere] = [paced(0), paced(20 * KB), paced(0)];
  gate.enter('b', elsewhere);
  gate.enter('a', slow);
  gate.enter('a', stalled);
  gate.enter('a', paced(20 * KB));
  expect(stalled.cut).toHaveBeenCalledOnce();
  expect(() => gate.enter('a')).toThrow(BUSY);
  for (const { cut } of [slow, elsewhere]) expect(cut).not.toHaveBeenCalled();
});
