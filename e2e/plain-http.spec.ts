import { expect, test } from './fixtures.ts';
import { PLAIN_ORIGIN, startPlainHttp } from './plain-http.ts';
import { newClient } from './product.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos, twiceTheSamePeople } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { selfieOf } from './selfie-of.ts';
import { textsOf } from './texts.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';
import { startUpload } from './upload-steps.ts';
import { photosOfYou } from './walk-steps.ts';

const locale = 'en-US';

test('guests join, upload, view, find themselves and download over plain HTTP without internet', {
  tag: '@rest',
}, async ({ newVisitor, watch }) => {
  test.setTimeout(2 * FACES_TIMEOUT_MS);
  // Chromium's notes on headers that it honours in secure contexts only.
  watch.allow(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
  const { people, figures } = textsOf[locale];
  const { pinCode, eventId } = await seedEvent();
  const photos = await twiceTheSamePeople();
  await newClient().upload(
    eventId,
    photos.map(({ name, buffer }) => ({ name, bytes: buffer })),
  );
  await untilPeopleAreKnown(pinCode);
  const [figure] = await newClient().figures(eventId);
  if (!figure) throw new Error('nobody was found');
  const proxy = await startPlainHttp();
  const visitor = await newVisitor({
    baseURL: PLAIN_ORIGIN,
    proxy: proxy.settings,
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await visitor.newPage();

    await test.step('joins', async () => {
      await page.goto('/join-event');
      expect(await page.evaluate('isSecureContext')).toBe(false);
      await page.getByLabel('Event PIN').fill(pinCode);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(page).toHaveURL(`${PLAIN_ORIGIN}/event/${pinCode}`);
    });

    await test.step('uploads and browses', async () => {
      await startUpload(page, pinCode, await smallPhotos(7));
      await expect(page.getByText('7 photos uploaded', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Open photo 1, small-7.jpg' }).click();
      await expect(page.locator('.yarl__slide_current img')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('starts a sign-in', async () => {
      const leaving = page.waitForRequest(/local-identity.*code_challenge=[\w-]{43}&/);
      await page.route(/local-identity/, (route) => route.abort());
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await leaving;
    });

    await test.step('copies the link', async () => {
      await page.goto(`/event/${pinCode}`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'copied' })).toHaveCount(1);
    });

    await test.step('downloads all as a ZIP', async () => {
      await page.goto(`/event/${pinCode}?open=download`);
      await page.getByRole('button', { name: 'Select manually' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Select all' }).click();
      await page.getByRole('button', { name: /^Download \d/ }).click();
      expect((await readZip(await downloading)).size).toBe(9);
    });

    await test.step('is found by a selfie', async () => {
      const selfie = await selfieOf(figure);
      await page.goto(`/event/${pinCode}`);
      await page.getByRole('region', { name: people.strip }).getByRole('button').click();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('dialog').getByRole('button', { name: figures.find.take }).click();
      await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: selfie });
      await expect(photosOfYou(page, locale, figure.photoNum)).toBeVisible();
    });
  } finally {
    await visitor.close();
    await proxy.stop();
  }
});
