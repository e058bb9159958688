import type { Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openDownload, selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { newClient } from './product.ts';
import { breakUploads, holdUploads } from './provoke.ts';
import { largePhoto, sampleBytes, samplePaths, smallPhotos } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures, seedLikelyFace } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';
import { whenTested } from './when-tested.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Looked at only, in both languages. */
let seeded: Promise<SeededEvent> | undefined;
const partyWithPeople = () => {
  seeded ??= seedEvent({ name: 'Axe party', type: 'Plus', sponsorSubtitle: 'Flowers' }).then(
    async (event) => {
      const photoIds = await seedPhotos(event.eventId, 8);
      const [first = ''] = await seedFigures(event.eventId, photoIds, 10);
      await seedLikelyFace(event.eventId, photoIds[4] ?? '', first);
      return event;
    },
  );
  return seeded;
};

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const t = textsOf[locale];
    const named = (text: string) => ({ name: text, exact: true });

    test('the event page and what it may say instead', async ({ page, watch }) => {
      watch.allow(/status of 404/);
      const { pinCode } = await partyWithPeople();
      await page.goto(`/event/${pinCode}`);
      await expect(page.locator('[data-photo]').first()).toBeVisible();
      await expectAccessible(page, 'photos');
      await page.getByRole('button', { name: t.eventPage.showDetails }).click();
      await expectAccessible(page, 'details');
      await scrollPage(page, 1500);
      await expect(page.getByRole('region', { name: t.eventPage.bar })).toBeVisible();
      await expectAccessible(page, 'scrolled, with the bar');
      await page.locator('[data-photo]').first().click();
      await expect(page.locator('.yarl__slide_current img')).toBeVisible();
      await expectAccessible(page, 'viewer');
      await page.goto('/test/plus-event-page');
      await expect(page.locator('[data-photo]').first()).toBeVisible();
      await expectAccessible(page, 'plus with ads');
      await page.goto(`/event/${(await seedEvent()).pinCode}`);
      await expect(page.getByRole('button', named(t.eventPage.upload))).toBeVisible();
      await expectAccessible(page, 'empty');
      await page.goto('/event/ZZZZZZ');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'invalid PIN');
    });

    test('an event that does not come, or of another type', async ({ page, watch }) => {
      watch.allow(/ERR_FAILED/);
      const { pinCode } = await seedEvent();
      await page.clock.install();
      const letGo = await holdRequests(page, '**/api/event/*', (route) => route.abort());
      await page.goto(`/event/${pinCode}`);
      await expect(page.getByRole('status', { name: t.eventPage.loading })).toBeVisible();
      await expectAccessible(page, 'loading');
      letGo();
      await page.clock.runFor(10_000);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'event error');
      await page.unroute('**/api/event/*');
      await page.route(`**/api/event/${pinCode}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), eventType: 'Gala' } });
      });
      await page.reload();
      await expect(page.getByRole('heading', named(t.eventPage.unknownType))).toBeVisible();
      await expectAccessible(page, 'unknown type');
    });

    test('new photos, and a toast', async ({ page }) => {
      const { pinCode, eventId } = await seedEvent();
      await seedPhotos(eventId, 12);
      await page.goto(`/event/${pinCode}`);
      await expect(page.locator('[data-photo]').first()).toBeVisible();
      await scrollPage(page, 2000);
      await seedPhotos(eventId, 1);
      await expect(page.getByRole('button', { name: /^↑/ })).toBeVisible();
      await expectAccessible(page, 'new photos');
      await page.getByRole('button', named(t.eventPage.download)).first().click();
      await page.getByRole('button', { name: t.downloads.manual }).click();
      await selectionBar(page, t.downloads.bar).getByRole('button', named(t.downloads.download)).click();
      await expect(page.getByText(t.downloads.errors.noPhotos)).toBeVisible();
      await expectAccessible(page, 'toast');
    });

    test('choosing and sending photos', async ({ page, watch }) => {
      watch.allow(/status of 500/);
      const { pinCode, eventId } = await seedEvent({ photoLimit: 4 });
      const dialog = page.getByRole('dialog');
      const choose = async (files: Parameters<typeof page.setInputFiles>[1]) =>
        dialog.locator('input[type=file]').setInputFiles(files);
      await page.goto(`/event/${pinCode}?open=upload`);
      await expect(dialog).toBeVisible();
      await expectAccessible(page, 'upload dialog');
      await choose([
        { name: 'large.jpg', mimeType: 'image/jpeg', buffer: largePhoto() },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
        ...(await smallPhotos(2)),
      ]);
      await expect(dialog.getByRole('alert')).toHaveCount(2);
      await expectAccessible(page, 'too large and no photo');
      await choose(samplePaths);
      await expect(dialog.getByRole('status')).toBeVisible();
      await expectAccessible(page, 'over the quota');
      const letGo = await holdUploads(page);
      const mend = await breakUploads(eventId, 0);
      await dialog.getByRole('button').last().click();
      await expect(dialog.getByRole('heading', named(t.uploads.uploading))).toBeVisible();
      await expectAccessible(page, 'uploading');
      await dialog.getByRole('button', named(t.uploads.hide)).click();
      await expect(page.getByRole('button', named(t.uploads.show))).toBeVisible();
      await expectAccessible(page, 'in the background');
      await letGo();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'failed');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectAccessible(page, 'failed tiles');
      await mend();
    });

    test('files that were refused, and a full event', async ({ page }) => {
      const { pinCode, eventId } = await seedEvent({ photoLimit: 2 });
      const dialog = page.getByRole('dialog');
      await page.goto(`/event/${pinCode}?open=upload`);
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear guests') },
        { name: 'half.jpg', mimeType: 'image/jpeg', buffer: sampleBytes(0).subarray(0, 9000) },
      ]);
      await dialog.getByRole('button').last().click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'refused files');
      await newClient().upload(
        eventId,
        (await smallPhotos(2)).map(({ name, buffer }) => ({ name, bytes: buffer })),
      );
      await page.goto(`/event/${pinCode}?open=upload`);
      await expect(dialog.getByRole('status')).toBeVisible();
      await expectAccessible(page, 'full');
    });

    test('downloading', async ({ page, watch }) => {
      watch.allow(/ERR_FAILED/);
      const { pinCode, eventId } = await partyWithPeople();
      const dialog = page.getByRole('dialog');
      await openDownload(page, pinCode);
      await expect(dialog).toBeVisible();
      await expectAccessible(page, 'method menu');
      await page.getByRole('button', { name: t.downloads.manual }).click();
      await page.getByRole('checkbox').first().check();
      await expectAccessible(page, 'selection');
      await page.getByRole('button', named(t.downloads.cancel)).click();
      await page.getByRole('button', named(t.eventPage.download)).first().click();
      await page.getByRole('button', { name: t.downloads.faces }).click();
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      await expectAccessible(page, 'face menu, nothing picked');
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByText(t.figures.notice).click();
      await expectAccessible(page, 'face menu, notice open');
      await dialog.getByRole('button', named(t.figures.preview)).click();
      await expect(dialog.getByRole('heading', named(t.figures.previewTitle))).toBeVisible();
      await expect(dialog.getByRole('heading', named(t.figures.likely.title))).toBeVisible();
      await dialog.getByRole('checkbox').first().uncheck();
      await expectAccessible(page, 'preview');
      await page.route(`**/api/figure/${eventId}`, (route) => route.abort());
      await page.goto(`/event/${pinCode}?open=download`);
      await page.getByRole('button', { name: t.downloads.faces }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'faces that do not come');
    });

    test('the people: strip, finding oneself, a page for each', async ({ page, watch }) => {
      watch.allow(/status of 40[04]/);
      const { pinCode } = await partyWithPeople();
      await page.goto(`/event/${pinCode}`);
      const strip = page.getByRole('region', named(t.people.strip));
      await expect(strip.getByRole('link').first()).toBeVisible();
      await expectAccessible(page, 'strip');
      await strip.getByRole('button', named(t.people.findMe)).click();
      await expect(page.getByRole('dialog').getByRole('listitem').last()).toBeVisible();
      await expectAccessible(page, 'find photos of me');
      await page.getByRole('region', named(t.figures.find.orTap)).getByRole('button').first().click();
      await expect(page.getByRole('button', named(t.people.notMe))).toBeVisible();
      await expect(page.getByRole('heading', named(t.figures.likely.title))).toBeVisible();
      await expectAccessible(page, 'photos of me');
      await page.locator('[data-photo]').first().click();
      await expect(page.getByRole('list', named(t.people.whoIsOn))).toBeVisible();
      await expectAccessible(page, 'viewer with faces');
      await page.goto(`/event/${pinCode}`);
      await expect(strip.getByText(t.people.you, { exact: true })).toBeVisible();
      await expectAccessible(page, 'strip with oneself');
      await page.goto(`/event/${pinCode}/people/nobody`);
      await expect(page.getByRole('heading', named(t.people.missing))).toBeVisible();
      await expectAccessible(page, 'no such person');
    });

    test('the page of a person while it loads, when it fails, and with its menus', async ({
      page,
      watch,
    }) => {
      watch.allow(/status of 500/);
      const { pinCode, eventId } = await partyWithPeople();
      const [{ id } = { id: '' }] = await newClient().figures(eventId);
      const fail = (route: Route) =>
        route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' } } });
      const letGo = await holdRequests(page, '**/api/photo/figures_in_event?*', fail);
      await page.goto(`/event/${pinCode}/people/${id}`);
      await expect(page.getByRole('status', { name: t.common.loading })).toBeVisible();
      await expectAccessible(page, 'a person is loading');
      letGo();
      await expect(page.getByRole('heading', named(t.people.error))).toBeVisible();
      await expectAccessible(page, 'a person who cannot be loaded');
      await page.unroute('**/api/photo/figures_in_event?*');
      await page.getByRole('button', { name: t.common.retry }).click();
      await page.locator('[data-photo]').first().click();
      await page.getByRole('button', { name: t.photos.more.replace('{{number}}', '1') }).click();
      await expect(
        page.getByRole('dialog', named(t.photoActions.title.replace('{{number}}', '1'))),
      ).toBeVisible();
      await expectAccessible(page, 'what can be done with a photo of a person');
    });

    test('packing photos', async ({ newVisitor }) => {
      const context = await newVisitor({ serviceWorkers: 'block', locale, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto('/test/plus-event-page?open=download');
      await page.getByRole('button', { name: t.downloads.faces }).click();
      await expect(page.getByRole('dialog').getByRole('heading', named(t.figures.empty))).toBeVisible();
      await expectAccessible(page, 'no faces yet');
      await page.getByRole('button', named(t.common.back)).click();
      await page.getByRole('button', { name: t.downloads.manual }).click();
      await page.route('**/samples/photo-6.svg', () => {});
      await selectionBar(page, t.downloads.bar).getByRole('button', named(t.downloads.downloadAll)).click();
      await expect(page.getByRole('dialog').getByText('5/30')).toBeVisible();
      await expectAccessible(page, 'packing');
    });
  });
