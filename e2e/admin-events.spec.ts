import { tinyPhoto } from '@togather/server/src/testing/sample-photos.ts';
import { alterablePage } from './alterable-page.ts';
import { chooseAction, menuOf } from './choose-action.ts';
import { DELETED_MEANWHILE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';

test('an administrator finds an event by PIN and by host, and sees what the host did', {
  tag: '@rest',
}, async ({ host, newVisitor }) => {
  const client = newClient();
  const session = await client.signIn(host.email);
  const { eventId, pinCode } = await client.createEvent(session, 'To be found');
  const page = await alterablePage({ session: await newClient().signIn('admin@example.com'), newVisitor });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/admin?view=events');
  const field = page.getByRole('searchbox', { name: 'Find an event' });
  const found = page.getByRole('article', { name: 'To be found' });
  for (const search of [pinCode.toLowerCase().replace(/^.../, '$&-'), host.email.toUpperCase()]) {
    await field.fill(search);
    await expect(page.getByText('1 event', { exact: true })).toBeVisible();
    await expect(found).toContainText(host.email);
  }
  await expect(found).toContainText('0 of 100');
  await field.fill('no such event %');
  await expect(page.getByText('No event matches this search.')).toBeVisible();
  await expect(found).toHaveCount(0);

  const json = { newPin: true };
  await client.request('PATCH', `/api/event/${eventId}`, { token: session.idToken, json });
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL('/admin?view=audit');
  const auditEntry = page.getByRole('listitem').filter({ hasText: 'To be found' });
  await expect(auditEntry).toContainText('Changed the PIN');
  await expect(auditEntry).toContainText('Host ·');
});

test('guests cannot open an event that was taken down, its host reads the reason, and it can be restored (D17)', {
  tag: '@rest',
}, async ({ host, newVisitor, watch }) => {
  watch.allow(/status of 404.*\/api\/event\//);
  const session = await newClient().signIn(host.email);
  const { pinCode } = await newClient().createEvent(session, 'Taken away');
  const guest = await (await newVisitor()).newPage();
  await guest.goto(`/event/${pinCode}`);
  await expect(guest.getByRole('heading', { name: 'Taken away' })).toBeVisible();

  const page = await alterablePage({ session: await newClient().signIn('admin@example.com'), newVisitor });
  await page.goto('/admin?view=events');
  await page.getByRole('searchbox').fill(pinCode);
  const found = page.getByRole('article', { name: 'Taken away' });
  await chooseAction(found, 'Take event down');
  const dialog = page.getByRole('alertdialog', { name: 'Take this event down?' });
  await expect(dialog.getByRole('button', { name: 'Take event down' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('These photos are not theirs');
  await dialog.getByRole('button', { name: 'Take event down' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(found).toContainText('These photos are not theirs');
  await expect(found.getByRole('link', { name: 'View event' })).toHaveCount(0);
  await expect(menuOf(found)).toBeFocused();

  // The open page follows without a reload.
  await expect(guest.getByRole('heading', { name: 'Taken away' })).toHaveCount(0);
  await host.page.goto('/member-center/hosted-events');
  const card = host.page.getByRole('article', { name: 'Taken away' });
  await expect(card).toContainText('Reason: These photos are not theirs');
  await expect(card.getByRole('link', { name: 'Manage event' })).toHaveCount(0);
  await host.page.goto(`/manage-event/${pinCode}`);
  await expect(host.page.getByRole('heading', { name: 'This event has been taken down' })).toBeVisible();
  await host.page.getByRole('link', { name: 'Contact customer service' }).click();
  await expect(host.page).toHaveURL('/customer-service');

  await chooseAction(found, 'Restore');
  await expect(found.getByRole('link', { name: 'View event' })).toBeVisible();
  await host.page.goto(`/manage-event/${pinCode}`);
  await expect(host.page.getByRole('navigation', { name: 'Manage event' })).toBeVisible();
});

test('a banned user is signed out, sees the reason when signing in, and can sign in after the ban is lifted', {
  tag: '@rest',
}, async ({ host, newVisitor, watch }) => {
  watch.allow(/status of 40[13]/);
  const page = await alterablePage({ session: await newClient().signIn('admin@example.com'), newVisitor });
  await page.goto('/admin?view=people');
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(host.email);
  const person = page.getByRole('listitem').filter({ hasText: host.email });
  await chooseAction(person, 'Ban');
  const dialog = page.getByRole('alertdialog', { name: 'Ban this user?' });
  await dialog.getByLabel('Reason').fill('Spam');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(person).toContainText('Spam');

  await host.page.goto('/member-center/hosted-events');
  await expect(host.page.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  await expect(newClient().signIn(host.email)).rejects.toThrow('ACCOUNT_BANNED');

  await chooseAction(person, 'Lift ban');
  await expect(person).not.toContainText('Spam');
  await expect(menuOf(person)).toBeFocused();
  await newClient().signIn(host.email);
});

test('an administrator keeps a reported photo, or deletes it for everyone', { tag: '@rest' }, async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(DELETED_MEANWHILE);
  const client = newClient();
  const session = await client.signIn(host.email);
  const { eventId, pinCode } = await client.createEvent(session, `Reported by ${host.email}`);
  const { photos } = await client.upload(eventId, [
    await tinyPhoto(Math.random() * 1e6),
    await tinyPhoto(Math.random() * 1e6),
  ]);
  for (const [index, { photoId }] of photos.entries()) {
    const json = { reason: 'OTHER', message: `Number ${index} of ${host.email}` };
    await client.request('POST', `/api/photo/${photoId}/report`, { json, token: session.idToken });
  }
  const page = await alterablePage({ session: await newClient().signIn('admin@example.com'), newVisitor });
  await page.goto('/admin?view=reports');
  const report = (index: number) =>
    page.getByRole('listitem').filter({ hasText: `Number ${index} of ${host.email}` });
  await report(0).getByRole('button', { name: 'Keep photo' }).click();
  await expect(report(0)).toHaveCount(0);
  await report(1).getByRole('button', { name: 'Delete photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click();
  await expect(report(1)).toHaveCount(0);
  expect((await client.lookUp(pinCode)).photos.map(({ photoId }) => photoId)).toEqual([photos[0]!.photoId]);
});
