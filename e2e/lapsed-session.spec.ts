import type { Page } from '@playwright/test';
import { expect, type Host, signedInAs, test } from './fixtures.ts';
import { database, newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { decideUploads, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { fillProvider } from './sign-in-steps.ts';
import { takeInbox } from './take-inbox.ts';
import { chooseFiles, openUpload, uploadDialog } from './upload-steps.ts';

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const account = (page: Page) => page.getByRole('button', { name: /^Account of|的帳號選單$/ });
const loginWanted = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'Please log in again' });

/** Opens a page as somebody who is signed in. */
const open = async ({ page }: Pick<Host, 'page'>, path: string): Promise<Page> => {
  await page.clock.install();
  await page.goto(path);
  await expect(account(page)).toBeVisible();
  return page;
};

/** Two hours pass as on a phone asleep: the clock is later, and nothing on the page has noticed. */
const sleep = (page: Page) => page.clock.setSystemTime(Date.now() + 2 * 3600_000);
/** The page is seen again. */
const wake = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

test('a page that is seen again after its login ended shows nobody as signed in', async ({ host }) => {
  const page = await open(host, '/about-us');
  await sleep(page);
  await expect(account(page)).toBeVisible();
  await wake(page);
  await expect(signIn(page)).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('idToken')")).toBeNull();
});

