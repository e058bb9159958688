import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearNotifications, notify } from '#lib/notices/notification.ts';
import { openPage } from '#testing/open-page.tsx';

const notices = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const clearAll = page.getByRole('button', { name: 'Clear all' });

/** Shows notices on a page whose timers are stopped afterwards. */
const show = async (...messages: string[]) => {
  await openPage('/about-us');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Moves the pointer away, since notices under it do not disappear.
  await page.getByRole('main').hover({ position: { x: 200, y: 600 } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (const message of messages) notify({ type: 'success', message });
  for (const message of messages)
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  // A notice measures itself before its time starts.
  await vi.advanceTimersByTimeAsync(50);
};
const isShown = (count: number) => expect.element(notices).toHaveLength(count);

beforeEach(() => window.scrollTo(0, 0));
afterEach(() => {
  vi.useRealTimers();
  clearNotifications();
});

test('clears two notices by a button that a single notice does not have', async () => {
  await show('First');
  await isShown(1);
  expect(clearAll.query()).toBeNull();
  notify({ type: 'success', message: 'Second' });
  await isShown(2);
  await clearAll.click();
  // Before the second would have disappeared.
  await vi.advanceTimersByTimeAsync(2000);
  await isShown(0);
  await expect.element(clearAll).not.toBeInTheDocument();
});

test('removes a notice by its own button and leaves the other', async () => {
  await show('First', 'Second');
  await isShown(2);
  await notices.filter({ hasText: 'Second' }).getByRole('button', { name: 'Close' }).click();
  await vi.advanceTimersByTimeAsync(500);
  await isShown(1);
  await expect.element(page.getByText('First', { exact: true })).toBeVisible();
  await expect.element(clearAll).not.toBeInTheDocument();
});

test('removes a notice after its time', async () => {
  await show('Gone soon');
  await vi.advanceTimersByTimeAsync(2000);
  await isShown(1);
  await vi.advanceTimersByTimeAsync(2000);
  await isShown(0);
});
