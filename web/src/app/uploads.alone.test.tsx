import type { ErrorCode } from '@togather/contract/errors.ts';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LocationProvider } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import type { UploadItem } from '#parts/uploads/items/upload-items.ts';
import type { OpenQueue } from '#parts/uploads/queue/open-queue.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { BottomBars } from '#ui/layout/bottom-bar.tsx';
import { Uploads } from './uploads.tsx';

vi.mock('#lib/notices/notification.ts', () => ({ notify: vi.fn() }));
vi.mock('#parts/join/new-pin-dialog.tsx', () => {
  throw new Error('no network');
});

/** Renders a queue of one photo on a page. */
const show = async (code?: ErrorCode) => {
  const failed = { id: '1', file: new File([], '1.jpg'), state: 'failed', code, progress: 0, target: {} };
  const stateOf = (items: readonly unknown[]) => ({
    items: items as readonly UploadItem[],
    sent: new Map(),
    hold: null,
    failures: new Map(),
  });
  let state = stateOf([failed]);
  const watchers = new Set<() => void>();
  const set = (items: readonly unknown[]) => {
    state = stateOf(items);
    for (const watcher of watchers) watcher();
  };
  const queue = {
    state: () => state,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    remove: () => set([]),
  } as unknown as OpenQueue;
  const pageWith = (uploads: ReactNode) => (
    <LocationProvider>
      <main id="main" tabIndex={-1} />
      <BottomBars />
      {uploads}
    </LocationProvider>
  );
  const { rerender } = await render(pageWith(null));
  await rerender(pageWith(<Uploads queue={queue} />));
  const change = (state: UploadItem['state']) => set([{ ...failed, state }]);
  return { retry: () => change('waiting'), fail: () => change('failed') };
};
const bin = page.getByRole('button', { name: 'Discard 1 photo' });
const question = page.getByRole('alertdialog');

beforeAll(() => loadNamespaces(['uploads', 'errors']));

test('a dialog that fails to load shows a message and keeps the strip', async () => {
  await show('JOIN_FIRST');
  await page.getByRole('button', { name: 'Enter the PIN' }).click();
  await expect.poll(() => vi.mocked(notify)).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('button', { name: 'Enter the PIN' })).toBeVisible();
});

test('discarding keeps the focus on the page', { tags: 'rest' }, async () => {
  await show();
  await bin.click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(bin).not.toBeInTheDocument();
});

test('the dialog closes with its photos, and does not reopen for others', async () => {
  const { retry, fail } = await show();
  await bin.click();
  await expect.element(question).toBeVisible();
  retry();
  await expect.element(question).not.toBeInTheDocument();
  fail();
  await expect.element(bin).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});
