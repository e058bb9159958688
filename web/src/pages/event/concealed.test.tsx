import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { announceChange } from '#testing/sample-people.ts';
import { asHost, newId, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as textsEn } from '#texts/en/events/visibility.ts';
import { texts as textsZh } from '#texts/zh-TW/events/visibility.ts';

const en = textsEn.reveal;
const zh = textsZh.reveal;

const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const;
const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-photo]')].map(({ dataset }) => dataset.photo);
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const timer = page.getByRole('timer');
const ownOf = (...unseen: Photo[]) => {
  const ids = unseen.map(({ photoId }) => photoId);
  return { photoIds: ids, uploadedIds: ids, lovedIds: [], unseen };
};

const openConcealed = async (
  revealAt: string | null,
  { language, own = [] }: { language?: 'en' | 'zh-TW'; own?: Photo[] } = {},
) => {
  const event = sampleEvent({ photos: [], isConcealed: true, revealAt });
  const replies = { lookUpEvent: event, listOwnPhotos: ownOf(...own) };
  await openPage(`/event/${event.pinCode}`, replies, language);
  const photos = [...samplePhotos(3), ...own];
  return {
    event,
    photos,
    revealed: { ...event, photos, isConcealed: false, revealAt: null, version: newId() },
  };
};

matrix(both)('guests see the own photos and a countdown ($language)', async ({ language, t }) => {
  const own = samplePhotos(1);
  await openConcealed(inMs(2 * 86_400_000 + 600_000), { language, own });
  await expect.element(page.getByRole('heading', { name: t.guest.title })).toBeVisible();
  await expect.poll(() => timer.query()?.textContent).toMatch(/2.*00:0\d:\d\d$/);
  await expect.poll(order).toEqual(own.map(({ photoId }) => photoId));
  await expectAccessible('concealed until a time');
});

matrix(both)('an event that waits for a tap says so ($language)', async ({ language, t }) => {
  await openConcealed(null, { language });
  await expect.element(page.getByText(t.guest.untilTap)).toBeVisible();
  await expect.element(timer).not.toBeInTheDocument();
  await expectAccessible('concealed until a tap');
});

test('all photos appear when the host taps, also behind own ones', async () => {
  const { photos, revealed } = await openConcealed(null, { own: samplePhotos(1) });
  await expect.poll(order).toHaveLength(1);
  await answerCalls({ lookUpEvent: revealed, listOwnPhotos: ownOf() });
  await announceChange(revealed, 'photos');
  await expect.poll(order).toEqual(photos.map(({ photoId }) => photoId));
  await expect.element(page.getByText(en.guest.title)).not.toBeInTheDocument();
  const delays = [...document.querySelectorAll('[data-photo]')].map((tile) => getComputedStyle(tile));
  expect(delays.map(({ animationName }) => animationName)).toEqual(photos.map(() => 'flip'));
  expect(delays.map(({ animationDelay }) => animationDelay).slice(0, 3)).toEqual(['0s', '0.04s', '0.08s']);
});

test('all photos appear at the time when the stream is silent, and the clock of the server is late', {
  tags: 'rest',
}, async () => {
  const skip = controlTime();
  const { event, revealed } = await openConcealed(inMs(60_000));
  await expect.poll(() => timer.query()?.textContent).toMatch(/^00:0/);
  const lookups = async () => (await received('lookUpEvent')).length;
  const before = await lookups();
  await skip(30_000);
  expect(await lookups()).toBe(before);
  await skip(33_000);
  await expect.element(timer).toHaveTextContent(en.guest.soon);
  await expect.poll(lookups).toBe(before + 1);
  await answerCalls({ lookUpEvent: revealed });
  await expect.poll(() => skip(1000).then(order)).toHaveLength(3);
  expect(event.photos).toHaveLength(0);
});

matrix(both)('the host sees all photos, and what guests see ($language)', async ({ language, t }) => {
  signIn();
  const event = asHost(sampleEvent({ isConcealed: true, photos: samplePhotos(4) }));
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
  await expect.poll(order).toHaveLength(4);
  await expect.element(page.getByText(t.host.untilTap)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: t.host.manage }))
    .toHaveAttribute('href', `/manage-event/${event.pinCode}?tab=photos`);
  await expectAccessible("host's concealed event");
});
