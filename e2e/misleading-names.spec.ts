import type { Page } from '@playwright/test';
import { openDownload, selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';

/** Characters that reverse the following text, are invisible, or break the line. */
const MISLEADING = /[\p{Bidi_Control}\p{Cc}\u2028\u2029\u200b\u2060\u3164]/u;
const typed = '\u202eParty\r\n\u200bnight\u2069';
const shown = 'Party night';

const textOf = (page: Page) => page.evaluate<string>('document.title + document.body.innerText');

/** Names as uploaded, and as the ZIP has them. The last four only need to be clean and distinct. */
const misleading = {
  '\u200b\u3164.jpg': 'photo.jpg',
  '\u2060.jpg': 'photo (2).jpg',
  '\u202egpj.holiday\u202c.jpg': 'gpj.holiday.jpg',
  'one\u2028two.jpg': 'one two.jpg',
  '\u061cthree.jpg': 'three.jpg',
};
const odd = ['same.jpg', 'Same.jpg', '../../up:and*away?.jpg', 'CON.jpg'];

test('page, printed sheet and ZIP show misleading names without hidden characters (D12)', {
  tag: '@rest',
}, async ({ host }) => {
  const { page, session } = host;
  const client = newClient();
  const { eventId, pinCode } = await client.createEvent(session, typed);
  const names = [...Object.keys(misleading), ...odd];
  const files = (await smallPhotos(names.length)).map(({ buffer }, at) => ({
    name: names[at] ?? '',
    bytes: buffer,
  }));
  await client.upload(eventId, files.slice(0, 5));
  await client.upload(eventId, files.slice(5));

  await test.step('the page', async () => {
    await openDownload(page, pinCode);
    await expect(page.getByRole('heading', { name: shown, exact: true, includeHidden: true })).toBeVisible();
    await page.getByRole('button', { name: 'Select manually' }).click();
    await scrollPage(page, 400);
    await expect(page.getByRole('checkbox', { name: 'Select photo 7, gpj.holiday.jpg' })).toBeVisible();
    expect((await textOf(page)).replaceAll('\n', '')).not.toMatch(MISLEADING);
  });

  await test.step('the ZIP', async () => {
    const downloading = page.waitForEvent('download');
    await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
    await selectionBar(page)
      .getByRole('button', { name: /^Download \d/ })
      .click();
    const found = [...(await readZip(await downloading)).keys()];
    expect(found).toHaveLength(names.length);
    for (const name of Object.values(misleading)) expect(found).toContain(name);
    expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of found) expect(name).toMatch(/^[^<>:"/\\|?*]+\.jpg$/);
    expect(found).not.toContain('CON.jpg');
    // The page goes back to its normal state by its history, which would abort another navigation.
    await expect(selectionBar(page)).toHaveCount(0);
  });

  await test.step('the host’s pages and the sheet', async () => {
    await page.goto('/member-center/hosted-events');
    await expect(page.getByRole('article', { name: shown, exact: true })).toBeVisible();
    await page.goto(`/manage-event/${pinCode}?tab=settings`);
    const name = page.getByLabel('Event name');
    await expect(name).toHaveValue(shown);
    await name.fill('\u200b\u2060\u3164');
    await expect(page.getByText('Event name is required')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await page.getByRole('link', { name: 'Sharing' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await downloading).suggestedFilename()).toBe(`${pinCode}-A4-en.pdf`);
  });
});
