import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/failures/failures.ts';
import { joiningAgain, provideJoining } from './api.ts';

const refusal = new ApiError({ code: 'JOIN_FIRST', status: 403, message: '' });
/** Work that is refused until the PIN is entered. */
const workFor = (door: { isOpen: boolean }) => async () => {
  if (!door.isOpen) throw refusal;
  return 'done';
};
let stop = () => {};
afterEach(() => stop());

it('asks once for all waiting work and retries it (D8)', async () => {
  const door = { isOpen: false };
  const ask = vi.fn(async () => {
    door.isOpen = true;
  });
  stop = provideJoining('event', ask);
  const work = workFor(door);
  expect(await Promise.all([joiningAgain(work), joiningAgain(work)])).toEqual(['done', 'done']);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('fails like the work if nobody enters the PIN or no page asks for it (D8)', async () => {
  const work = workFor({ isOpen: false });
  await expect(joiningAgain(work)).rejects.toBe(refusal);
  stop = provideJoining('event', () => Promise.reject(new Error('left')));
  await expect(joiningAgain(work)).rejects.toBe(refusal);
  const other = new ApiError({ code: 'UPLOAD_DENIED', status: 403, message: '' });
  await expect(joiningAgain(() => Promise.reject(other))).rejects.toBe(other);
});

it("asks only for the PIN of the open page's event", async () => {
  const door = { isOpen: false };
  stop = provideJoining('event', async () => {
    door.isOpen = true;
  });
  await expect(joiningAgain(workFor(door), 'other')).rejects.toBe(refusal);
  expect(await joiningAgain(workFor(door), 'event')).toBe('done');
});
