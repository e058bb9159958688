import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';

const unreachable = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('#texts/zh-TW/start.ts', unreachable);
// The toaster's code does not load either.
vi.mock('sonner', unreachable);

afterEach(() => void vi.useRealTimers());

test('reports a language that cannot be loaded, and leaves the page as it is (B5)', async () => {
  await openPage('/join-event');
  await page.getByRole('button', { name: 'Menu' }).click();
  // Keeps the message from disappearing while it is being closed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: '中文' }).click();
  const notice = page.getByRole('alert');
  await expect.element(notice).toMatchTextContent('The language could not be changed.');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en');
  await expect.element(page.getByRole('heading', { name: 'Join an event' })).toBeVisible();
});
