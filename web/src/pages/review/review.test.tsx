import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { announceChange } from '#testing/sample-people.ts';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as textsEn } from '#texts/en/events/visibility.ts';
import { texts as textsZh } from '#texts/zh-TW/events/visibility.ts';

const en = textsEn.review;
const zh = textsZh.review;

const waitingPhotos = (count: number) =>
  samplePhotos(count).map((photo): Photo => ({ ...photo, visibility: 'pending' }));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = () => document.querySelector<HTMLElement>('[data-review]');
const viewed = () => card()?.dataset.review;
const sent = async () => (await received('changeVisibility')).map(({ body }) => body);

const openReview = async (count: number, language?: 'en' | 'zh-TW') => {
  signIn();
  const event = asHost(sampleEvent({ photos: waitingPhotos(count), waitingPhotos: count }, 'Plus'));
  await openPage(
    `/review/${event.pinCode}`,
    { lookUpEvent: event, changeVisibility: { changed: 1, ignored: 0 } },
    language,
  );
  return { event, ids: event.photos.map(({ photoId }) => photoId) };
};
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const swipe = async (dx: number) => {
  const element = card();
  const { left, top, width, height } = element!.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const fire = async (type: string, x: number) => {
    element?.dispatchEvent(
      new PointerEvent(type, {
        ...at,
        clientX: at.clientX + x,
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'touch',
      }),
    );
    await nextFrame();
  };
  element!.setPointerCapture = () => {};
  await fire('pointerdown', 0);
  await fire('pointermove', dx / 2);
  await fire('pointermove', dx);
  await fire('pointerup', dx);
};

test('buttons of 48 px show and hide the photos, newest first', async () => {
  const { ids } = await openReview(3);
  await expect.poll(viewed).toBe(ids[0]);
  await expect.element(page.getByText('3 photos left')).toBeVisible();
  for (const name of ['Show', 'Hide']) {
    const { width, height } = button(name).element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  }
  await button('Show').click();
  await expect.poll(viewed).toBe(ids[1]);
  await expect.element(page.getByText('Photo shown.')).toBeVisible();
  await button('Hide').click();
  await expect.poll(viewed).toBe(ids[2]);
  await expect.element(page.getByText('1 photo left')).toBeVisible();
  await expect.poll(sent).toEqual([
    { photoIds: [ids[0]], visibility: 'shown' },
    { photoIds: [ids[1]], visibility: 'hidden' },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'No photo waits' })).toBeVisible();
});

test('a swipe to the right shows, to the left hides, and a short one does nothing', async () => {
  const { ids } = await openReview(3);
  await expect.poll(viewed).toBe(ids[0]);
  await swipe(12);
  expect(viewed()).toBe(ids[0]);
  await swipe(200);
  await expect.poll(viewed).toBe(ids[1]);
  await swipe(-200);
  await expect.poll(viewed).toBe(ids[2]);
  await expect.poll(sent).toEqual([
    { photoIds: [ids[0]], visibility: 'shown' },
    { photoIds: [ids[1]], visibility: 'hidden' },
  ]);
});

test('the arrow keys decide like swipes', async () => {
  const { ids } = await openReview(3);
  await expect.poll(viewed).toBe(ids[0]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(viewed).toBe(ids[1]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(viewed).toBe(ids[2]);
  await expect.poll(sent).toEqual([
    { photoIds: [ids[0]], visibility: 'shown' },
    { photoIds: [ids[1]], visibility: 'hidden' },
  ]);
});

test('the last decision can be undone: a shown photo is hidden until the host decides again', {
  tags: 'rest',
}, async () => {
  const { ids } = await openReview(2);
  await expect.poll(viewed).toBe(ids[0]);
  await button('Show').click();
  await expect.poll(viewed).toBe(ids[1]);
  await button('Undo').click();
  await expect.poll(viewed).toBe(ids[0]);
  await expect.element(page.getByText('The photo is hidden again. Decide once more.')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await button('Hide').click();
  await expect.poll(viewed).toBe(ids[1]);
  await expect.poll(sent).toEqual([
    { photoIds: [ids[0]], visibility: 'shown' },
    { photoIds: [ids[0]], visibility: 'hidden' },
    { photoIds: [ids[0]], visibility: 'hidden' },
  ]);
});

test('new photos arrive while the viewed one stays', async () => {
  const { event, ids } = await openReview(1);
  await expect.poll(viewed).toBe(ids[0]);
  const more: Event = { ...event, photos: [...waitingPhotos(2), ...event.photos], waitingPhotos: 3 };
  await answerCalls({ lookUpEvent: more });
  await announceChange(more, 'photos');
  await expect.element(page.getByText('3 photos left')).toBeVisible();
  expect(viewed()).toBe(ids[0]);
  await button('Show').click();
  await expect.poll(viewed).toBe(more.photos[0]?.photoId);
});

test('all photos are shown after a question', { tags: 'rest' }, async () => {
  const { ids } = await openReview(3);
  await button('Show all').click();
  const dialog = page.getByRole('alertdialog', { name: 'Show all 3 waiting photos?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible('question');
  expect(await sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('3 photos shown.')).toBeVisible();
  await expect.poll(sent).toEqual([{ photoIds: ids, visibility: 'shown' }]);
});

test('a photo whose decision is not saved comes back, with the reason', async () => {
  const { ids } = await openReview(2);
  await answerCalls({ changeVisibility: cut });
  await expect.poll(viewed).toBe(ids[0]);
  await button('Show').click();
  await expect.element(page.getByText(/^The decision was not saved\./)).toBeVisible();
  await expect.element(page.getByText('2 photos left')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test.each([
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const)(
  'the review and its end are accessible ($language)',
  { tags: 'rest' },
  async ({ language, t }) => {
    await openReview(1, language);
    await expect.poll(viewed).toBeDefined();
    await expectAccessible('review');
    await button(t.hide).click();
    await expect.element(page.getByRole('heading', { name: t.doneTitle })).toBeVisible();
    await expectAccessible('all done');
  },
);

test('guests and signed-out visitors cannot review', async () => {
  const event = sampleEvent({}, 'Plus');
  const guest = await openPage(`/review/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await expectAccessible('signed out');
  await guest.unmount();
  signIn();
  await openPage(`/review/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByText('You are not the host of this event')).toBeVisible();
  await expectAccessible('not the host');
});
