/** @module-tag rest */
import { afterEach, expect, test, vi } from 'vitest';
import { leaveDevice } from '#lib/sign-in/sign-out.ts';
import type { UploadItem } from '#parts/uploads/items/upload-items.ts';
import { storedUploads } from './stored-uploads.ts';

const MB = 1024 * 1024;
const item = (id: string, bytes: number) =>
  ({
    id,
    file: new File([new Uint8Array(bytes)], `${id}.jpg`, { type: 'image/jpeg' }),
    state: 'waiting',
    progress: 0,
    addedAt: 0,
    owner: null,
    target: { eventId: 'e', pinCode: 'ABCDEF', endsAt: null },
  }) as UploadItem;

afterEach(async () => {
  vi.restoreAllMocks();
  leaveDevice();
  await storedUploads().eraseAfterSignOut();
});

test('a browser that stores no files keeps 100 MB at a time, not in total (D29)', async () => {
  vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new Error('private'));
  const kept = storedUploads();
  await kept.keep(item('a', 60 * MB));
  await expect(kept.keep(item('b', 60 * MB))).rejects.toThrow('no room');
  await kept.drop(['a']);
  await kept.keep(item('b', 60 * MB));
  // A smaller version replaces the same item.
  await kept.keep(item('b', 10 * MB));
  await kept.keep(item('c', 80 * MB));
  expect((await kept.load()).map(({ id }) => id).sort()).toEqual(['b', 'c']);
});
