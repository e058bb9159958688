import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './product.ts';
import { seedAds } from './sample-ads.ts';
import { sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

test.use({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });

/** Resolves when the page has reported everything that it has counted. */
const reported = (page: Page, what: RegExp) =>
  page.waitForRequest((request) => request.url().endsWith('/use') && what.test(request.postData() ?? ''));
/**
 * Opens a page until it shows what `check` expects: a web process that does not answer it writes its counts every second.
 */
const openUntil = (page: Page, path: string, check: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path);
    await check();
  }).toPass();
const soon = { timeout: 10_000 };
const total = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) });

/** A guest opens the event and sees the sponsors at its top. */
const visit = async (context: BrowserContext, pin: string): Promise<Page> => {
  const page = await context.newPage();
  const views = reported(page, /"views":\[(1,2|2,1)\]/);
  await page.goto(`/event/${pin}`);
  await views;
  return page;
};

const saved = async (page: Page, button: string): Promise<Buffer> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await download).path());
};
const readPdf = async (page: Page, button: string): Promise<string> => {
  const pdf = await saved(page, button);
  expect(pdf.toString('latin1')).toContain('/Count 1');
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString().normalize('NFKC');
};

/** Three visits in two browsers, which see the sponsors once each, and one click. */
const celebrate = async (guests: readonly BrowserContext[], pin: string) => {
  const pages: Page[] = [];
  for (const guest of guests) pages.push(await visit(guest, pin));
  const [first] = pages;
  if (!first) throw new Error('nobody came');
  const click = reported(first, /"clicks":\[2\]/);
  const sponsor = first.context().waitForEvent('page');
  await first.getByRole('link', { name: /^Ad: 小麥 Bakery/ }).click();
  await click;
  await (await sponsor).close();
  const again = reported(first, /"visit":true/);
  await first.reload();
  await again;
};

test('the statistics of a party are exact, and the page for a sponsor can be read', { tag: '@rest' }, async ({
  host,
  newVisitor,
}) => {
  test.slow();
  const { eventId, pinCode } = await seedEvent({ type: 'Plus', host: host.email, name: 'Gala 春酒' });
  const [photoId = ''] = await seedPhotos(eventId, 3);
  await seedAds(host.session, eventId, [
    { positionId: 1, name: 'Field & Fern' },
    { positionId: 2, name: '小麥 Bakery' },
  ]);
  const guests = [await newVisitor(), await newVisitor()];
  for (const guest of guests)
    await guest.route('https://sponsor.example.com/**', (route) => route.fulfill({ body: 'sponsor' }));
  await celebrate(guests, pinCode);

  const [ann, ben] = [await newMember(pinCode), await newMember(pinCode)];
  for (const at of [0, 1]) await ann.upload(eventId, [{ name: 'a.jpg', bytes: sampleBytes(at) }]);
  await ben.upload(eventId, [{ name: 'b.jpg', bytes: sampleBytes(2) }]);
  for (const by of [ann, ben]) await by.request('PUT', `/api/photo/${photoId}/heart`);
  for (const by of [ann, ann, ben]) await by.request('POST', `/api/event/${eventId}/archives`, { json: {} });

  const { page } = host;
  // The host's own visit is not counted.
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: 'Gala 春酒' })).toBeVisible();
  const sponsors = page.getByRole('region', { name: 'Sponsors' }).getByRole('listitem');
  await openUntil(page, `/plus-event-backstage/${pinCode}?view=stat`, async () => {
    for (const [name, count] of [
      ['Visits', 2],
      ['Guests joined', 4],
      ['Photos added', 3],
      ['People who added photos', 2],
      ['Downloads', 2],
      ['Found by selfie', 0],
      ['Hearts', 2],
      ['Wishes', 0],
    ] as const)
      await expect(total(page, name)).toHaveAccessibleName(`${name} ${count}`, soon);
    await expect(sponsors.nth(0)).toContainText('Views2Clicks0Click rate0%', soon);
    await expect(sponsors.nth(1)).toContainText('Views2Clicks1Click rate50%', soon);
  });
  await expectAccessible(page, 'statistics');

  await test.step('the numbers as CSV', async () => {
    const csv = (await saved(page, 'Save numbers (CSV)')).toString();
    expect(csv).toMatch(
      /^\ufeffDay,Visits,.*\r\n\d{4}-\d\d-\d\d,2,4,3,2,2,0,2,0\r\nTotal,2,4,3,2,2,0,2,0\r\n$/,
    );
    const ofSponsors = (await saved(page, 'Save sponsor numbers (CSV)')).toString();
    expect(ofSponsors).toMatch(/,1,Field & Fern,2,0\r\n.*,2,小麥 Bakery,2,1\r\n$/);
  });

  await test.step('the page for the sponsor in both languages', async () => {
    const english = await readPdf(page, 'Report for 小麥 Bakery, position 2, English');
    expect(english).toContain('Gala 春酒');
    expect(english).toContain('小麥 Bakery');
    expect(english).toMatch(/2: right of the event details +2 +1 +50%/);
    expect(english).not.toContain('Field & Fern');
    const chinese = await readPdf(page, 'Report for 小麥 Bakery, position 2, 中文');
    for (const text of ['贊助成效報告', '小麥 Bakery', '計算方式']) expect(chinese).toContain(text);
    expect(chinese).toMatch(/2:活動資訊右側 +2 +1 +50%/);
  });
});

test('a Free event has three numbers, and its guests are counted alike', { tag: '@rest' }, async ({
  host,
  newVisitor,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 1);
  const page = await (await newVisitor()).newPage();
  const visited = reported(page, /"visit":true/);
  await page.goto(`/event/${pinCode}`);
  await visited;
  await page.locator('[data-grid] [data-photo]').first().click();
  const isSaved = reported(page, /"saves":1/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this photo' }).click();
  await download;
  await isSaved;
  await openUntil(host.page, `/manage-event/${pinCode}?tab=statistics`, async () => {
    await expect(host.page.getByRole('radio')).toHaveCount(3, soon);
    await expect(total(host.page, 'Visits')).toHaveAccessibleName('Visits 1', soon);
    await expect(total(host.page, 'Downloads')).toHaveAccessibleName('Downloads 1', soon);
  });
  await expect(host.page.getByText('More with Plus')).toBeVisible();
});
