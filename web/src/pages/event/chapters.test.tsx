import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleNotes } from '#testing/sample-notes.ts';
import { sampleChapters, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/photos/photos.ts';
import { texts as zh } from '#texts/zh-TW/photos/photos.ts';

beforeEach(() => window.scrollTo(0, 0));
afterEach(() => {
  window.scrollTo(0, 0);
  localStorage.clear();
});

const [tea, dinner, dance] = sampleChapters();
/** A party from two to eight in Taipei with a photo every five minutes, the newest first. */
const party = (chapters: ResponseOf<'listChapters'>['chapters']) => {
  const photos = samplePhotos(72);
  const listPhotoNotes = sampleNotes(photos, (_, place) => ({
    takenAt: new Date(Date.UTC(2026, 10, 21, 6, 5 * (photos.length - 1 - place))).toISOString(),
  }));
  return { lookUpEvent: sampleEvent({ photos }), listPhotoNotes, listChapters: { edition: 1, chapters } };
};
const headings = () =>
  [...document.querySelectorAll('[data-grid] h2 bdi')].map(({ textContent }) => textContent);
const orderByTime = async (t: typeof en | typeof zh) => {
  await page.getByRole('button', { name: t.sort }).click();
  await page.getByRole('radio', { name: t.orders.taken }).click();
  await page.getByRole('button', { name: t.showPhotos }).click();
};

matrix([
  ['en', en, 'Saturday afternoon, 14:00'],
  ['zh-TW', zh, '週六下午 14:00'],
] as const)(
  'shows chapters as headings in the order by time, and a slider through chapters and hours (%s)',
  async (language, t, first) => {
    const answers = party([tea!, dinner!, dance!]);
    await openPage(`/event/${answers.lookUpEvent.pinCode}`, answers, language);
    await orderByTime(t);
    await expect.element(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
    const slider = page.getByRole('slider', { name: t.chapterAndHour });
    await expect.element(slider).toHaveAttribute('aria-valuetext', first);
    await expectAccessible('chapters');
    (slider.element() as HTMLElement).focus();
    // Three o'clock, four, dinner.
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '晚宴');
    await expect.element(page.getByRole('heading', { level: 2, name: /^晚宴/ })).toBeInViewport();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '晚宴 · 17:00');
  },
);

test("keeps the host's order, and shows no hidden chapter to a host either", async () => {
  const answers = party([dance!, { ...tea!, isHidden: true }, dinner!]);
  await openPage(`/event/${answers.lookUpEvent.pinCode}`, answers);
  await orderByTime(en);
  await expect.poll(() => headings()[0]).toBe('Dance');
  // The photos of the hidden first chapter join the next one.
  const slider = page.getByRole('slider');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^晚宴 · /));
});

test("a chapter's link opens it, and does not change the chosen order", async () => {
  const answers = party([tea!, dinner!, dance!]);
  const address = `/event/${answers.lookUpEvent.pinCode}`;
  await openPage(`${address}#chapter-${dance!.chapterId}`, answers);
  await expect.element(page.getByRole('heading', { level: 2, name: /^Dance/ })).toBeInViewport();
  expect(window.scrollY).toBeGreaterThan(0);
  expect(Object.keys(localStorage).filter((key) => key.includes('photoOrder'))).toEqual([]);
});

test('says that the chapter of a link is gone', { tags: 'rest' }, async () => {
  const answers = party([tea!]);
  await openPage(`/event/${answers.lookUpEvent.pinCode}#chapter-${'x'.repeat(22)}`, answers);
  await expect.element(page.getByText(en.chapterGone)).toBeVisible();
});
