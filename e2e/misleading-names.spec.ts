import type { Page } from '@playwright/test';
import { openDownload, selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos } from './sample-files.ts';

/** Turns the text after it around, cannot be seen, or breaks the line. */
const MISLEADING = /[\p{Bidi_Control}\p{Cc}\u2028\u2029\u200b\u2060\u3164]/u;
const typed = '\u202eParty\r\n\u200bnight\u2069';
const shown = 'Party night';

const textOf = (page: Page) => page.evaluate<string>('document.title + document.body.innerText');

test('an event with a misleading name: its pages and the printed sheet show what can be seen of it (D12)', async ({
  host,
}) => {
  const { page, session } = host;
  const { pinCode } = await newClient().createEvent(session, typed);
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible();
  expect((await textOf(page)).replaceAll('\n', '')).not.toMatch(MISLEADING);
  await page.goto('/member-center/hosted-events');
  await expect(page.getByRole('article', { name: shown, exact: true })).toBeVisible();
  await page.goto(`/manage-event/${pinCode}`);
  const name = page.getByLabel('Event name');
  await expect(name).toHaveValue(shown);
  await name.fill('\u200b\u2060\u3164');
  await expect(page.getByText('Event name is required')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename' })).toBeDisabled();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${pinCode}-A4-en.pdf`);
});

test('photos with misleading names: page and ZIP name them by what can be seen (D12)', async ({
  host,
  page,
}) => {
  const client = newClient();
  const { eventId, pinCode } = await client.createEvent(host.session, 'Names');
  const names = [
    '\u200b\u3164.jpg',
    '\u2060.jpg',
    '\u202egpj.holiday\u202c.jpg',
    'one\u2028two.jpg',
    '\u061cthree.jpg',
  ];
  const photos = await smallPhotos(names.length);
  const files = photos.map(({ buffer }, at) => ({ name: names[at] ?? '', bytes: buffer }));
  await client.upload(eventId, files);
  await openDownload(page, pinCode);
  await page.getByRole('button', { name: 'Select manually' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select photo 3, gpj.holiday.jpg' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download all' }).click();
  const found = [...(await readZip(await downloading)).keys()];
  expect(found.sort()).toEqual(['gpj.holiday.jpg', 'one two.jpg', 'photo (2).jpg', 'photo.jpg', 'three.jpg']);
});
