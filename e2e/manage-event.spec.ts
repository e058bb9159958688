import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '@togather/server/src/testing/client.ts';
import { expect, type Host, signedInAs, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { newClient, newMember, origin } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const manage = (pin: string) => `/manage-event/${pin}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const report = (by: Client, photoId: string, json: { reason: string; message?: string }) =>
  by.request('POST', `/api/photo/${photoId}/report`, { json });
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Manage event' }).getByRole('link', { name }).click();
const open = async ({ page }: Pick<Host, 'page'>, pin: string, tab: string) => {
  await page.goto(manage(pin));
  await toTab(page, tab);
};

test("a host renames a Plus event, prints its sheet and closes uploads, and a guest's open page follows (B2, B10)", {
  tag: '@rest',
}, async ({ host, page: guest, newVisitor }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email, type: 'Plus', name: 'Spring dinner' });
  await guest.goto(`/event/${pinCode}`);
  await expect(button(guest, 'Upload')).toBeVisible();

  await test.step('a signed-in member has no link to the settings', async () => {
    const other = await newClient().signIn('another.member@example.com');
    const member = await (await newVisitor({ storageState: signedInAs(other) })).newPage();
    const joined = member.waitForResponse('**/api/event/join');
    await member.goto(`/event/${pinCode}`);
    await joined;
    await expect(button(member, 'Share')).toBeVisible();
    await expect(member.getByRole('link', { name: 'Manage event' })).toHaveCount(0);
  });

  await test.step('opens the settings from the hosted events and the event page', async () => {
    await host.page.goto('/member-center/hosted-events');
    await host.page
      .getByRole('article', { name: 'Spring dinner' })
      .getByRole('link', { name: 'Manage event' })
      .click();
    await expect(host.page).toHaveURL(manage(pinCode));
    await expect(host.page.getByText('1 guest joined with the PIN', { exact: true })).toBeVisible();
    await host.page.getByRole('link', { name: 'Go to event' }).click();
    await expect(host.page).toHaveURL(`/event/${pinCode}`);
    await host.page.getByRole('link', { name: 'Manage event' }).press('Enter');
    await expect(host.page).toHaveURL(manage(pinCode));
  });

  await test.step('renames it', async () => {
    await toTab(host.page, 'Settings');
    const field = host.page.getByLabel('Event name');
    const name = '<b>Summer</b> dinner 夏日晚餐';
    await field.fill(`  ${name} `);
    await field.press('Enter');
    await expect(host.page.getByText('Changes saved.')).toBeVisible();
    await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('saves the sheet to print', async () => {
    await toTab(host.page, 'Sharing');
    await host.page.getByRole('radio', { name: 'A6, for a table' }).check();
    const downloading = host.page.waitForEvent('download');
    await button(host.page, 'Download PDF').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${pinCode}-A6-en.pdf`);
    const text = (await readFile(await download.path())).toString('latin1');
    expect(text).toMatch(/^%PDF-/);
    expect(text).toContain(`${origin()}/event/${pinCode}`);
  });

  await test.step('closes uploads in the backstage and reopens them', async () => {
    await toTab(host.page, 'Photos and faces');
    await host.page.getByRole('link', { name: /^Uploads and review/ }).click();
    const uploads = host.page.getByRole('switch', { name: 'Guests may upload photos' });
    await expect(uploads).toBeChecked();
    await uploads.focus();
    await host.page.keyboard.press('Space');
    await expect(uploads).not.toBeChecked();
    await expect(button(guest, 'Upload')).toHaveCount(0);
    const refused = newClient().upload(eventId, [{ name: 'late.jpg', bytes: sampleBytes(0) }]);
    await expect(refused).rejects.toThrow(/^403/);
    await host.page.goto(`/event/${pinCode}`);
    await expect(button(host.page, 'Upload')).toBeVisible();
    await host.page.goto(`/plus-event-backstage/${pinCode}?view=permission`);
    await expect(uploads).not.toBeChecked();
    await uploads.click();
    await expect(uploads).toBeChecked();
    await expect(button(guest, 'Upload').first()).toBeVisible();
    const { photos } = await newClient().upload(eventId, [{ name: 'in-time.jpg', bytes: sampleBytes(0) }]);
    expect(photos).toHaveLength(1);
  });
});

