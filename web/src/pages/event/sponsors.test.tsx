import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hold } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { asDevice, giveShareSheet } from '#testing/sample-downloads.ts';
import { sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';

const adLink = (position: number) => ({ name: `Ad: Sponsor ${position} (opens in a new tab)` });

const openDownload = async () => {
  const photos = samplePhotos(3);
  const event = sampleEvent({ photos, figureCount: 3 }, 'Plus');
  await openPage(`/event/${event.pinCode}?open=download`, {
    lookUpEvent: event,
    listFigures: sampleFigures(3, photos),
    listPhotosOfFigures: hold({}),
  });
};

test('shows the sponsor of a face download from the tap on, while photos are looked up', async () => {
  await openDownload();
  await page.getByRole('button', { name: /^Select with face recognition/ }).click();
  await page.getByRole('checkbox', { name: /^Person 1,/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Preparing your download' }).getByRole('link', adLink(4)))
    .toBeVisible();
});

test.each([390, 1280])('marks ads beside their pictures, never on them, at %d px', async (width) => {
  await page.viewport(width, 900);
  const event = sampleEvent({ photos: samplePhotos(14) }, 'Plus');
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, listFigures: [] });
  for (const position of [1, 2, 6]) {
    const link = page.getByRole('link', adLink(position));
    if (position === 6) window.scrollTo(0, document.body.scrollHeight);
    await expect.element(link).toBeVisible();
    const picture = () => link.element().querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
    await expect.poll(() => picture().width, { message: `ad ${position}` }).toBeGreaterThan(40);
    const mark = link.getByText('Ad', { exact: true }).element().getBoundingClientRect();
    const { left, right, top, bottom } = picture();
    const isApart = mark.right <= left || mark.left >= right || mark.bottom <= top || mark.top >= bottom;
    expect(isApart, `ad ${position}`).toBe(true);
  }
});

test('shows the sponsor of a manual download on a phone while photos are saved', {
  tags: 'rest',
}, async () => {
  asDevice('iphone');
  giveShareSheet().share.mockReturnValue(new Promise(() => {}));
  await openDownload();
  await page.getByRole('button', { name: /^Download all/ }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Save to this phone' }).getByRole('link', adLink(5)))
    .toBeVisible();
});
