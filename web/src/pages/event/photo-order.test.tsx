import type { Photo } from '@togather/contract/schemas/photos.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { announce, answerCalls } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleNotes } from '#testing/sample-notes.ts';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/photos/photos.ts';
import { texts as zh } from '#texts/zh-TW/photos/photos.ts';

const HOURS = 5;
const PER_HOUR = 8;

beforeEach(() => window.scrollTo(0, 0));
afterEach(() => window.scrollTo(0, 0));

const cells = () => [...document.querySelectorAll<HTMLElement>('[data-grid] [data-photo]')];
const expectFirst = (name: RegExp) =>
  expect.poll(() => cells()[0]?.getAttribute('aria-label') ?? cells()[0]?.textContent).toMatch(name);
const notesOf = (photos: readonly Photo[], takenAt: (arrival: number) => Date | null) =>
  sampleNotes(photos, (_, place) => ({
    takenAt: takenAt(photos.length - 1 - place)?.toISOString() ?? null,
  }));

/** A party from two to seven in Taipei whose photos, except the first, were uploaded in reverse order. */
const longParty = () => {
  const photos = samplePhotos(HOURS * PER_HOUR);
  const listPhotoNotes = notesOf(photos, (at) => {
    const minutes = 60 * (HOURS - 1 - Math.floor(at / PER_HOUR)) + (at % PER_HOUR);
    return at === 0 ? null : new Date(Date.UTC(2026, 10, 7, 6, minutes));
  });
  return { lookUpEvent: sampleEvent({ photos }), listPhotoNotes };
};

matrix([
  ['en', en],
  ['zh-TW', zh],
] as const)(
  'sorts photos by time taken, below hours that a slider scrolls to, and remembers the order (%s)',
  async (language, t) => {
    const hour = (number: number) => new RegExp(` ${13 + number}:00$`);
    const party = longParty();
    const address = `/event/${party.lookUpEvent.pinCode}`;
    await openPage(address, party, language);
    await expectFirst(/party-040\.jpg/);
    await page.getByRole('button', { name: t.sort }).click();
    await expectAccessible('orders');
    await page.getByRole('radio', { name: t.orders.taken }).click();
    await page.getByRole('button', { name: t.showPhotos }).click();
    await expectFirst(/party-033\.jpg/);
    await expect.element(page.getByRole('heading', { level: 2, name: hour(1) })).toBeVisible();
    const slider = page.getByRole('slider', { name: t.hour });
    await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(hour(1)));
    await expectAccessible('by the hour');

    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(hour(3)));
    await expect.element(page.getByRole('heading', { level: 2, name: hour(3) })).toBeInViewport();
    await userEvent.keyboard('{Home}');
    await expect.element(page.elementLocator(cells()[0]!)).toBeInViewport();
    await expectFirst(/party-033\.jpg/);

    await cleanup();
    await openPage(address, party, language);
    await expectFirst(/party-033\.jpg/);
  },
);

test('keeps new photos behind the pill in any order but that of uploads', { tags: 'rest' }, async () => {
  const photos = samplePhotos(3);
  const takenAt = (arrival: number) => new Date(Date.UTC(2026, 10, 7, 6, arrival));
  const event = sampleEvent({ photos });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    listPhotoNotes: notesOf(photos, takenAt),
  });
  await page.getByRole('button', { name: 'Sort & filter' }).click();
  await page.getByRole('radio', { name: 'By time taken' }).click();
  await page.getByRole('button', { name: 'See photos' }).click();
  await expectFirst(/party-001\.jpg/);
  const [late] = samplePhotos(1);
  const more = [{ ...late!, awsPhotoName: 'late.jpg' }, ...photos];
  await answerCalls({
    lookUpEvent: { ...event, photos: more, version: 'with a late photo' },
    listPhotoNotes: notesOf(more, takenAt),
  });
  const processing = { previews: 0, faces: 0, hardFaces: 0 };
  await expect
    .poll(() => announce({ kind: 'photos', photoCount: more.length, processing, version: 'new' }))
    .toBe(1);
  const pill = page.getByRole('button', { name: /1 new photo$/ });
  await expect.element(pill).toBeVisible();
  expect(cells()).toHaveLength(3);
  await pill.click();
  await expect.poll(() => cells().length).toBe(4);
  await expect.element(page.getByRole('button', { name: /^Open photo \d, late\.jpg$/ })).toBeVisible();
});
