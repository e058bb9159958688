import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';
import { until } from '#testing/until.ts';

const DAY_MS = 24 * 3600_000;
const PEOPLE = 12;

const sheet = () => page.getByRole('dialog', { name: 'Choose people' });
const notice = () => document.querySelector('[data-sonner-toast]');
const openFaces = async () => {
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('button', { name: /^Select with face recognition/ }).click();
  await expect.poll(() => sheet().getByRole('checkbox').elements()).toHaveLength(PEOPLE);
};

interface Devtools {
  readonly send: (method: 'Emulation.setTimezoneOverride', to: { timezoneId: string }) => Promise<unknown>;
}
/** Moves the browser to another time zone. An empty name restores it. */
const liveIn = async (timezoneId: string): Promise<void> => {
  await (cdp() as unknown as Devtools).send('Emulation.setTimezoneOverride', { timezoneId });
};

/** Opens an event's people and finds the last one by a selfie. */
const findOne = async () => {
  const photos = samplePhotos(PEOPLE);
  const event = sampleEvent({ photos, figureCount: PEOPLE });
  const figures = sampleFigures(PEOPLE, photos);
  const found = figures.at(-1)!;
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    listFigures: figures,
    findFigures: { figureIds: [found.id], confident: true },
    listPhotosOfFigures: { photos: photos.slice(0, 1), likely: [] },
  });
  await openFaces();
  await sheet()
    .getByRole('button', { name: /^Find photos of me/ })
    .click();
  const input = await until(() => {
    const inputs = document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=file]');
    const last = inputs[inputs.length - 1];
    if (!last) throw new Error('no dialog to choose a picture in');
    return last;
  });
  const picked = new DataTransfer();
  picked.items.add(new File(['me'], 'me.jpg', { type: 'image/jpeg' }));
  input.files = picked.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => notice()?.textContent).toBe('1 photo of you');
};

test.each([
  [390, 844],
  [375, 667],
  [1440, 900],
])("a notice appears above a sheet's title at %i x %i (B9)", { tags: 'rest' }, async (width, height) => {
  await page.viewport(width, height);
  await findOne();
  const title = sheet().getByRole('heading', { name: 'Choose people' }).element();
  const bottom = () => notice()?.getBoundingClientRect().bottom ?? Number.NaN;
  await expect.poll(() => bottom() - title.getBoundingClientRect().top).toBeLessThanOrEqual(0);
});

test("a sheet's notices and selection end with it (B9)", { tags: 'rest' }, async () => {
  await findOne();
  const picked = sheet().getByRole('checkbox', { checked: true });
  await expect.poll(() => picked.elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Go to preview' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
  await expect.poll(notice).toBeNull();
  // Moving between the steps keeps the selection.
  await page.getByRole('button', { name: 'Back to faces' }).click();
  await expect.poll(() => picked.elements()).toHaveLength(1);
  await sheet().getByRole('button', { name: 'Close' }).click();
  await openFaces();
  expect(picked.elements()).toHaveLength(0);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  "shows an event's days in Taipei time, also in %s (B9)",
  async (timezoneId) => {
    await liveIn(timezoneId);
    onTestFinished(() => liveIn(''));
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timezoneId);
    // Half past midnight in Taipei, a week from now.
    const midnight = Math.ceil((Date.now() + 8 * 3600_000) / DAY_MS) * DAY_MS - 8 * 3600_000;
    const end = new Date(midnight + 7 * DAY_MS + 30 * 60_000);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Taipei' }).format(end);
    const event = sampleEvent({ eventEndDate: end.toISOString() });
    await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
    await page.getByRole('button', { name: /Show details/ }).click();
    const details = page.getByRole('region', { name: 'Event details' });
    await expect.element(details.getByText(day, { exact: true })).toBeVisible();
    await expect
      .element(page.getByText(new RegExp(`The photos are kept for 8 more days, until ${day}\\.`)).first())
      .toBeVisible();
  },
);
