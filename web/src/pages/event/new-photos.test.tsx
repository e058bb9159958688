import type { Event } from '@togather/contract/schemas/events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls, received } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { newId, sampleEvent, samplePhotos } from '#testing/samples.ts';

beforeEach(() => window.scrollTo(0, 0));
afterEach(() => window.scrollTo(0, 0));

const cells = () => [...document.querySelectorAll<HTMLElement>('[data-grid] [data-photo]')];
const expectFirst = (name: string) =>
  expect.poll(() => cells()[0]?.getAttribute('aria-label')).toBe(`Open photo 1, ${name}`);
const pill = () => page.getByRole('button', { name: /new photo/ });
const scrollDown = () =>
  expect
    .poll(() => {
      window.scrollTo(0, 1500);
      return window.scrollY;
    })
    .toBeGreaterThan(500);

const openEvent = async (): Promise<Event> => {
  const event = sampleEvent({ photos: samplePhotos(12) });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expectFirst('party-012.jpg');
  return event;
};
/** Adds photos of others to the event and announces them on its stream. */
const arrive = async (event: Event, ...names: string[]): Promise<Event> => {
  const late = samplePhotos(names.length).map((photo, at) => ({ ...photo, awsPhotoName: names[at] ?? '' }));
  const next = { ...event, photos: [...late, ...event.photos], version: newId() };
  await answerCalls({ lookUpEvent: next });
  const { processing, version, photos } = next;
  await expect
    .poll(() => announce({ kind: 'photos', photoCount: photos.length, processing, version }))
    .toBe(1);
  return next;
};

test('keeps new photos behind a pill on a scrolled page, and moves no row until it is pressed', async () => {
  const event = await openEvent();
  await scrollDown();
  const looking = page.getByRole('button', { name: 'Open photo 10, party-003.jpg' });
  await expect.element(looking).toBeVisible();
  await arrive(event, 'late-1.jpg', 'late-0.jpg');
  const two = page.getByRole('button', { name: /2 new photos$/ });
  await expect.element(two).toBeVisible();
  await expect.element(looking).toBeVisible();
  await two.click();
  await expectFirst('late-1.jpg');
  await expect.element(two).not.toBeInTheDocument();
});

test('adds new photos automatically at the top and after a return there, but not during a selection', {
  tags: 'rest',
}, async () => {
  let event = await openEvent();
  event = await arrive(event, 'first.jpg');
  await expectFirst('first.jpg');
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await expect.element(page.getByRole('region', { name: 'Selected photos' })).toBeVisible();
  const lookups = (await received('lookUpEvent')).length;
  event = await arrive(event, 'second.jpg');
  await expect.poll(async () => (await received('lookUpEvent')).length).toBeGreaterThan(lookups);
  await expectFirst('first.jpg');
  await page.getByRole('button', { name: 'Cancel' }).click();
  window.scrollTo(0, 0);
  await expectFirst('second.jpg');
  await scrollDown();
  await arrive(event, 'third.jpg');
  await expect.element(pill()).toBeVisible();
  window.scrollTo(0, 0);
  await expectFirst('third.jpg');
  await expect.element(pill()).not.toBeInTheDocument();
});
