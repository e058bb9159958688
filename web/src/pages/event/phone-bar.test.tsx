import type { Event } from '@togather/contract/schemas/events.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/event-page.ts';
import { texts as enUploads } from '#texts/en/photos/uploads.ts';
import type { Language } from '#texts/languages.ts';
import { texts as zh } from '#texts/zh-TW/events/event-page.ts';
import { texts as zhUploads } from '#texts/zh-TW/photos/uploads.ts';

afterEach(() => window.scrollTo(0, 0));

const bar = (name: string = en.bar) => page.getByRole('region', { name });
const dialog = () => page.getByRole('dialog');
const labelsOf = (name?: string) =>
  bar(name)
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

const openEvent = async (change: Partial<Event> = {}, language?: Language) => {
  const photos = samplePhotos(30);
  const event = sampleEvent({ photos, figureCount: 3, ...change }, 'Plus');
  await openPage(
    `/event/${event.pinCode}`,
    { lookUpEvent: event, listFigures: sampleFigures(3, photos) },
    language,
  );
  await expect.poll(() => document.querySelector('[data-photo]')).not.toBeNull();
};
const scrollUntilSeen = async (pixels: number, name?: string) => {
  await expect
    .poll(() => {
      window.scrollTo(0, pixels);
      return bar(name).query();
    })
    .not.toBeNull();
  await expect.element(bar(name)).toBeVisible();
};

matrix([
  ['en', en, enUploads],
  ['zh-TW', zh, zhUploads],
] as const)(
  'shows upload, find-me and download buttons after scrolling (%s)',
  async (language, t, uploads) => {
    await openEvent({}, language);
    await expect.element(bar(t.bar)).not.toBeInTheDocument();
    await scrollUntilSeen(1500, t.bar);
    expect(labelsOf(t.bar)).toEqual([t.upload, t.findMe, t.download]);
    await expectAccessible('bar');
    await expect
      .poll(() => Math.round(bar(t.bar).element().getBoundingClientRect().bottom))
      .toBe(window.innerHeight);
    await bar(t.bar).getByRole('button', { name: t.upload }).click();
    await expect.element(page.getByRole('dialog', { name: uploads.title })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    window.scrollTo(0, 0);
    await expect.element(bar(t.bar)).not.toBeInTheDocument();
  },
);

test('gives way to the selection, and hides an upload that is not permitted', { tags: 'rest' }, async () => {
  await openEvent({ requester_permissions: { uploadPhoto: 'DENY', manageEvent: 'DENY', ownEvent: 'DENY' } });
  await scrollUntilSeen(1500);
  expect(labelsOf()).toEqual(['Find me', 'Download']);
  await bar().getByRole('button', { name: 'Find me' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Find photos of me' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await bar().getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await expect.element(page.getByRole('region', { name: 'Selected photos' })).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(bar()).toBeVisible();
});

test('never covers the focused element', async () => {
  await openEvent();
  await scrollUntilSeen(600);
  document.querySelectorAll<HTMLElement>('[data-photo]')[4]?.focus();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.keyboard('{Tab}');
    const bottom = document.activeElement?.getBoundingClientRect().bottom ?? Number.NaN;
    expect(bottom).toBeLessThanOrEqual(bar().element().getBoundingClientRect().top);
  }
});

test('is hidden on a wide page', async () => {
  await page.viewport(1280, 800);
  await openEvent();
  // The page grows during scrolling.
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return page.getByRole('button', { name: 'Share' }).element().getBoundingClientRect().bottom;
    })
    .toBeLessThan(0);
  await expect.element(bar()).not.toBeInTheDocument();
});
