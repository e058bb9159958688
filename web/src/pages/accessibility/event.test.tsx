/** @module-tag rest */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { announceChange } from '#testing/sample-people.ts';
import { newPin, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as eventPageEn } from '#texts/en/events/event-page.ts';
import { texts as downloadsEn } from '#texts/en/photos/downloads.ts';
import { texts as photosEn } from '#texts/en/photos/photos.ts';
import { texts as eventPageZh } from '#texts/zh-TW/events/event-page.ts';
import { texts as downloadsZh } from '#texts/zh-TW/photos/downloads.ts';
import { texts as photosZh } from '#texts/zh-TW/photos/photos.ts';

const both = [
  { language: 'en', t: eventPageEn, downloads: downloadsEn, photos: photosEn },
  { language: 'zh-TW', t: eventPageZh, downloads: downloadsZh, photos: photosZh },
] as const;
const firstPhoto = () => document.querySelector<HTMLElement>('[data-photo]');
const named = (name: string) => page.getByRole('button', { name, exact: true });
const menuItem = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
const scrollTo = (pixels: number, until: () => unknown) =>
  expect
    .poll(() => {
      window.scrollTo(0, pixels);
      return until();
    })
    .not.toBeNull();

afterEach(() => window.scrollTo(0, 0));

test.each(both)('an event with photos is accessible in every state ($language)', async ({ language, t }) => {
  const event = sampleEvent({ photos: samplePhotos(30) }, 'Plus');
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
  await expect.poll(firstPhoto).not.toBeNull();
  await expectAccessible('photos');
  await page.getByRole('button', { name: new RegExp(t.showDetails) }).click();
  await expectAccessible('details');
  const bar = page.getByRole('region', { name: t.bar });
  await scrollTo(1500, () => bar.query());
  await expectAccessible('scrolled, with the bar');
  firstPhoto()?.click();
  await expect.poll(() => document.querySelector('.yarl__slide_current img')).not.toBeNull();
  await expectAccessible('viewer');
});

test.each(both)('the sample of a Plus event with ads is accessible ($language)', async ({ language }) => {
  await openPage('/test/plus-event-page', {}, language);
  await expect.poll(firstPhoto).not.toBeNull();
  await expectAccessible('plus with ads');
});

test.each(both)('the problem pages of an event are accessible ($language)', async (texts) => {
  const { language, t, photos } = texts;
  const empty = sampleEvent({ photos: [] });
  const screens = [
    { state: 'empty', lookUpEvent: empty, seen: page.getByRole('heading', { name: photos.emptyTitle }) },
    {
      state: 'unknown type',
      lookUpEvent: { ...sampleEvent(), eventType: 'Gala' as 'Free' },
      seen: page.getByRole('heading', { name: t.unknownType }),
    },
    { state: 'invalid PIN', lookUpEvent: refuse('EVENT_NOT_FOUND'), seen: page.getByRole('alert') },
  ];
  for (const { state, lookUpEvent, seen } of screens) {
    const screen = await openPage(`/event/${newPin()}`, { lookUpEvent }, language);
    await expect.element(seen).toBeVisible();
    await expectAccessible(state);
    await screen.unmount();
  }
});

test.each(both)('an event that fails to load is accessible ($language)', async ({ language, t }) => {
  const skip = controlTime();
  await openPage(`/event/${newPin()}`, { lookUpEvent: hold(cut) }, language);
  await expect.element(page.getByRole('status', { name: t.loading })).toBeVisible();
  await expectAccessible('loading');
  await expect.poll(async () => (await received('lookUpEvent')).length).toBe(1);
  await answerCalls({ lookUpEvent: cut });
  await release();
  const alert = page.getByRole('alert');
  await expect.poll(() => skip(1000).then(() => alert.query())).not.toBeNull();
  await expectAccessible('event error');
});

test.each(both)('new photos, a selection and a notice are accessible ($language)', async (texts) => {
  const { language, t, downloads } = texts;
  const event = sampleEvent({ photos: samplePhotos(30) });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
  await expect.poll(firstPhoto).not.toBeNull();
  await scrollTo(2000, () => (window.scrollY > 500 ? true : null));
  const more = { ...event, photos: [...samplePhotos(1), ...event.photos] };
  await answerCalls({ lookUpEvent: more });
  await announceChange(more, 'photos');
  await expect.element(page.getByRole('button', { name: /^↑/ })).toBeVisible();
  await expectAccessible('new photos');
  await named(t.download).first().click();
  await menuItem(downloads.manual).click();
  const bar = page.getByRole('region', { name: downloads.bar });
  await bar.getByRole('button', { name: downloads.download, exact: true }).click();
  await expect.element(page.getByText(downloads.errors.noPhotos)).toBeVisible();
  await expectAccessible('toast');
  await page.getByRole('checkbox').first().click();
  await expectAccessible('selection');
});

test.each(both)('packing photos is accessible ($language)', async ({ language, downloads }) => {
  const saved = catchDownloads();
  const send = window.fetch;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  window.fetch = async (...request) => {
    if (String(request[0]).endsWith('/photo-6.svg')) await held;
    return send(...request);
  };
  try {
    await openPage('/test/plus-event-page?open=download', {}, language);
    await menuItem(downloads.manual).click();
    const bar = page.getByRole('region', { name: downloads.bar });
    await bar.getByRole('button', { name: downloads.selectAll, exact: true }).click();
    await bar.getByRole('button', { name: /30/ }).click();
    await expect.element(page.getByRole('dialog').getByText('5/30')).toBeVisible();
    await expectAccessible('packing');
  } finally {
    window.fetch = send;
    letGo();
  }
  // Saved later, it would be a download of the next test.
  await expect.poll(() => saved.length).toBe(1);
});
