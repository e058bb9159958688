import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type Replies, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import {
  archiveOf,
  asDevice,
  catchDownloads,
  giveShareSheet,
  refusable,
  servedPhotos,
  sizesOf,
} from '#testing/sample-downloads.ts';
import { sampleEvent } from '#testing/samples.ts';

const photo = respond(200, 'photo', 'image/jpeg');
const gone = refuse('PHOTO_NOT_FOUND');
const sheet = () => page.getByRole('dialog', { name: 'Save to this phone' });
const press = (name: string) => sheet().getByRole('button', { name }).click();
const openMenu = async (photos: Photo[], replies: Replies = {}) => {
  const event = sampleEvent({ photos });
  await openPage(`/event/${event.pinCode}?open=download`, {
    lookUpEvent: event,
    getOriginal: photo,
    ...replies,
  });
  return event;
};
const saveAll = async (photos: Photo[], replies: Replies = {}) => {
  await openMenu(photos, replies);
  await page.getByRole('button', { name: /^Download all/ }).click();
};

test('passes an iPhone ten photos at a time by its share sheet, and counts them', {
  tags: 'rest',
}, async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  const photos = servedPhotos(23);
  await saveAll(photos, { listPhotoSizes: sizesOf(photos, 2) });
  await expect.element(sheet()).toMatchTextContent('Photos are saved 10 at a time, in 3 steps.');
  await expect.element(sheet()).toMatchTextContent('choose “Save Images”');
  await expect.element(sheet().getByRole('button', { name: 'Download as ZIP (46 MB)' })).toBeVisible();
  await press('Save photos 1 to 10');
  await expect.element(sheet().getByRole('status')).toHaveTextContent('10 of 23');
  await expectAccessible('saving in groups');
  await press('Next: photos 11 to 20');
  await press('Next: photos 21 to 23');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(groups.map((group) => group.length)).toEqual([10, 10, 3]);
  expect(new Set(groups.flat()).size).toBe(23);
});

test('explains in Chinese how an iPhone saves photos', { tags: 'rest' }, async () => {
  asDevice('iphone');
  giveShareSheet();
  const photos = servedPhotos(12);
  const event = sampleEvent({ photos });
  await openPage(
    `/event/${event.pinCode}?open=download`,
    { lookUpEvent: event, getOriginal: photo, listPhotoSizes: sizesOf(photos, 2) },
    'zh-TW',
  );
  await page.getByRole('button', { name: /^全部下載/ }).click();
  const dialog = page.getByRole('dialog', { name: '儲存到手機' });
  await expect.element(dialog).toMatchTextContent('一次最多儲存 10 張，共 2 次。');
  await dialog.getByRole('button', { name: '儲存第 1 到 10 張' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('10／12 張');
});

test('prefetches the next group', { tags: 'rest' }, async () => {
  asDevice('iphone');
  giveShareSheet();
  await saveAll(servedPhotos(20));
  await expect.element(sheet().getByRole('button', { name: 'Save photos 1 to 10' })).toBeEnabled();
  await expect.poll(async () => (await received('getOriginal')).length).toBe(20);
});

test('keeps a group when its share sheet is closed', { tags: 'rest' }, async () => {
  asDevice('iphone');
  const { groups, share } = giveShareSheet();
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await saveAll(servedPhotos(2));
  const save = sheet().getByRole('button', { name: 'Save all 2 photos' });
  await save.click();
  await expect.poll(() => share.mock.calls.length).toBe(1);
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(groups).toHaveLength(1);
});

test('shares a selection in groups of ten', { tags: 'rest' }, async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  await openMenu(servedPhotos(12));
  await page.getByRole('button', { name: /^Select manually/ }).click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: /^Download/ }).click();
  await press('Save photos 1 to 10');
  await press('Next: photos 11 to 12');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(groups.map((group) => group.length)).toEqual([10, 2]);
  expect(new Set(groups.flat()).size).toBe(12);
});

test('counts photos that cannot be fetched, with the reason, and retries them', {
  tags: 'rest',
}, async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  const [first, second, third] = servedPhotos(3);
  await saveAll([first!, refusable(second!), third!], { getPreview: gone });
  await press('Save photos 1 to 2');
  const alert = sheet().getByRole('alert');
  await expect.element(alert).toMatchTextContent('1 photo could not be fetched.');
  await expect.element(alert).toMatchTextContent('This photo no longer exists.');
  await answerCalls({ getPreview: photo });
  await press('Download these again');
  await press('Save the photo');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(groups.flat()).toEqual(['party-003.jpg', 'party-001.jpg', 'party-002.jpg']);
});

test('offers the retry of missing photos only after the last group', { tags: 'rest' }, async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  const photos = servedPhotos(12);
  await saveAll(
    photos.map((one, at) => (at === 10 ? refusable(one) : one)),
    { getPreview: gone },
  );
  await expect.poll(async () => (await received('getPreview')).length).toBe(1);
  await expect.element(sheet().getByRole('button', { name: 'Save photos 1 to 10' })).toBeEnabled();
  await expect.element(sheet().getByRole('alert')).not.toBeInTheDocument();
  await answerCalls({ getPreview: photo });
  await press('Save photos 1 to 10');
  await press('Next: photos 11 to 11');
  await press('Download these again');
  await press('Save the photo');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(new Set(groups.flat()).size).toBe(12);
});

test('saves single files on Android, ten per tap', { tags: 'rest' }, async () => {
  asDevice('android');
  const saved = catchDownloads();
  await saveAll(servedPhotos(12));
  await press('Save photos 1 to 10');
  await expect.poll(() => saved.length).toBe(10);
  await press('Next: photos 11 to 12');
  await expect.poll(() => new Set(saved.map(({ name }) => name)).size).toBe(12);
  await expect.element(page.getByText('Download started')).toBeVisible();
});

test('offers the ZIP on a phone one tap away', async () => {
  asDevice('android');
  const saved = catchDownloads();
  const photos = servedPhotos(3);
  const event = await openMenu(photos);
  const { url } = archiveOf(event.eventId, photos);
  await answerCalls({ createArchive: archiveOf(event.eventId, photos) });
  await page.getByRole('button', { name: /^Download all/ }).click();
  await sheet().getByRole('button', { name: 'Download as ZIP' }).click();
  await expect.poll(() => saved.map(({ href }) => href)).toEqual([url]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect((await received('createArchive')).map(({ body }) => body)).toEqual([{}]);
});
