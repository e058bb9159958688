import { expect, test } from './fixtures.ts';
import { decide, leaveForCashier, notify } from './payment-steps.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

test('a host whose Free event is full upgrades it from the upload dialog, and guests upload with the same PIN', {
  tag: '@rest',
}, async ({ host, page: guest }) => {
  const { page } = host;
  const name = 'Full house';
  const { eventId, pinCode } = await seedEvent({ host: host.email, name, photoLimit: 2 });
  await seedPhotos(eventId, 2);
  await guest.goto(`/event/${pinCode}?open=upload`);
  await expect(guest.getByRole('dialog')).toContainText('has reached its limit of 2 photos');
  await expect(guest.getByRole('link', { name: 'Upgrade to Plus' })).toHaveCount(0);

  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Upgrade to Plus' }).click();
  await expect(page).toHaveURL(`/upgrade-event/${pinCode}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const checkout = await leaveForCashier(page, () =>
    page.getByRole('button', { name: /^Continue to payment \(/ }).click(),
  );
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Thank you! Your event is now Plus' })).toBeVisible();
  await expect(page.getByText(pinCode, { exact: true })).toBeVisible();
  expect(await notify(checkout)).toBe('1|OK');

  const event = await newClient().lookUp(pinCode);
  expect(event).toMatchObject({ eventId, eventType: 'Plus', totalPhotoLimit: 850, remainingPhotoQuota: 848 });
  expect(event.photos).toHaveLength(2);
  await expect(guest.getByRole('dialog')).toContainText('Room for 848 more photos');
  await page.getByRole('link', { name: 'Set up ads and permissions' }).click();
  await expect(page).toHaveURL(`/plus-event-backstage/${pinCode}`);
  await expect(page.getByLabel('Sponsor subtitle')).toBeVisible();
});
