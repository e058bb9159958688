import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError, UpdatedError } from '#lib/failures/failures.ts';
import { untilLoaded } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('retries while the network is down', async () => {
  const load = vi.fn().mockRejectedValueOnce(new NetworkError('away')).mockResolvedValueOnce('part');
  const loading = untilLoaded(load);
  await vi.runAllTimersAsync();
  expect(await loading).toBe('part');
});

it('tries once for a file that the server no longer has, and never rejects', async () => {
  const load = vi.fn().mockRejectedValue(new UpdatedError('gone'));
  const settled = vi.fn();
  void untilLoaded(load).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
});
