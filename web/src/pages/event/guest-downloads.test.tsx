import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import {
  archiveOf,
  asDevice,
  catchDownloads,
  giveShareSheet,
  servedPhotos,
  sizesOf,
} from '#testing/sample-downloads.ts';
import { announceChange } from '#testing/sample-people.ts';
import { picture, pictureOf } from '#testing/sample-pictures.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/event-page.ts';
import { texts as downloads } from '#texts/en/photos/downloads.ts';
import { texts as zh } from '#texts/zh-TW/events/event-page.ts';

const download = () => page.getByRole('button', { name: 'Download', exact: true });
const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
const withoutDownloads = () => {
  const photos = servedPhotos(3).map((photo) => ({ ...photo, url: photo.previewUrl }));
  return sampleEvent({ photos, guestDownloads: 'none' });
};

matrix([
  { language: 'en', text: en.downloadsOff },
  { language: 'zh-TW', text: zh.downloadsOff },
] as const)(
  'says that downloads are off where a guest looks for them ($language)',
  async ({ language, text }) => {
    const event = withoutDownloads();
    await openPage(`/event/${event.pinCode}?open=download`, { lookUpEvent: event }, language);
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => document.querySelectorAll('[data-part=download]').length).toBe(0);
    await expectAccessible('a page without downloads');
  },
);

test('the viewer offers a link, and no file', async () => {
  giveShareSheet();
  const event = withoutDownloads();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await expect.element(viewer.getByText(downloads.off)).toBeVisible();
  await expect.element(viewer.getByRole('button', { name: 'Save this photo' })).not.toBeInTheDocument();
  await expect.element(viewer.getByRole('button', { name: 'Share this photo' })).toBeVisible();
  await expectAccessible('a viewer without downloads');
});

test('hosts have all buttons', { tags: 'rest' }, async () => {
  signIn();
  const event = asHost(sampleEvent({ photos: servedPhotos(2), guestDownloads: 'none' }));
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(download()).toBeVisible();
  await expect.element(page.getByText(en.downloadsOff)).not.toBeInTheDocument();
});

test('an open page follows a change, and a menu that is open closes', async () => {
  const event = sampleEvent({ photos: servedPhotos(2) });
  await openPage(`/event/${event.pinCode}?open=download`, {
    lookUpEvent: event,
    listPhotoSizes: sizesOf(event.photos, 4),
  });
  await expect.element(page.getByRole('dialog', { name: 'Download photos' })).toBeVisible();
  await answerCalls({ lookUpEvent: { ...event, guestDownloads: 'none', version: 'later' } });
  await announceChange(event, 'event');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(en.downloadsOff).first()).toBeVisible();
});

test('a ZIP whose photos are being prepared is asked for again', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const photos = servedPhotos(2);
  const event = sampleEvent({ photos, guestDownloads: 'reduced' });
  await openPage(`/event/${event.pinCode}?open=download`, {
    lookUpEvent: event,
    listPhotoSizes: sizesOf(photos, 4),
    createArchive: refuse('DOWNLOADS_PREPARING', { retryAfter: 1 }),
  });
  await page.getByRole('button', { name: /^Download all/ }).click();
  await expect.poll(async () => (await received('createArchive')).length).toBeGreaterThan(1);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await answerCalls({ createArchive: archiveOf(event.eventId, photos) });
  await expect.poll(() => saved.length).toBe(1);
});

test('a smaller photo is saved under the name of a JPEG', { tags: 'rest' }, async () => {
  asDevice('android');
  const saved = catchDownloads();
  const [photo] = servedPhotos(1);
  const wide = { ...photo!, awsPhotoName: 'wide.png', width: 4000, height: 3000 };
  const event = sampleEvent({ photos: [wide], guestDownloads: 'reduced' });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getOriginal: respond(200, 'photo', 'image/jpeg'),
  });
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await viewer.getByRole('button', { name: 'Save this photo' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['wide.jpg']);
});

test('guests of an event with a frame save the framed photo, and hosts the original', async () => {
  const saved = catchDownloads();
  const photos = servedPhotos(1).map((photo) => ({ ...photo, awsPhotoName: 'tree.png' }));
  const event = sampleEvent({ photos, hasFrame: true });
  const files = {
    getOriginal: respond(200, 'original', 'image/png'),
    getFramedPhoto: respond(200, 'framed', 'image/jpeg'),
  };
  const save = async () => {
    await page.getByRole('button', { name: /^Open photo 1,/ }).click();
    await viewer.getByRole('button', { name: 'Save this photo' }).click();
  };
  const screen = await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, ...files });
  await save();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['tree.jpg']);
  expect(await (await fetch(saved[0]!.href)).text()).toBe('framed');
  await screen.unmount();
  signIn();
  const own = asHost(sampleEvent({ photos, hasFrame: true }));
  await openPage(`/event/${own.pinCode}`, { lookUpEvent: own, ...files });
  await save();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['tree.jpg', 'tree.png']);
});

test('an open viewer saves the new version of a replaced photo, and fetches a version once', async () => {
  const saved = catchDownloads();
  const [photo] = servedPhotos(1);
  const event = sampleEvent({ photos: [photo!] });
  const show = async (query: string) => {
    const previewUrl = pictureOf(photo!.photoId, 'preview', query);
    const url = pictureOf(photo!.photoId, 'original', query);
    const photos = [{ ...photo!, url, previewUrl }];
    await answerCalls({ lookUpEvent: { ...event, photos, version: query } });
    await announceChange(event, 'event');
    const isShown = () =>
      [...document.querySelectorAll('img')].some(({ src, srcset }) =>
        `${src} ${srcset}`.includes(`t=${query}`),
      );
    await expect.poll(isShown).toBe(true);
  };
  const save = async (count: number) => {
    await viewer.getByRole('button', { name: 'Save this photo' }).click();
    await expect.poll(() => saved.length).toBe(count);
  };
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: picture,
    getOriginal: inTurn(respond(200, 'first', 'image/jpeg'), respond(200, 'second', 'image/jpeg')),
  });
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await save(1);
  await show('2');
  await save(2);
  expect(await received('getOriginal')).toHaveLength(1);
  await show('3&v=abcd1234');
  await save(3);
  const texts = saved.map(async ({ href }) => (await fetch(href)).text());
  expect(await Promise.all(texts)).toEqual(['first', 'first', 'second']);
});
