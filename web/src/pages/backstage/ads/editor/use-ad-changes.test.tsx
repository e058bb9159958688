import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { dropDrafts } from '#lib/session/drafts.ts';
import { type AdChanges, forgetAdDraft, noChanges, readAdDraft } from '#parts/ads/ad-draft.ts';
import { readPicture, storePicture } from '#parts/ads/picture-store.ts';
import { until } from '#testing/until.ts';
import { useAdChanges } from './use-ad-changes.ts';

const EVENT = 'event';
const edit = async (restored: AdChanges = noChanges) => {
  const { result, act, unmount } = await renderHook(() => useAdChanges(EVENT, restored));
  return { changes: () => result.current.changes, now: () => result.current, act, unmount };
};
const choose = async (key: string, content: string) => {
  const file = new File([content], `${key}.webp`, { type: 'image/webp' });
  await storePicture(key, file);
  return { key, file };
};

beforeEach(dropDrafts);

test('restores texts and pictures of an unsaved ad after a reload', async () => {
  const image = await choose('first', 'a picture');
  const before = await edit();
  await before.act(() => before.now().setSubtitle('Thanks to'));
  await before.act(() => before.now().edit(3, { name: 'Sponsor', image }));
  await before.unmount();
  const restored = await readAdDraft(EVENT);
  expect(restored).toMatchObject({ subtitle: 'Thanks to', slots: { 3: { name: 'Sponsor' } } });
  const { image: again } = restored.slots[3] ?? {};
  expect(typeof again === 'object' && (await again.file.text())).toBe('a picture');
  const after = await edit(restored);
  await after.act(() => after.now().edit(3, { name: 'Another sponsor' }));
  expect(after.changes().slots[3]).toMatchObject({ name: 'Another sponsor', image: { key: 'first' } });
});

test('removes a picture that no change uses, and keeps others', async () => {
  const [first, second] = [await choose('first', '1'), await choose('second', '2')];
  const { act, now } = await edit();
  await act(() => now().edit(1, { image: first }));
  await act(() => now().edit(2, { image: second }));
  await act(() => now().undo(1));
  await until(async () => expect(await readPicture('first')).toBeUndefined());
  expect(await readPicture('second')).toBeDefined();
  await act(() => now().discard());
  await until(async () => expect(await readPicture('second')).toBeUndefined());
  expect(await readAdDraft(EVENT)).toEqual(noChanges);
});

test('a draft whose picture is lost keeps its texts', async () => {
  const { act, now } = await edit();
  const image = { key: 'never kept', file: new File([], 'x.webp') };
  await act(() => now().edit(1, { name: 'Sponsor', image }));
  expect((await readAdDraft(EVENT)).slots).toEqual({ 1: { name: 'Sponsor' } });
});

test('the drafts of a deleted event are removed with their pictures', async () => {
  const image = await choose('first', '1');
  const { act, now } = await edit();
  await act(() => now().edit(1, { image }));
  forgetAdDraft(EVENT);
  expect(await readAdDraft(EVENT)).toEqual(noChanges);
  await until(async () => expect(await readPicture('first')).toBeUndefined());
});