test.describe('an event page whose login has ended continues as a guest’s', () => {
  test('the face menu opens', async ({ host }) => {
    const event = await seedEvent({ host: host.email });
    await seedFigures(event.eventId, await seedPhotos(event.eventId, 2), 3);
    const page = await open(host, `/event/${event.pinCode}?open=download`);
    await sleep(page);
    await page.getByRole('button', { name: 'Select with face recognition' }).click();
    const menu = page.getByRole('dialog', { name: 'Choose people' });
    await expect(menu.getByRole('checkbox')).toHaveCount(3);
    await menu.getByRole('checkbox', { name: 'Person 1,' }).check();
    await expect(menu.getByRole('button', { name: 'Hide', exact: true })).toHaveCount(0);
    await expect(signIn(page)).toBeAttached();
  });

  test('photos are uploaded', async ({ host }) => {
    const event = await seedEvent({ host: host.email });
    const page = await open(host, `/event/${event.pinCode}`);
    await openUpload(page);
    await chooseFiles(page, await smallPhotos(1));
    await sleep(page);
    await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
    await expect.poll(async () => (await newClient().lookUp(event.pinCode)).photos.length).toBe(1);
    await expect(signIn(page)).toBeAttached();
  });

  test('what others add appears', async ({ host }) => {
    const event = await seedEvent({ host: host.email });
    const page = await open(host, `/event/${event.pinCode}`);
    await sleep(page);
    await wake(page);
    await expect(signIn(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage event' })).toHaveCount(0);
    const [photo] = await smallPhotos(1);
    await newClient().upload(event.eventId, [{ name: 'added.jpg', bytes: photo!.buffer }]);
    await expect(page.getByRole('button', { name: 'Open photo 1, added.jpg' })).toBeVisible();
  });

  test('a login that ended on the server is not reported by a page that continues', async ({
    host,
    watch,
  }) => {
    watch.allow(/status of 401/);
    const event = await seedEvent({ host: host.email });
    const page = await open(host, `/event/${event.pinCode}`);
    await newClient().request('DELETE', '/api/sessions', { token: host.session.idToken });
    await openUpload(page);
    await chooseFiles(page, await smallPhotos(1));
    const [photo] = await smallPhotos(1);
    await newClient().upload(event.eventId, [{ name: 'added.jpg', bytes: photo!.buffer }]);
    await expect(signIn(page)).toBeAttached();
    // What waits to be uploaded is still there.
    await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
    await expect.poll(async () => (await newClient().lookUp(event.pinCode)).photos.length).toBe(2);
  });
});

test('signing out on an event page refreshes what the page may do', async ({ host }) => {
  const event = await seedEvent({ host: host.email, type: 'Plus' });
  await decideUploads(event.eventId, 'DENY');
  const page = await open(host, `/event/${event.pinCode}`);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeEnabled();
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(signIn(page)).toBeVisible();
  await expect(upload).toHaveCount(0);
  await expect(page.getByRole('heading', { name: event.eventName })).toBeVisible();
});

test.describe('where a login is needed the page asks for it and comes back', () => {
  test('hosted events', async ({ host }) => {
    await seedEvent({ host: host.email, name: 'Still mine' });
    const page = await open(host, '/about-us');
    await sleep(page);
    await account(page).click();
    await page.getByRole('link', { name: 'My hosted events' }).click();
    await expect(loginWanted(page)).toBeVisible();
    await expect(signIn(page)).toBeVisible();
    await page.clock.setSystemTime(Date.now());
    await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
    await fillProvider(page, 'Host Again', host.email);
    await expect(page).toHaveURL('/member-center/hosted-events');
    await expect(page.getByRole('article', { name: 'Still mine' })).toBeVisible();
  });

  test('the administration', async ({ newVisitor }) => {
    const session = await newClient().signIn('admin@example.com');
    const context = await newVisitor({ storageState: signedInAs(session) });
    const page = await open({ page: await context.newPage() }, '/admin');
    const create = page.getByRole('button', { name: 'Create event' });
    await expect(create).toBeVisible();
    await page.getByRole('link', { name: 'Togather, home' }).click();
    await expect(page).toHaveURL('/');
    // The page stays until the next one is loaded; who comes back before that has not left it.
    await expect(create).toHaveCount(0);
    await sleep(page);
    await page.goBack();
    await expect(loginWanted(page)).toBeVisible();
  });
});

for (const { locale, first, again } of [
  { locale: 'en-US', first: 'Sign in to continue', again: 'Please log in again' },
  { locale: 'zh-TW', first: '請先登入', again: '請重新登入' },
])
  test(`a first visit is asked to sign in, and only one whose login ended to do so again, ${locale}`, async ({
    host,
    newVisitor,
  }) => {
    const context = await newVisitor({ locale, storageState: signedInAs(host.session) });
    const page = await open({ page: await context.newPage() }, '/account');
    await sleep(page);
    await wake(page);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toHaveText(again);
    await page.reload();
    await expect(title).toHaveText(again);
    const other = await (await newVisitor({ locale })).newPage();
    for (const path of ['/account', '/admin', '/member-center/hosted-events', '/pending-event-creation']) {
      await other.goto(path);
      await expect(other.getByRole('main').getByText(first)).toBeVisible();
      await expect(other.getByRole('main').getByText(again)).toHaveCount(0);
    }
    await other.goto('/create-free-event');
    await expect(other.getByRole('main').getByText(again)).toBeVisible();
  });

test('feedback is sent as a guest’s', async ({ host }) => {
  const giveBack = await takeInbox();
  const page = await open(host, '/customer-service');
  await page.getByLabel('Your e-mail').fill(host.email);
  await page.getByLabel('Your message').fill('Written before a nap');
  await sleep(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you, your message has arrived.')).toBeVisible();
  const row = database().selectFrom('feedback').select('user_id').where('email', '=', host.email);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ user_id: null });
  await giveBack();
});

for (const { seen, look } of [
  { seen: 'at once', look: async () => {} },
  { seen: 'after the page was seen again', look: wake },
])
  test(`the join page says that the session has expired, ${seen}`, async ({ host }) => {
    const event = await seedEvent();
    const page = await open(host, '/join-event');
    await sleep(page);
    await look(page);
    await page.getByLabel('Event PIN').fill(event.pinCode);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByLabel('Event PIN')).toHaveAccessibleDescription(
      'Your session has expired, please log in again or log out first',
    );
    await page.getByRole('button', { name: 'Log out and continue as a guest' }).click();
    await expect(page).toHaveURL(`/event/${event.pinCode}`);
    await expect(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  });

test('a name that was typed outlives a login that ended', async ({ host }) => {
  const page = await open(host, '/create-free-event');
  await page.getByLabel('Event name').fill('After the nap');
  await sleep(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('main').getByText('Please log in again')).toBeVisible();
  await expect(page.getByLabel('Event name')).toHaveValue('After the nap');
});