test("a host settles reports, changes the PIN and deletes the event, and a guest's open page follows (D8)", async ({
  host,
  page: guest,
  watch,
}) => {
  watch.allow(/status of 40[34].*\(\/api\/(event|photo)\//);
  const { pinCode, eventId } = await seedEvent({ host: host.email, name: 'Mistake' });
  const [first = '', second = '', third = ''] = await seedPhotos(eventId, 3);
  const member = await newMember(pinCode);
  await report(member, first, { reason: 'SHOWS_ME', message: 'Please, this is me\nin the back.' });
  await report(member, second, { reason: 'INAPPROPRIATE' });
  await report(await newMember(pinCode), second, { reason: 'OTHER', message: 'twice' });
  await guest.goto(`/event/${pinCode}`);
  await expect(guest.locator('[data-photo]')).toHaveCount(3);
  await open(host, pinCode, 'Reports');

  await test.step('keeps one reported photo and removes the other', async () => {
    const reports = sectionOf(host.page, 'Reported photos');
    await expect(reports.getByRole('listitem')).toHaveCount(3);
    const one = reports.getByRole('listitem').filter({ hasText: 'Please, this is me' });
    await one.getByRole('button', { name: 'Keep photo' }).click();
    await expect(one).toHaveCount(0);
    await reports.getByRole('button', { name: 'Delete photo' }).first().click();
    await host.page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click();
    await expect(reports.getByText('No photos have been reported.')).toBeVisible();
    await expect(guest.locator(`[data-photo="${second}"]`)).toHaveCount(0);
    for (const left of [first, third]) await expect(guest.locator(`[data-photo="${left}"]`)).toBeVisible();
    // The dialog's history step back must finish first.
    await expect.poll(() => historyDepth(host.page)).toBe(0);
    await host.page.reload();
    await expect(reports.getByText('No photos have been reported.')).toBeVisible();
  });

  const next = await test.step('changes the PIN, and the guest continues with the new one', async () => {
    await toTab(host.page, 'Settings');
    await button(host.page, 'Change PIN').click();
    await button(host.page, 'Change PIN now').click();
    await expect(host.page.getByText(/^The new PIN is \w{6}\.$/)).toBeVisible();
    await expect(host.page).not.toHaveURL(new RegExp(pinCode));
    const pin = new URL(host.page.url()).pathname.slice(-6);
    expect((await newClient().request('GET', `/api/event/${pinCode}`)).status).toBe(404);
    const asked = guest.getByRole('dialog', { name: 'Please enter the PIN' });
    await asked.getByLabel('Event PIN').fill(pin);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await expect(asked).toHaveCount(0);
    await expect(guest).toHaveURL(`/event/${pin}`);
    await expect(guest.locator('[data-photo]')).toHaveCount(2);
    await host.page.goto(manage(pinCode));
    await expect(host.page.getByRole('heading', { name: 'There is no such event' })).toBeVisible();
    return pin;
  });

  await test.step('deletes the event for the guest too', async () => {
    await open(host, next, 'Settings');
    await button(host.page, 'Delete event…').click();
    const dialog = host.page.getByRole('alertdialog', { name: 'Delete “Mistake”?' });
    await dialog.getByLabel(`Type the PIN ${next} to confirm`).fill(next);
    await dialog.getByRole('button', { name: 'Delete event' }).click();
    await expect(host.page).toHaveURL('/member-center/hosted-events');
    await expect(host.page.getByRole('article')).toHaveCount(0);
    await expect(guest.getByRole('heading', { name: 'No event with this PIN' })).toBeVisible();
    expect((await newClient().request('GET', `/api/event/${next}`)).status).toBe(404);
  });
});
