import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';

test('a pasted invitation opens its event, and back leads to the PIN field (B6)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { pinCode, eventName } = await seedEvent();
  const field = page.getByLabel('Event PIN');
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(invitation).toContain(eventName);
  await page.goto('/join-event');
  await field.press('Control+v');
  await expect(field).toHaveValue(pinCode);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/join-event');
  await expect(field).toBeVisible();
});

test('a photo guide opens its dialog of the event, and a reload does not open it again', {
  tag: '@rest',
}, async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto('/upload-photos');
  await page.getByLabel('Event PIN').fill(pinCode);
  await page.getByRole('button', { name: 'Go to upload' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await expect(page.getByRole('dialog', { name: 'Upload photos' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
