import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { hold } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { endUploads, keepFromEarlier, lookAgain, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';
import { sendFiles, uploadStrip } from '#testing/upload-steps.ts';

const HEIGHT = 844;

beforeEach(() => page.viewport(390, HEIGHT));
afterEach(async () => {
  await page.viewport(390, HEIGHT);
  await endUploads();
});

const phoneBar = () => page.getByRole('region', { name: 'Photo actions' });
const selectionBar = () => page.getByRole('region', { name: 'Selected photos' });
const edgesOf = (bar: Locator) => bar.element().getBoundingClientRect();
const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')];
const lastTile = () => tiles().at(-1);

/** Expects the upload strip directly above another bar at the window's bottom. */
const expectStacked = async (bar: Locator) => {
  await expect.element(bar).toBeVisible();
  await expect.poll(() => edgesOf(uploadStrip()).bottom - edgesOf(bar).top).toBeCloseTo(0);
  // The page ends at a fraction of a pixel.
  expect(edgesOf(bar).bottom).toBeCloseTo(HEIGHT, 0);
};

const expectEndAbove = (bar: Locator, end: () => Element | undefined) =>
  expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      const { bottom = Number.NaN } = end()?.getBoundingClientRect() ?? {};
      return Math.floor(bottom) - edgesOf(bar).top;
    })
    .toBeLessThanOrEqual(0);

const openWhileUploading = async () => {
  const photos = samplePhotos(12);
  const event = sampleEvent({ photos, figureCount: 3 });
  const files = sampleFiles(2);
  await openPage(`/event/${event.pinCode}?open=upload`, {
    lookUpEvent: event,
    listFigures: sampleFigures(3, photos),
    uploadPhotos: hold(taken(files)),
  });
  await sendFiles(files);
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await expect.element(uploadStrip()).toBeVisible();
};

test('upload strip and phone bar are stacked, and cover neither each other nor the end of the page', {
  tags: 'rest',
}, async () => {
  await openWhileUploading();
  await expect
    .poll(() => {
      window.scrollTo(0, 700);
      return phoneBar().query();
    })
    .not.toBeNull();
  await expectStacked(phoneBar());
  await expectAccessible('two bars');
  tiles()[4]?.focus();
  for (let step = 0; step < 5; step += 1) {
    await userEvent.keyboard('{Tab}');
    const { bottom = Number.NaN } = document.activeElement?.getBoundingClientRect() ?? {};
    expect(bottom).toBeLessThanOrEqual(edgesOf(uploadStrip()).top);
  }
  await expectEndAbove(uploadStrip(), lastTile);
  await phoneBar().getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Download photos' })).toBeVisible();
});

test('upload strip and selection bar are stacked, also at 320 px', { tags: 'rest' }, async () => {
  await openWhileUploading();
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('button', { name: /^Select manually/ }).click();
  for (const width of [390, 320, 1280]) {
    await page.viewport(width, HEIGHT);
    await expectStacked(selectionBar());
    await expectEndAbove(uploadStrip(), lastTile);
  }
  await selectionBar().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(selectionBar()).not.toBeInTheDocument();
  expect(edgesOf(uploadStrip()).bottom).toBeCloseTo(HEIGHT, 0);
});

test('the upload strip does not cover the footer of another page', async () => {
  const { eventId, pinCode, eventEndDate: endsAt } = sampleEvent();
  const files = sampleFiles(2);
  await keepFromEarlier({ eventId, pinCode, endsAt }, files);
  await openPage('/join-event', { uploadPhotos: hold(taken(files)) });
  lookAgain();
  await expect.element(uploadStrip()).toBeVisible();
  await expectEndAbove(uploadStrip(), () => page.getByRole('contentinfo').element());
});
