import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '@togather/server/src/testing/client.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, type Host, signedInAs, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { holdRequests } from './hold-requests.ts';
import { database, newClient, newMember, origin } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const manage = (pin: string) => `/manage-event/${pin}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const report = (by: Client, photoId: string, json: { reason: string; message?: string }) =>
  by.request('POST', `/api/photo/${photoId}/report`, { json });
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const open = async ({ page }: Pick<Host, 'page'>, pin: string) => {
  await page.goto(manage(pin));
  await expect(page.getByRole('heading', { name: 'Manage event', level: 1 })).toBeVisible();
};

test('the way there: from the hosted events, and from the event page for its host alone', async ({
  host,
  page: guest,
  newVisitor,
}) => {
  const { pinCode } = await seedEvent({ host: host.email, name: 'Book club' });
  await host.page.goto('/member-center/hosted-events');
  await host.page
    .getByRole('article', { name: 'Book club' })
    .getByRole('link', { name: 'Manage event' })
    .click();
  await expect(host.page).toHaveURL(manage(pinCode));
  await host.page.getByRole('link', { name: 'Go to event' }).click();
  await expect(host.page).toHaveURL(`/event/${pinCode}`);
  await host.page.getByRole('link', { name: 'Manage event' }).press('Enter');
  await expect(host.page).toHaveURL(manage(pinCode));

  const asked: string[] = [];
  guest.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const settled = guest.waitForResponse(/\/assets\/web-vitals/);
  await guest.goto(`/event/${pinCode}`);
  await expect(guest.getByRole('heading', { name: 'Book club' })).toBeVisible();
  await settled;
  expect(asked.filter((path) => /isHost|join$|own-photos/.test(path))).toEqual([]);
  await expect(guest.getByRole('link', { name: 'Manage event' })).toHaveCount(0);

  const other = await newClient().signIn('another.member@example.com');
  const member = await (await newVisitor({ storageState: signedInAs(other) })).newPage();
  const joined = member.waitForResponse('**/api/event/join');
  await member.goto(`/event/${pinCode}`);
  await joined;
  await expect(member.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(member.getByRole('link', { name: 'Manage event' })).toHaveCount(0);
});

test('a new name is seen by a guest whose page is open', async ({ host, page: guest }) => {
  const { pinCode } = await seedEvent({ host: host.email, name: 'Spring dinner' });
  await guest.goto(`/event/${pinCode}`);
  await open(host, pinCode);
  const field = host.page.getByLabel('Event name');
  await expect(field).toHaveValue('Spring dinner');
  await expect(button(host.page, 'Rename')).toBeDisabled();
  await field.fill('   ');
  await expect(field).toHaveAccessibleDescription('Event name is required');
  const name = '<b>Summer</b> dinner 夏日晚餐';
  await field.fill(`  ${name} `);
  await field.press('Enter');
  await expect(host.page.getByText('The event is renamed.')).toBeVisible();
  await expect(host.page.getByRole('main')).toContainText(name);
  await expect(button(host.page, 'Rename')).toBeDisabled();
  await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('uploads of a Plus event: one switch here and in the backstage, and guests and the server go by it (B2)', async ({
  host,
  page: guest,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email, type: 'Plus' });
  await guest.goto(`/event/${pinCode}`);
  await expect(button(guest, 'Upload')).toBeVisible();
  await open(host, pinCode);
  const uploads = host.page.getByRole('switch', { name: 'Participants may upload photos' });
  await expect(uploads).toBeChecked();
  await uploads.focus();
  await host.page.keyboard.press('Space');
  await expect(uploads).not.toBeChecked();
  await expect(uploads).toBeFocused();
  await expect(uploads).toHaveAccessibleDescription(/Only you, the host, can upload photos/);
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
  await open(host, pinCode);
  await expect(uploads).toBeChecked();
});

test('a free event has no such switch: its host is sent to the plans, and notified when uploads were reopened (B2)', async ({
  host,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const reopened = { host_notice: 'UPLOADS_REOPENED' } as const;
  await database().updateTable('events').set(reopened).where('id', '=', eventId).execute();
  await host.page.goto('/member-center/hosted-events');
  await expect(host.page.getByText('Uploads to this event are open again.')).toBeVisible();
  await open(host, pinCode);
  const settings = sectionOf(host.page, 'Photos and faces');
  await expect(settings.getByText('Closing uploads for participants is part of Plus.')).toBeVisible();
  await expect(settings.getByRole('switch', { name: /upload/i })).toHaveCount(0);
  await expect(settings.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  const notice = sectionOf(host.page, 'Uploads to this event are open again');
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await expect(host.page.locator('body')).not.toBeFocused();
  await host.page.reload();
  await expect(settings).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the host of an event whose PIN a restore has replaced is told so', async ({ host }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const replaced = { host_notice: 'PIN_REPLACED' } as const;
  await database().updateTable('events').set(replaced).where('id', '=', eventId).execute();
  await host.page.goto('/member-center/hosted-events');
  await expect(host.page.getByText('This event has a new PIN.')).toBeVisible();
  await open(host, pinCode);
  const notice = sectionOf(host.page, 'This event has a new PIN');
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
});

test('face grouping is switched from here as well', async ({ host }) => {
  const { pinCode } = await seedEvent({ host: host.email });
  await open(host, pinCode);
  await button(host.page, 'Switch off').click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Switch off and erase' }).click();
  await expect(button(host.page, 'Switch on')).toBeVisible();
  await expect.poll(async () => (await newClient().lookUp(pinCode)).faceGrouping).toBe(false);
});

test('a changed PIN: the old one is dead at once, page and address follow, guests go on with the new one (D8)', async ({
  host,
  page: guest,
  watch,
}) => {
  watch.allow(/status of 40[34].*\(\/api\/(event|photo)\//);
  const { pinCode, eventId } = await seedEvent({ host: host.email, name: 'Leaked party' });
  await seedPhotos(eventId, 2);
  await guest.goto(`/event/${pinCode}`);
  await expect(guest.locator('[data-photo]')).toHaveCount(2);
  await open(host, pinCode);
  await button(host.page, 'Change PIN').click();
  const dialog = host.page.getByRole('alertdialog', { name: 'Change the PIN?' });
  await expect(dialog).toContainText('stop working at once, for everybody');
  await expect(dialog).toContainText('Sheets you have printed no longer work');
  await button(host.page, 'Cancel').click();
  await expect(dialog).toBeHidden();
  await expect(button(host.page, 'Change PIN')).toBeFocused();
  expect((await newClient().lookUp(pinCode)).pinCode).toBe(pinCode);

  await host.page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Change PIN now' }).press('Enter');
  // It goes by itself.
  await expect(host.page.getByText(/^The new PIN is \w{6}\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(host.page).not.toHaveURL(manage(pinCode));
  const next = host.page.url().slice(-6);
  await expect(sectionOf(host.page, 'PIN and link')).toContainText(`${origin()}/event/${next}`);
  await expect(host.page.getByText(pinCode)).toHaveCount(0);
  await expect(host.page.getByRole('link', { name: 'Go to event' })).toHaveAttribute(
    'href',
    `/event/${next}`,
  );

  expect((await newClient().request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  const asked = guest.getByRole('dialog', { name: 'Please enter the PIN' });
  await asked.getByLabel('Event PIN').fill(next);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect(asked).toHaveCount(0);
  await expect(guest).toHaveURL(`/event/${next}`);
  await expect(guest.locator('[data-photo]')).toHaveCount(2);
  await host.page.goto(manage(pinCode));
  await expect(host.page.getByRole('heading', { name: 'There is no such event' })).toBeVisible();
});

/** Width and height of a PDF's first page in millimetres. */
const pageSize = async (path: string): Promise<number[]> => {
  const box = /\/MediaBox\s*\[([^\]]+)\]/.exec((await readFile(path)).toString('latin1'))?.[1] ?? '';
  const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number);
  return [right - left, top - bottom].map((points) => Math.round((points / 72) * 25.4));
};

test('the sheet to print is a PDF of the paper that was chosen, with the event’s link', async ({ host }) => {
  const { pinCode } = await seedEvent({ host: host.email, name: '春酒 Spring' });
  await open(host, pinCode);
  const sheet = sectionOf(host.page, 'QR sheet to print');
  const papers = [
    { paper: 'A4, for a wall', size: [210, 297] },
    { paper: 'A6, for a table', size: [105, 148] },
  ];
  for (const { paper, size } of papers)
    for (const language of ['English', '中文']) {
      await sheet.getByRole('radio', { name: paper }).check();
      await sheet.getByRole('radio', { name: language }).check();
      const downloading = host.page.waitForEvent('download');
      await button(host.page, 'Download PDF').click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${pinCode}-A[46]-(en|zh-TW)\\.pdf$`));
      const path = await download.path();
      expect(await pageSize(path)).toEqual(size);
      const text = (await readFile(path)).toString('latin1');
      expect(text.startsWith('%PDF-')).toBe(true);
      expect(text).toContain(`${origin()}/event/${pinCode}`);
    }
});

