import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { neverIdle } from './hold-requests.ts';
import { stopClock } from './page-clock.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

// A service worker would supply parts that the page has not loaded yet.
test.use({ serviceWorkers: 'block' });

test('an open page loses its upload button and shows a notice when the host closes uploads (B11)', {
  tag: '@rest',
}, async ({ host, page }) => {
  const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: host.email });
  await page.goto(`/event/${pinCode}`);
  const button = page.getByRole('button', { name: 'Upload', exact: true });
  const line = page.getByRole('status').filter({ hasText: 'The host has closed uploads.' });
  const decide = (uploadsClosed: boolean) =>
    newClient().request('PATCH', `/api/event/${eventId}`, {
      token: host.session.idToken,
      json: { uploadsClosed },
    });
  await expect(button).toBeVisible();
  await expect(line).toHaveCount(0);
  await decide(true);
  await expect(line).toBeVisible();
  await expect(button).toBeHidden();
  await host.page.goto(`/event/${pinCode}`);
  await expect(host.page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expect(host.page.getByText('The host has closed uploads.')).toHaveCount(0);
  await decide(false);
  await expect(button).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('opening an unloaded part without a network shows a message, and works once the network is back', {
  tag: '@rest',
}, async ({ page, context, watch }) => {
  watch.allow(OFFLINE);
  const { pinCode, eventId, eventName } = await seedEvent();
  await seedPhotos(eventId, 1);
  await neverIdle(page);
  await page.clock.install();
  await page.goto(`/event/${pinCode}`);
  const photo = page.getByRole('button', { name: /^Open photo 1,/ });
  await expect(photo).toBeVisible();
  // Keeps the message from disappearing while it is being closed.
  await stopClock(page);
  await context.setOffline(true);
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'No connection. Check your network and try again.' });
  const parts = [
    { button: page.getByRole('button', { name: 'Upload', exact: true }), dialog: 'Upload photos' },
    { button: page.getByRole('button', { name: 'Download', exact: true }), dialog: 'Download photos' },
    { button: photo, dialog: 'Photo viewer' },
  ];
  for (const { button } of parts) {
    await button.click();
    await expect(message).toBeVisible();
    await message.getByRole('button', { name: 'Close' }).click();
    await expect(message).toBeHidden();
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  }
  await page.clock.resume();
  await context.setOffline(false);
  for (const { button, dialog } of parts) {
    await button.click();
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('what the buttons open is loaded while the page is idle, and opens without a network', {
  tag: '@rest',
}, async ({ page, context, watch }) => {
  watch.allow(OFFLINE);
  const { pinCode, eventId } = await seedEvent();
  await seedPhotos(eventId, 2);
  await page.goto(`/event/${pinCode}`);
  const isLoaded = (name: string) =>
    page.evaluate<boolean>(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/${name}-'))`,
    );
  for (const name of ['event-viewer', 'upload-dialog', 'open-queue', 'download-flow', 'arrange-dialog'])
    await expect.poll(() => isLoaded(name), name).toBe(true);
  // The texts of the last follow its code.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const [button, dialog] of [
    ['Upload', 'Upload photos'],
    ['Download', 'Download photos'],
    ['Sort & filter', 'Sort & filter'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('an event joined on another page appears after the network was lost and came back', {
  tag: '@rest',
}, async ({ page, context, watch }) => {
  watch.allow(OFFLINE);
  const first = await seedEvent();
  const { pinCode, eventName } = await seedEvent();
  const join = async (pin: string) => {
    await page.getByLabel('Event PIN').fill(pin);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
  };
  await page.goto('/join-event');
  await join(first.pinCode);
  await expect(page.getByRole('heading', { name: first.eventName })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByLabel('Event PIN')).toBeVisible();
  await context.setOffline(false);
  await join(pinCode);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
});
