import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../testing/open-page.tsx';

vi.mock('../../i18n/zh-TW/start.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('reports a language that cannot be loaded, and leaves the page as it is (B5)', async () => {
  await openPage('/join-event');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  const notice = page.getByText(/The language could not be changed\./);
  await expect.element(notice).toBeVisible();
  // Under the pointer, the message does not go by itself while it is being closed.
  await notice.hover();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en');
  await expect.element(page.getByRole('heading', { name: 'Join an event' })).toBeVisible();
});