test('a sheet that cannot be had says why, and the next try brings it', async ({ host, watch }) => {
  watch.allow(OFFLINE);
  const { pinCode } = await seedEvent({ host: host.email });
  await open(host, pinCode);
  await host.context.setOffline(true);
  await button(host.page, 'Download PDF').click();
  await expect(sectionOf(host.page, 'QR sheet to print')).toContainText('No connection. Check your network');
  await host.context.setOffline(false);
  const downloading = host.page.waitForEvent('download');
  await button(host.page, 'Download PDF').click();
  expect((await downloading).suggestedFilename()).toContain(pinCode);
});

test('reported photos are kept or removed, and a guest’s page follows', async ({ host, page: guest }) => {
  const { pinCode, eventId } = await seedEvent({ host: host.email });
  const [first = '', second = '', third = ''] = await seedPhotos(eventId, 3);
  const member = await newMember(pinCode);
  await report(member, first, { reason: 'SHOWS_ME', message: 'Please, this is me\nin the back.' });
  await report(member, second, { reason: 'INAPPROPRIATE' });
  await report(await newMember(pinCode), second, { reason: 'OTHER', message: 'twice' });
  await guest.goto(`/event/${pinCode}`);
  await open(host, pinCode);
  const reports = sectionOf(host.page, 'Reported photos');
  await expect(reports.getByRole('listitem')).toHaveCount(3);
  const one = reports.getByRole('listitem').filter({ hasText: 'Please, this is me' });
  await expect(one).toContainText('Shows me, and I want it removed');
  await expect(one.getByRole('img', { name: 'Reported photo party-001.jpg' })).toBeVisible();
  await one.getByRole('button', { name: 'Keep photo' }).click();
  await expect(host.page.getByText('The photo stays.')).toBeVisible();
  await expect(one).toHaveCount(0);
  await expect(guest.locator(`[data-photo="${first}"]`)).toBeVisible();

  await reports.getByRole('button', { name: 'Remove photo' }).first().click();
  const dialog = host.page.getByRole('alertdialog', { name: 'Remove this photo?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(reports.getByRole('listitem')).toHaveCount(2);
  await reports.getByRole('button', { name: 'Remove photo' }).first().click();
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  await expect(reports.getByText('Nobody has reported a photo.')).toBeVisible();
  await expect(guest.locator(`[data-photo="${second}"]`)).toHaveCount(0);
  await expect(guest.locator(`[data-photo="${third}"]`)).toBeVisible();
  // The dialog's step back ends with the page.
  await expect.poll(() => historyDepth(host.page)).toBe(0);
  await host.page.reload();
  await expect(reports.getByText('Nobody has reported a photo.')).toBeVisible();
});

test('a report that somebody else settled first is settled', async ({ host, watch }) => {
  watch.allow(/status of 404/);
  const { pinCode, eventId } = await seedEvent({ host: host.email });
  const [photo = ''] = await seedPhotos(eventId, 1);
  await report(await newMember(pinCode), photo, { reason: 'OTHER' });
  await open(host, pinCode);
  const reports = sectionOf(host.page, 'Reported photos');
  await expect(reports.getByRole('listitem')).toHaveCount(1);
  const { idToken: token } = host.session;
  await newClient().request('DELETE', `/api/photo/${photo}`, { token });
  await reports.getByRole('button', { name: 'Keep photo' }).click();
  await expect(reports.getByText('Nobody has reported a photo.')).toBeVisible();
});

test('reports that cannot be loaded are asked for again', async ({ host, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const { pinCode } = await seedEvent({ host: host.email });
  await host.page.clock.install();
  await host.page.route('**/reports', (route) => route.abort('connectionreset'));
  await open(host, pinCode);
  const reports = sectionOf(host.page, 'Reported photos');
  await host.page.clock.runFor(20_000);
  await expect(reports.getByRole('alert')).toContainText('The reports could not be loaded.');
  await host.page.unroute('**/reports');
  await reports.getByRole('button', { name: 'Try again' }).click();
  await expect(reports.getByText('Nobody has reported a photo.')).toBeVisible();
});

test('an event is deleted once its PIN is typed, and is gone for its guests', async ({
  host,
  page: guest,
  watch,
}) => {
  watch.allow(/status of 404.*\(\/api\/event\//);
  const { pinCode, eventId } = await seedEvent({ host: host.email, name: 'Mistake' });
  await seedPhotos(eventId, 2);
  await guest.goto(`/event/${pinCode}`);
  await expect(guest.locator('[data-photo]')).toHaveCount(2);
  await open(host, pinCode);
  await button(host.page, 'Delete event…').press('Enter');
  const dialog = host.page.getByRole('alertdialog', { name: 'Delete “Mistake”?' });
  await expect(dialog).toContainText('2 photos are deleted for you and all guests');
  const confirm = dialog.getByRole('button', { name: 'Delete event for good' });
  await expect(confirm).toBeDisabled();
  const field = dialog.getByLabel(`Type the PIN ${pinCode} to confirm`);
  await field.fill('ZZZZZZ');
  await expect(confirm).toBeDisabled();
  await field.fill(pinCode.toLowerCase());
  await expect(confirm).toBeEnabled();
  await host.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(host.page, 'Delete event…').click();
  await expect(confirm).toBeDisabled();
  await field.fill(pinCode);
  await confirm.click();
  await expect(host.page.getByText('The event is deleted.')).toBeVisible();
  await expect(host.page).toHaveURL('/member-center/hosted-events');
  await expect(host.page.getByRole('article')).toHaveCount(0);
  await expect(guest.getByRole('heading', { name: /The PIN is not valid/ })).toBeVisible();
  expect((await newClient().request('GET', `/api/event/${pinCode}`)).status).toBe(404);
});

test('a deletion that does not come through says why, and the event stays', async ({ host, watch }) => {
  watch.allow(OFFLINE);
  const { pinCode } = await seedEvent({ host: host.email, name: 'Stays' });
  await open(host, pinCode);
  await button(host.page, 'Delete event…').click();
  const dialog = host.page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(pinCode);
  await host.context.setOffline(true);
  await dialog.getByRole('button', { name: 'Delete event for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection');
  await host.context.setOffline(false);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await newClient().lookUp(pinCode)).eventName).toBe('Stays');
});

test('a Plus event leads to its backstage, and an ended one can still be managed', async ({ host }) => {
  const plus = await seedEvent({ host: host.email, type: 'Plus' });
  await open(host, plus.pinCode);
  await expect(host.page.getByRole('link', { name: 'Backstage' })).toHaveAttribute(
    'href',
    `/plus-event-backstage/${plus.pinCode}`,
  );
  const ended = await seedEvent({ host: host.email, endsInDays: -0.01 });
  await open(host, ended.pinCode);
  await expect(host.page.getByRole('link', { name: 'Backstage' })).toHaveCount(0);
});

test.describe('users who do not host the event', () => {
  test('and is not signed in, is asked to sign in and comes back', async ({ page }) => {
    const { pinCode } = await seedEvent();
    await page.goto(manage(pinCode));
    await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
    await fillProvider(page, 'Not the host', 'not.the.host@example.com');
    await expect(page).toHaveURL(manage(pinCode));
    await expect(page.getByRole('heading', { name: 'You are not the host of this event' })).toBeVisible();
  });

  test('but somebody else, gets two ways out', async ({ host }) => {
    const { pinCode } = await seedEvent();
    await host.page.goto(manage(pinCode));
    const main = host.page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'You are not the host of this event' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await main.getByRole('link', { name: 'My hosted events' }).click();
    await expect(host.page).toHaveURL('/member-center/hosted-events');
  });

  test('a PIN of no event is reported as such', async ({ host, watch }) => {
    watch.allow(/status of 404/);
    await host.page.goto(manage('ZZZZZZ'));
    await expect(host.page.getByRole('heading', { name: 'There is no such event' })).toBeVisible();
  });

  test('a session that ended asks for a new login', async ({ host, newVisitor, watch }) => {
    watch.allow(/status of 401/);
    const { pinCode } = await seedEvent({ host: host.email });
    const idToken = expiredTokenOf(host.session.idToken);
    const page = await (
      await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) })
    ).newPage();
    await page.goto(manage(pinCode));
    await expect(page.getByRole('main').getByText('Please log in again')).toBeVisible();
  });

  test('an event that does not come can be asked for again', async ({ host, watch }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const { pinCode } = await seedEvent({ host: host.email });
    await host.page.clock.install();
    const letGo = await holdRequests(host.page, `**/api/event/${pinCode}`, (route) =>
      route.abort('connectionreset'),
    );
    await host.page.goto(manage(pinCode));
    await expect(host.page.getByRole('status', { name: /^Checking whether you host/ })).toBeVisible();
    letGo();
    await host.page.clock.runFor(20_000);
    await expect(host.page.getByRole('alert')).toContainText('The event could not be loaded');
    await host.page.unroute(`**/api/event/${pinCode}`);
    await host.page.getByRole('button', { name: 'Try again' }).click();
    await expect(host.page.getByLabel('Event name')).toBeVisible();
  });
});

test('photos that are searched for faces, as all are after a change of the nets, are counted until they are done', async ({
  host,
}) => {
  const { pinCode, eventId } = await seedEvent({ host: host.email });
  const [photoId = ''] = await seedPhotos(eventId, 1);
  const photo = database().updateTable('photos').where('id', '=', photoId);
  await photo.set({ faces_written: 1 }).execute();
  await open(host, pinCode);
  const inWork = host.page.getByText('Still finding faces in 1 photo.');
  await expect(inWork).toBeVisible();
  await photo.set({ faces_grouped: 1 }).execute();
  await expect(inWork).toBeHidden();
});

for (const { locale, joined, people } of [
  { locale: 'en-US', joined: '2 guests joined with the PIN', people: '3 participants' },
  { locale: 'zh-TW', joined: '2 位賓客以 PIN 碼加入', people: '3 位參加者' },
])
  test(`guests who joined by PIN are counted, once each, for the host, ${locale} (B10)`, async ({
    host,
    newVisitor,
  }) => {
    const { pinCode, eventName } = await seedEvent({ host: host.email, type: 'Plus' });
    for (const visits of [1, 2]) {
      const guest = await (await newVisitor()).newPage();
      for (let visit = 0; visit < visits; visit += 1) {
        await guest.goto(`/event/${pinCode}`);
        await expect(guest.getByRole('heading', { name: eventName })).toBeVisible();
      }
    }
    const page = await (await newVisitor({ locale, storageState: signedInAs(host.session) })).newPage();
    for (const path of [manage(pinCode), `/plus-event-backstage/${pinCode}`]) {
      await page.goto(path);
      await expect(page.getByText(joined, { exact: true })).toBeVisible();
    }
    await page.goto('/member-center/hosted-events');
    await expect(page.getByRole('article', { name: eventName })).toContainText(people);
  });
