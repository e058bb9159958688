/** Scans each page of the real product once. Component tests scan its states in both languages. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { CREATION, OUTCOME } from './payment-steps.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

// Text that is fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page, waits for `seen` (by default its main heading) and scans it. */
const scan = async (page: Page, path: string, seen = page.getByRole('heading', { level: 1 }).first()) => {
  await page.goto(path);
  await expect(seen).toBeVisible();
  await expectAccessible(page, path);
};

test('the public pages are accessible', { tag: '@rest' }, async ({ page, watch }) => {
  watch.allow(/status of 404.*\(\/nowhere\)/);
  for (const path of ['/', '/pricing', '/about-us', '/upload-photos', '/download-photos'])
    await scan(page, path);
  for (const path of ['/terms', '/privacy', '/face-grouping-notice', '/customer-service', '/join-event'])
    await scan(page, path);
  for (const path of [
    '/nowhere',
    '/sign-in/callback?code=a&state=b',
    '/photo-alerts/confirm#a',
    '/photo-alerts/stop#a',
    '/host-mails/stop#a',
    '/host-mails/download#a',
  ])
    await scan(page, path);
});

test("an event's pages are accessible", { tag: '@rest' }, async ({ page }) => {
  const { eventId, pinCode } = await seedEvent({ type: 'Plus', sponsorSubtitle: 'Flowers' });
  const photoIds = await seedPhotos(eventId, 8);
  const [figureId = ''] = await seedFigures(eventId, photoIds, 3);
  const strip = page.getByRole('region', { name: 'Who is here' });
  await scan(page, `/event/${pinCode}`, strip.getByRole('link').first());
  await page.locator('[data-photo]').first().click();
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  await expectAccessible(page, 'viewer');
  await scan(page, `/event/${pinCode}?open=upload`, page.getByRole('dialog', { name: 'Upload photos' }));
  await scan(page, `/event/${pinCode}?open=download`, page.getByRole('dialog', { name: 'Download photos' }));
  await scan(page, `/event/${pinCode}/people/${figureId}`);
  for (const sample of ['/test/free-event-page', '/test/plus-event-page'])
    await scan(page, sample, page.locator('[data-photo]').first());
});

test("a host's pages are accessible", { tag: '@rest' }, async ({ host }) => {
  const { page } = host;
  const { eventId, pinCode } = await seedEvent({ host: host.email, type: 'Plus' });
  await seedPhotos(eventId, 4);
  await scan(page, '/account');
  await scan(page, '/member-center/hosted-events', page.getByRole('article').first());
  await scan(page, '/member-center/joined-events');
  await scan(page, `/manage-event/${pinCode}`, page.getByRole('button', { name: 'Set up: Live wall' }));
  await scan(page, `/manage-event/${pinCode}?tab=photos`, page.getByText('Nobody has asked for a face'));
  await scan(page, `/manage-event/${pinCode}?tab=reports`, page.getByText('No photos have been reported.'));
  await scan(page, `/manage-event/${pinCode}?tab=settings`, page.getByLabel('Event name'));
  await scan(
    page,
    `/plus-event-backstage/${pinCode}`,
    page.getByRole('group', { name: 'Ad 1', exact: true }),
  );
  await scan(page, `/plus-event-backstage/${pinCode}?view=permission`, page.getByRole('switch').first());
  await scan(page, `/plus-event-backstage/${pinCode}?view=stat`);
});

test('the pages that create an event and pay for one are accessible', { tag: '@rest' }, async ({ host }) => {
  const { page } = host;
  await scan(page, '/create-free-event');
  await page.getByLabel('Event name').fill('Axe');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { name: 'Axe' })).toBeVisible();
  await expectAccessible(page, '/new-event-info');
  await scan(page, CREATION);
  await page.getByLabel('Event name').fill('Axe');
  await page.getByRole('button', { name: /^Continue to payment \(/ }).click();
  await page.getByRole('link', { name: '返回商店 Back to the shop' }).click();
  await expect(page).toHaveURL(OUTCOME);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the outcome of a payment');
});

test("an administrator's pages are accessible", { tag: '@rest' }, async ({ newVisitor }) => {
  const session = await newClient().signIn('admin@example.com');
  const storageState = signedInAs(session);
  const page = await (await newVisitor({ storageState, reducedMotion: 'reduce' })).newPage();
  await scan(page, '/admin', page.getByRole('main').getByRole('listitem').first());
  await scan(page, '/admin?view=create', page.getByRole('combobox'));
  for (const view of ['events', 'people', 'reports', 'feedback', 'audit', 'installation'])
    await scan(page, `/admin?view=${view}`);
});

test('the bilingual offline and local sign-in pages are accessible', { tag: '@rest' }, async ({ page }) => {
  // The offline page reloads when the server responds. Here it never does.
  await page.route('**/api/health/live', () => {});
  await scan(page, '/offline.html');
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('姓名 Name')).toBeVisible();
  await expectAccessible(page, 'local sign-in');
});
