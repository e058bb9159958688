import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { fillProvider } from './sign-in-steps.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Co-hosts', exact: true });
const settings = (pin: string) => `/manage-event/${pin}?tab=settings`;

test('a host invites a co-host, who signs in, hides a photo, prints the sheet and opens the backstage, and is removed (H3)', async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(/status of (403|410)/);
  const { eventId, pinCode } = await seedEvent({ host: host.email, type: 'Plus', name: 'Spring dinner' });
  const [photoId = ''] = await seedPhotos(eventId, 1);
  const helper = await (await newVisitor()).newPage();
  let link = '';

  await test.step('the host creates a link', async () => {
    await host.page.goto(settings(pinCode));
    await section(host.page).getByRole('button', { name: 'Invite a co-host' }).click();
    link =
      (await section(host.page)
        .getByText(/\/co-host\//)
        .textContent()) ?? '';
    expect(link).toMatch(/\/co-host\/[A-Za-z0-9]{22}$/);
  });

  await test.step('another person opens it, signs in and returns to it', async () => {
    await helper.goto(link);
    const title = helper.getByRole('heading', { name: /invites you to help host “Spring dinner”/ });
    await expect(title).toBeVisible();
    await helper.getByRole('main').getByRole('button', { name: 'Sign in by e-mail' }).click();
    await fillProvider(helper, 'Mei', `mei-${newId().toLowerCase()}@example.com`);
    await expect(title).toBeVisible();
    await helper.getByRole('button', { name: 'Become a co-host' }).click();
    await expect(helper).toHaveURL(`/manage-event/${pinCode}`);
    await expect(helper.getByText('You are a co-host now.')).toBeVisible();
  });

  await test.step('the link works once', async () => {
    const late = await (await newVisitor()).newPage();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible();
    await expect(late.getByText('This invitation has been used already.')).toBeVisible();
  });

  await test.step('the co-host prints the sheet, opens the backstage and hides a photo', async () => {
    const downloading = helper.waitForEvent('download');
    await helper.getByRole('button', { name: 'Download PDF' }).click();
    expect((await downloading).suggestedFilename()).toContain(pinCode);
    await helper.goto(`/plus-event-backstage/${pinCode}`);
    await expect(helper.getByRole('heading', { name: 'Spring dinner', level: 1 })).toBeVisible();
    await helper.goto('/member-center/hosted-events');
    await expect(helper.getByRole('article', { name: 'Spring dinner' })).toContainText('You are a co-host.');
    await helper.goto(`/event/${pinCode}`);
    await helper.getByRole('button', { name: 'Select', exact: true }).click();
    await helper.getByRole('button', { name: 'Select all' }).click();
    await helper.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect.poll(async () => (await newClient().lookUp(pinCode)).photos).toEqual([]);
    // The page has ended the selection, which goes one step back in the history.
    await expect(helper.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  });

  await test.step('the settings leave PIN and deletion to the host', async () => {
    await helper.goto(settings(pinCode));
    await expect(section(helper)).toContainText('Mei');
    await expect(helper.getByRole('button', { name: 'Change PIN' })).toHaveCount(0);
    await expect(helper.getByRole('button', { name: /^Delete event/ })).toHaveCount(0);
    await expect(section(helper).getByRole('button')).toHaveCount(0);
  });

  await test.step('the host removes the co-host, whose next action is refused', async () => {
    await helper.getByLabel('Event name').fill('Taken over');
    await host.page.reload();
    await section(host.page).getByRole('button', { name: 'Remove Mei' }).click();
    await host.page.getByRole('alertdialog').getByRole('button', { name: 'Remove co-host' }).click();
    await expect(host.page.getByText('Co-host removed.')).toBeVisible();
    await helper.getByRole('button', { name: 'Save changes' }).click();
    await expect(helper.getByText('Only the host of the event can do this.')).toBeVisible();
    await helper.reload();
    await expect(helper.getByRole('heading', { name: 'You are not the host of this event' })).toBeVisible();
    const { photos, eventName } = await newClient().lookUp(pinCode, host.session);
    expect([eventName, photos.map((photo) => photo.photoId)]).toEqual(['Spring dinner', [photoId]]);
  });
});
