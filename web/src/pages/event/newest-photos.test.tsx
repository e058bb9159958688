import type { Event } from '@togather/contract/schemas/events.ts';
import { PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lookUpEarly } from '#lib/joining/early-lookup.ts';
import { readPageData } from '#lib/joining/page-data.ts';
import { answerCalls, cut, hold, inTurn, received, release } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';

const tiles = () => document.querySelectorAll('[data-photo]').length;
const download = page.getByRole('button', { name: 'Download', exact: true, includeHidden: true }).first();

/** Opens the page of an event whose early lookup has four of six photos. `reply` answers the lookup of all. */
const openLarge = async (reply: (whole: Event) => unknown) => {
  const whole = sampleEvent({ photos: samplePhotos(6) });
  const newest = { ...whole, photos: whole.photos.slice(0, 4), olderPhotos: 2 };
  const { pinCode } = whole;
  await answerCalls({ lookUpEvent: inTurn(newest, reply(whole)) });
  void lookUpEarly(pinCode, 'newest');
  await openPage(`/event/${pinCode}`);
};

test('shows the newest photos with the number of all, and lets nothing be pressed until all are there', async () => {
  await openLarge(hold);
  await expect.poll(tiles).toBe(4);
  await expect.element(page.getByText('6 photos').first()).toBeInTheDocument();
  expect(download.element().closest('[inert]')).not.toBeNull();
  await expect.poll(async () => (await received('lookUpEvent')).length).toBe(2);
  await release();
  await expect.poll(tiles).toBe(6);
  expect(download.element().closest('[inert]')).toBeNull();
  expect((await received('lookUpEvent')).map(({ query }) => query)).toEqual([{ photos: 'newest' }, {}]);
});

test('a picture that hangs does not keep the other photos away', { tags: 'rest' }, async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(new Promise(() => {}));
  await openLarge((whole) => whole);
  await expect.poll(tiles).toBe(4);
  await expect.poll(tiles).toBe(6);
});

test('shows an error with a retry when the lookup of all fails', { tags: 'rest' }, async () => {
  await openLarge(() => cut);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(tiles()).toBe(0);
});

/** Puts an event into the page, as the server does for a guest who has joined. */
const bring = (event: Event) => {
  const block = document.createElement('script');
  Object.assign(block, {
    id: PAGE_DATA_ID,
    type: 'application/json',
    textContent: JSON.stringify({ event }),
  });
  document.head.append(block);
  onTestFinished(() => block.remove());
};

test('shows the photos that the page brought before any lookup, and then all', { tags: 'rest' }, async () => {
  const whole = sampleEvent({ photos: samplePhotos(6) });
  await answerCalls({ lookUpEvent: inTurn(hold, whole) });
  bring({ ...whole, photos: whole.photos.slice(0, 4), olderPhotos: 2 });
  readPageData();
  await openPage(`/event/${whole.pinCode}`);
  await expect.poll(tiles).toBe(4);
  expect(download.element().closest('[inert]')).not.toBeNull();
  await expect.poll(async () => (await received('lookUpEvent')).map(({ query }) => query)).toEqual([{}]);
  await release();
  await expect.poll(() => download.element().closest('[inert]')).toBeNull();
});

test('the page of a signed-in user brings nothing, since they may see more', () => {
  bring(sampleEvent());
  signIn();
  expect(readPageData()).toBeUndefined();
});
