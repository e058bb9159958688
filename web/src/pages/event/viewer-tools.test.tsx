import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { asDevice, catchDownloads, giveShareSheet, servedPhotos } from '#testing/sample-downloads.ts';
import { newId, sampleEvent } from '#testing/samples.ts';
import type { Language } from '#texts/languages.ts';

const originals = { getOriginal: respond(200, 'photo', 'image/jpeg') };
const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')];
const viewer = (name = 'Photo viewer') => page.getByRole('dialog', { name });
const button = (name: string) => viewer().getByRole('button', { name });
const openEvent = async (search: string, count: number, language?: Language) => {
  const event = sampleEvent({ photos: servedPhotos(count) });
  const photo = event.photos[1]?.photoId ?? '';
  await openPage(
    `/event/${event.pinCode}${search.replace('{photo}', photo)}`,
    { lookUpEvent: event, ...originals },
    language,
  );
  return event;
};
const openPhoto = async (place: number, count: number) => {
  const event = await openEvent('', count);
  await page.getByRole('button', { name: new RegExp(`^Open photo ${place},`) }).click();
  await expect.element(viewer()).toBeVisible();
  return event;
};

test('saves the shown photo, also by keyboard', async () => {
  const saved = catchDownloads();
  await openPhoto(1, 3);
  await expectAccessible('viewer with its row');
  await button('Next photo').click();
  await expect.element(viewer().getByText('2 / 3')).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  (button('Save this photo').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['party-002.jpg']);
  expect(await (await fetch(saved[0]?.href ?? '')).text()).toBe('photo');
  await expect
    .element(viewer().getByRole('status').filter({ hasText: 'Download started' }))
    .toBeInTheDocument();
});

test('shares a link to the photo on a computer', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { pinCode, photos } = await openPhoto(2, 3);
  await button('Share this photo').click();
  await expect.element(page.getByText('Link to the photo copied').first()).toBeVisible();
  const link = `${location.origin}/event/${pinCode}?photo=${photos[1]?.photoId}`;
  expect(write.mock.calls).toEqual([[link]]);
});

test("opens the photo of a shared link, and then shows the event's address", async () => {
  const { pinCode } = await openEvent('?photo={photo}', 3);
  await expect.element(viewer().getByRole('img', { name: /party-002\.jpg/ })).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe(`/event/${pinCode}`);
});

test('labels its save and share buttons in Chinese', { tags: 'rest' }, async () => {
  await openEvent('?photo={photo}', 3, 'zh-TW');
  for (const name of ['儲存這張照片', '分享這張照片'])
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  await expectAccessible('viewer with its row in Chinese');
});

test('passes the photo to the share sheet on a phone', async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  await openPhoto(2, 2);
  await button('Save or share').click();
  await expect.poll(() => groups).toEqual([['party-001.jpg']]);
  await expect.element(button('Save this photo')).not.toBeInTheDocument();
});

test('shares a slowly loading photo on the next tap', { tags: 'rest' }, async () => {
  asDevice('iphone');
  const { groups, share } = giveShareSheet();
  share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'));
  await openPhoto(1, 1);
  await button('Save or share').click();
  await expect.element(page.getByText('The photo is ready. Tap once more.').first()).toBeVisible();
  await button('Save or share').click();
  await expect.poll(() => groups).toEqual([['party-001.jpg']]);
});

test('reports a photo that cannot be fetched, and stays open', async () => {
  const saved = catchDownloads();
  const event = sampleEvent({ photos: servedPhotos(1) });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getOriginal: refuse('PHOTO_NOT_FOUND'),
  });
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await button('Save this photo').click();
  await expect
    .element(page.getByText('The download failed. This photo no longer exists.').first())
    .toBeVisible();
  await expect.element(viewer()).toBeVisible();
  expect(saved).toEqual([]);
});

test("opens the album with a message when a link's photo is gone", async () => {
  await openEvent(`?photo=${newId()}`, 2);
  await expect.element(page.getByText('This photo is no longer in the album.')).toBeVisible();
  await expect.poll(() => tiles().length).toBe(2);
  await expect.element(viewer()).not.toBeInTheDocument();
});

test('saves a sample photo, and offers no link', async () => {
  await openPage('/test/free-event-page');
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await expect.element(button('Save this photo')).toBeVisible();
  await expect.element(button('Share this photo')).not.toBeInTheDocument();
});
