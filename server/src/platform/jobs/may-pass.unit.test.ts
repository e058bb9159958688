import { expect, test } from 'vitest';
import { FaceWorkerCrashed } from '#faces/workers/pool.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ChildDied } from '#platform/children/child.ts';
import { ChildNotStarted, PoolClosed, QueueFull } from '#platform/children/child-pool.ts';
import { mayPass } from './run-jobs.ts';

test('failures of a pool of children are temporary, except the death of a child at work', () => {
  for (const cause of [new ChildNotStarted(), new PoolClosed(), new QueueFull()]) {
    expect(mayPass(cause)).toBe(true);
    expect(mayPass(new DecoderBusy('PREVIEWS_BUSY', cause))).toBe(true);
    expect(mayPass(new FaceWorkerCrashed('', { cause }))).toBe(true);
  }
  expect(mayPass(new DecoderBusy('PREVIEWS_BUSY', new ChildDied('killed', true)))).toBe(false);
});

test('several failures are temporary when each of them is', () => {
  const passing = new PoolClosed();
  expect(mayPass(new AggregateError([passing, passing]))).toBe(true);
  expect(mayPass(new AggregateError([passing, new Error('a fault')]))).toBe(false);
});
