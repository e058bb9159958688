import { toast } from 'sonner';
import { beforeAll, expect, it, vi } from 'vitest';
import { notify, toasterIsMounted } from './notification.ts';

beforeAll(toasterIsMounted);

const soon = { timeout: 50_000 };
const durationOf = (id: string) =>
  vi.waitFor(() => {
    const shown = toast.getToasts().find((one) => one.id === id);
    if (!shown || !('duration' in shown)) throw new Error(`${id} is not shown`);
    return shown.duration;
  }, soon);

it.each([
  ['success', 3000],
  ['error', 5000],
  ['info', 5000],
] as const)('a notification of %s disappears after %i ms', async (type, milliseconds) => {
  const id = notify({ type, message: type });
  expect(await durationOf(id)).toBe(milliseconds);
});

it('a notification stays for its duration', async () => {
  const id = notify({ type: 'error', message: 'The monthly limit is reached', duration: 8000 });
  expect(await durationOf(id)).toBe(8000);
});

it('a notification without autoHide stays whatever its duration', async () => {
  const id = notify({ type: 'success', message: 'Read me', autoHide: false, duration: 1000 });
  expect(await durationOf(id)).toBe(Number.POSITIVE_INFINITY);
});

it('a notification replaces an open one with the same id', async () => {
  notify({ id: 'progress', type: 'info', message: 'first' });
  notify({ id: 'progress', type: 'info', message: 'second', autoHide: false });
  await vi.waitFor(async () => expect(await durationOf('progress')).toBe(Number.POSITIVE_INFINITY), soon);
  expect(toast.getToasts().filter(({ id }) => id === 'progress')).toHaveLength(1);
});
