import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { announceChange } from '#testing/sample-people.ts';
import { asHost, newId, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as visibilityEn } from '#texts/en/events/visibility.ts';
import { texts as en } from '#texts/en/photos/photos.ts';
import { texts as visibilityZh } from '#texts/zh-TW/events/visibility.ts';
import { texts as zh } from '#texts/zh-TW/photos/photos.ts';

const cells = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')];
const order = () => cells().map(({ dataset }) => dataset.photo);
const cell = (photoId = '') => page.elementLocator(cells().find((each) => each.dataset.photo === photoId)!);
const own = (unseen: readonly Photo[], shown: readonly Photo[] = []) => {
  const ids = [...unseen, ...shown].map(({ photoId }) => photoId);
  return { photoIds: ids, uploadedIds: ids, lovedIds: [], unseen: [...unseen] };
};
const both = [
  { language: 'en', t: en, reviewing: visibilityEn.review },
  { language: 'zh-TW', t: zh, reviewing: visibilityZh.review },
] as const;

matrix(both)(
  'a guest sees the own waiting and hidden photos first, with a label ($language)',
  async ({ language, t }) => {
    const [waiting, hidden] = samplePhotos(2).map(
      (photo, at): Photo => ({ ...photo, visibility: at === 0 ? 'pending' : 'hidden' }),
    );
    const event = sampleEvent({}, 'Plus');
    const replies = { lookUpEvent: event, listOwnPhotos: own([waiting!, hidden!]) };
    await openPage(`/event/${event.pinCode}`, replies, language);
    await expect.poll(() => order().slice(0, 2)).toEqual([waiting?.photoId, hidden?.photoId]);
    await expect.element(cell(waiting?.photoId)).toHaveTextContent(t.asGuest.pending);
    await expect.element(cell(hidden?.photoId)).toHaveAccessibleName(new RegExp(t.asGuest.hidden));
    await expectAccessible('own unseen photos');
  },
);

test('the label goes when the host shows the photo, and comes when the host hides one', {
  tags: 'rest',
}, async () => {
  const [upload] = samplePhotos(1);
  const event = sampleEvent({}, 'Plus');
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    listOwnPhotos: own([{ ...upload!, visibility: 'pending' }]),
  });
  await expect.poll(() => order()[0]).toBe(upload?.photoId);
  const shown: Event = { ...event, photos: [upload!, ...event.photos], version: newId() };
  await answerCalls({ lookUpEvent: shown, listOwnPhotos: own([], [upload!]) });
  await announceChange(shown, 'photos');
  await expect.poll(() => cells()[0]?.textContent).not.toContain(en.asGuest.pending);
  expect(order()[0]).toBe(upload?.photoId);
  const hidden = { ...event, version: newId() };
  await answerCalls({ lookUpEvent: hidden, listOwnPhotos: own([{ ...upload!, visibility: 'hidden' }]) });
  await announceChange(hidden, 'photos');
  await expect.poll(() => cells()[0]?.textContent).toContain(en.asGuest.hidden);
  expect(order()[0]).toBe(upload?.photoId);
});

test('an upload that is searched has a label, leaves while it is blurred, and returns', {
  tags: 'rest',
}, async () => {
  const [upload] = samplePhotos(1);
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, listOwnPhotos: own([upload!]) });
  await expect.poll(() => cells()[0]?.textContent).toContain(en.asGuest.searched);
  await expectAccessible('own upload that is searched');
  cells()[0]?.click();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect.element(viewer).toBeVisible();
  const rest = event.photos.map(({ photoId }) => photoId);
  await answerCalls({ lookUpEvent: { ...event, version: newId() }, listOwnPhotos: own([]) });
  await announceChange(event, 'photos');
  await expect.poll(() => order()[0]).toBe(rest[0]);
  await expect.element(viewer).toBeVisible();
  const shown: Event = { ...event, photos: [upload!, ...event.photos], version: newId() };
  await answerCalls({ lookUpEvent: shown, listOwnPhotos: own([], [upload!]) });
  await announceChange(shown, 'photos');
  await expect.poll(() => order().slice(0, 2)).toEqual([upload?.photoId, rest[0]]);
  expect(cells()[0]?.textContent).not.toContain(en.asGuest.searched);
});

matrix(both)(
  'the host sees hidden photos marked, and how many wait ($language)',
  async ({ language, t, reviewing }) => {
    signIn();
    const photos = samplePhotos(4).map(
      (photo, at): Photo => (at > 1 ? photo : { ...photo, visibility: at === 0 ? 'pending' : 'hidden' }),
    );
    const event = asHost(sampleEvent({ photos, waitingPhotos: 2 }, 'Plus'));
    await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
    await expect.poll(order).toHaveLength(4);
    await expect.element(cell(photos[0]?.photoId)).toHaveTextContent(t.asHost.pending);
    await expect.element(cell(photos[1]?.photoId)).toHaveTextContent(t.asHost.hidden);
    const link = page.getByRole('link', { name: reviewing.waiting_other.replace('{{count}}', '2') });
    await expect.element(link).toHaveAttribute('href', `/review/${event.pinCode}`);
    await expectAccessible("host's grid");
  },
);
