import type { Page } from '@playwright/test';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { expectAccessible } from './accessibility.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { makeWall } from './make-wall.ts';
import { newClient, newMember } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

/** Less than the 30 seconds that a wall shows each photo: only an announcement shows another one earlier. */
const WITHIN_MS = 25_000;

test.use({ viewport: { width: 1440, height: 900 } });

/** The shown photo: the last of the layers that are not loading. */
const shown = (page: Page, photoId: string) =>
  page.locator('[data-layer=shown]').last().locator(`[data-photo="${photoId}"] img`);
const missing = (page: Page) => page.getByRole('heading', { name: 'This live wall is not available' });
const decide = (eventId: string, { idToken: token }: Session, json: object) =>
  newClient().request('POST', `/api/event/${eventId}/photos/visibility`, { token, json });

test("a guest's new photo is on the wall at once", async ({ host, page }) => {
  const { eventId, pinCode, eventName } = await seedEvent({ host: host.email });
  const [, newest = ''] = await seedPhotos(eventId, 2);
  const { path } = await makeWall(eventId, host.session);
  // axe waits for animations, and the zoom lasts as long as the photo.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(shown(page, newest)).toBeVisible();
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  await expect(page.getByText(pinCode)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page, 'live wall');
  const guest = await newMember(pinCode);
  for (const at of [0, 1]) {
    const { photos } = await guest.upload(eventId, [{ name: 'new.jpg', bytes: sampleBytes(at) }]);
    await expect(shown(page, photos[0]?.photoId ?? '')).toBeVisible({ timeout: WITHIN_MS });
  }
});

test('a photo that waits or is hidden never appears, and one that is shown later does at once (V1)', {
  tag: '@rest',
}, async ({ host, page }) => {
  const { eventId } = await seedEvent({ host: host.email });
  const [first = '', second = '', third = ''] = await seedPhotos(eventId, 3);
  await decide(eventId, host.session, { photoIds: [second], visibility: 'hidden' });
  const { path } = await makeWall(eventId, host.session);
  await page.addInitScript(`
    globalThis.seen = new Set();
    new MutationObserver(() => {
      for (const { dataset } of document.querySelectorAll('[data-photo]')) seen.add(dataset.photo);
    }).observe(document, { childList: true, subtree: true });
  `);
  await page.goto(path);
  for (const photoId of [third, first, third]) {
    await expect(shown(page, photoId)).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  expect(await page.evaluate<string[]>('[...seen]')).not.toContain(second);
  await decide(eventId, host.session, { photoIds: [second], visibility: 'shown' });
  await expect(shown(page, second)).toBeVisible({ timeout: WITHIN_MS });
  await decide(eventId, host.session, { photoIds: [second], visibility: 'hidden' });
  await expect(page.locator(`[data-photo="${second}"]`)).toHaveCount(0, { timeout: WITHIN_MS });
});

test('a wish appears on a wall that shows wishes, beside its photo, and leaves it when the host hides it (G1)', async ({
  host,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [photoId = ''] = await seedPhotos(eventId, 1);
  const { path } = await makeWall(eventId, host.session, { showsWishes: true });
  await page.goto(path);
  await expect(shown(page, photoId)).toBeVisible();
  const guest = await newMember(pinCode);
  const write = async (json: object) => {
    const answer = await guest.request('POST', `/api/event/${eventId}/wishes`, { json });
    return answer.json<{ wishId: string }>();
  };
  const { wishId } = await write({ text: 'Be happy!', authorName: 'Mia' });
  const card = page.locator('[data-layer=shown] [data-wish]');
  await expect(card).toHaveText('Be happy!Mia', { timeout: WITHIN_MS });
  await newClient().request('POST', `/api/event/${eventId}/wishes/decide`, {
    token: host.session.idToken,
    json: { wishIds: [wishId], decision: 'hide' },
  });
  await expect(page.locator(`[data-wish="${wishId}"]`)).toHaveCount(0, { timeout: WITHIN_MS });
  await write({ text: 'What a smile', authorName: 'Tom', photoId });
  await expect(card).toHaveText('What a smileTom', { timeout: WITHIN_MS });
  await expect(shown(page, photoId)).toBeVisible();
});

test('a host creates a wall, opens it on another device and ends it; then every screen shows the not-found page (V5)', {
  tag: '@rest',
}, async ({ host, newVisitor, watch }) => {
  watch.allow(/status of 404.*\(\/api\/wall\//);
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [photoId = ''] = await seedPhotos(eventId, 1);
  await host.page.goto(`/manage-event/${pinCode}`);
  const walls = host.page.getByRole('region', { name: 'Live wall' });
  await walls.getByRole('button', { name: 'Set up: Live wall' }).click();
  await walls.getByRole('button', { name: 'Create live wall' }).click();
  const path = (await walls.getByRole('link', { name: 'Open wall' }).getAttribute('href')) ?? '';
  const screen = await (await newVisitor()).newPage();
  await screen.goto(path);
  await expect(shown(screen, photoId)).toBeVisible();
  await host.page.reload();
  await walls.getByRole('button', { name: /^End the wall created/ }).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'End wall' }).click();
  await expect(missing(screen)).toBeVisible();
  await expect(screen.locator('[data-photo]')).toHaveCount(0);
  const again = await (await newVisitor()).newPage();
  await again.goto(path);
  await expect(missing(again)).toBeVisible();
  const text = await again.getByRole('main').textContent();
  await again.goto('/wall/neverexisted');
  await expect(missing(again)).toBeVisible();
  expect(await again.getByRole('main').textContent()).toBe(text);
});

test('without a network the wall goes on with the photos it has, and new ones follow when it is back', {
  tag: '@rest',
}, async ({ host, page, context, watch }) => {
  watch.allow(OFFLINE);
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [first = '', second = ''] = await seedPhotos(eventId, 2);
  const { path } = await makeWall(eventId, host.session);
  await page.goto(path);
  await expect(shown(page, second)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown(page, first)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  for (const photoId of [second, first, second]) {
    await page.keyboard.press('ArrowRight');
    await expect(shown(page, photoId)).toBeVisible();
  }
  const guest = await newMember(pinCode);
  const { photos } = await guest.upload(eventId, [{ name: 'new.jpg', bytes: sampleBytes(0) }]);
  await context.setOffline(false);
  await expect(shown(page, photos[0]?.photoId ?? '')).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
});
