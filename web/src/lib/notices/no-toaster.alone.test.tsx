/** @module-tag rest */
import { expect, test, vi } from 'vitest';
import { notify, onPlainNotice, type PlainChange, removeNotification } from './notification.ts';

test('without the toaster a notice is shown plainly, and one that was removed meanwhile is removed again', async () => {
  const changes: PlainChange[] = [];
  onPlainNotice((change) => changes.push(change));
  notify({ id: 'kept', type: 'error', message: 'Shown' });
  notify({ id: 'gone', type: 'error', message: 'Removed', autoHide: false });
  removeNotification('gone');
  const shown = { id: 'kept', message: 'Shown', durationMs: 5000 };
  const removed = { id: 'gone', message: 'Removed', durationMs: Number.POSITIVE_INFINITY };
  await vi.waitFor(
    () =>
      expect(changes).toEqual([{ remove: 'gone' }, { show: shown }, { show: removed }, { remove: 'gone' }]),
    { timeout: 50_000 },
  );
});
