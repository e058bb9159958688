import { statSync } from 'node:fs';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { selectionBar, zipOf } from './download-steps.ts';
import { expect, type Fixtures, test } from './fixtures.ts';
import { origin } from './product.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { growOriginals, seedPhotos } from './seed-photos.ts';

const MB = 1024 * 1024;

let proxy: CuttingProxy;
test.beforeEach(async () => {
  proxy = await startCuttingProxy();
});
test.afterEach(async ({ browser }) => {
  // An open page would report what it loads while idle and no longer gets.
  for (const context of browser.contexts()) await context.close();
  await proxy.stop();
});

/** Downloads a whole event on a phone whose network breaks after given numbers of bytes. */
const downloadCut = async (
  newVisitor: Fixtures['newVisitor'],
  { eventId, pinCode }: { eventId: string; pinCode: string },
  cuts: readonly number[],
) => {
  const page = await (await newVisitor({ proxy: proxy.settings })).newPage();
  await page.goto(`${origin()}/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select manually' }).click();
  const path = `/api/event/${eventId}/archives`;
  proxy.cutBodies(path, cuts);
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page)
    .getByRole('button', { name: /^Download \d/ })
    .click();
  const download = await downloading;
  const file = await download.path();
  return { download, file, ranges: proxy.rangesOf(path) };
};

test('the browser resumes a download that broke off twice', { tag: '@rest' }, async ({
  newVisitor,
  watch,
}) => {
  // A report of use may fall into the cut.
  watch.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_PROXY_CONNECTION_FAILED.*\/use\)/);
  const event = await seedEvent();
  await growOriginals(await seedPhotos(event.eventId, 12), 2 * MB);
  const { download, ranges } = await downloadCut(newVisitor, event, [5 * MB, 7 * MB]);
  expect(download.suggestedFilename()).toBe(`${event.eventName}.zip`);
  expect(ranges).toEqual([undefined, ...twice(expect.stringMatching(/^bytes=\d+-$/))]);
  expect((await readZip(download)).size).toBe(12);
});

const twice = <T>(value: T): T[] => [value, value];

// Many photos share one stored file, so three gigabytes are downloaded but not stored.
test('three gigabytes on a phone, cut twice @full', { tag: '@rest' }, async ({ newVisitor, watch }) => {
  test.slow();
  // A report of use may fall into the cut.
  watch.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_PROXY_CONNECTION_FAILED.*\/use\)/);
  const photos = 600;
  const event = await seedEvent({ type: 'Plus', photoLimit: photos });
  const photoIds = await seedPhotos(event.eventId, photos);
  await growOriginals(photoIds, 5 * MB);
  const { download, file, ranges } = await downloadCut(newVisitor, event, [900 * MB, 1200 * MB]);
  expect(ranges).toEqual([undefined, ...twice(expect.stringMatching(/^bytes=\d+-$/))]);
  expect(statSync(file).size).toBeGreaterThan(photos * 5 * MB);
  const files = await readZip(download);
  const [sha256] = zipOf({ it: photoIds[0] ?? '' }).values();
  expect([files.size, new Set(files.values())]).toEqual([photos, new Set([sha256])]);
  await download.delete();
});
