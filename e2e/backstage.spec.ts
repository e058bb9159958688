import type { Locator, Page } from '@playwright/test';
import { backstageAt, openBackstage, preview, saveButton, slot } from './backstage-steps.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { newClient } from './product.ts';
import { adPicture } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const views = (page: Page) => page.getByRole('navigation', { name: 'Backstage views' });

test.describe('who may open it', () => {
  test('nobody without a session: a login is asked for and comes back', async ({ page }) => {
    const { pinCode } = await seedEvent({ type: 'Plus' });
    await page.goto(backstageAt(pinCode, 'permission'));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue');
    await main.getByRole('button', { name: 'Sign in with Google' }).click();
    await fillProvider(page, 'Somebody Else', 'not-the-host@example.com');
    await expect(page).toHaveURL(backstageAt(pinCode, 'permission'));
    await expect(page.getByRole('alert')).toContainText('You are not the host of this event');
  });

  test('a guest sees that only the host may enter, with links elsewhere', async ({ host }) => {
    const { page } = host;
    const { pinCode } = await seedEvent({ type: 'Plus' });
    await page.goto(backstageAt(pinCode));
    await expect(page.getByRole('alert')).toContainText('Only the host can open the backstage.');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toHaveAttribute(
      'href',
      '/',
    );
    await page.getByRole('link', { name: 'My hosted events' }).click();
    await expect(page).toHaveURL('/member-center/hosted-events');
  });

  test('a PIN without an event is nobody’s', async ({ host, watch }) => {
    watch.allow(/status of 404.*\(\/api\/event\//);
    await host.page.goto(backstageAt('ZZZZZZ'));
    await expect(host.page.getByRole('alert')).toContainText('You are not the host of this event');
  });

  test('a check that fails leads to the same page, with a retry', async ({ host, watch }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const { page, email } = host;
    const { pinCode, eventName } = await seedEvent({ type: 'Plus', host: email });
    await page.clock.install();
    const letGo = await holdRequests(page, '**/api/event/isHost/*', (route) =>
      route.abort('connectionreset'),
    );
    await page.goto(backstageAt(pinCode));
    await expect(page.getByRole('status')).toContainText('Checking whether you host this event…');
    letGo();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('alert')).toContainText('We could not check whether you host this event.');
    await expect(page.getByRole('link', { name: 'My hosted events' })).toBeVisible();
    await page.unroute('**/api/event/isHost/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  });

  test('a login that ended asks for a new one', async ({ host, newVisitor, watch }) => {
    watch.allow(/status of 401/);
    const { pinCode } = await seedEvent({ type: 'Plus', host: host.email });
    const idToken = expiredTokenOf(host.session.idToken);
    const page = await (
      await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) })
    ).newPage();
    await page.goto(backstageAt(pinCode));
    await expect(page.getByRole('main').getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  });

  test('the host of a free event learns that it is part of Plus', async ({ host }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ host: email });
    await page.goto(backstageAt(pinCode));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The backstage is part of Plus events');
    await expect(page.getByRole('link', { name: 'Manage event' })).toHaveAttribute(
      'href',
      `/manage-event/${pinCode}`,
    );
    await page.getByRole('main').getByRole('link', { name: 'See plans' }).click();
    await expect(page).toHaveURL('/pricing');
  });

  test('the host, also before the start and after the end', async ({ host }) => {
    for (const dates of [{ startsInDays: 3 }, { endsInDays: -0.01 }]) {
      const { pinCode } = await seedEvent({ type: 'Plus', host: host.email, ...dates });
      await openBackstage(host.page, pinCode);
    }
  });
});

test('the views are in the address: a reload and the back button keep them', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await openBackstage(page, pinCode);
  await expect(views(page).getByRole('link', { name: 'Ads' })).toHaveAttribute('aria-current', 'page');
  await views(page).getByRole('link', { name: 'Permissions' }).click();
  await expect(page).toHaveURL(backstageAt(pinCode, 'permission'));
  await expect(page.getByRole('switch')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What guests may do' })).toBeVisible();
  await views(page).getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('Coming soon')).toBeVisible();
  await page.goBack();
  await expect(views(page).getByRole('link', { name: 'Permissions' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sponsors and ads' })).toBeVisible();
  await expect(views(page).getByRole('link', { name: 'Event settings' })).toHaveAttribute(
    'href',
    `/manage-event/${pinCode}`,
  );
  await page.getByRole('link', { name: 'Go to event' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
});

test('at 320 pixels nothing is wider than the page', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email, name: 'A'.repeat(60) });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const view of [undefined, 'permission', 'stat'] as const) {
    await page.goto(backstageAt(pinCode, view));
    await expect(views(page)).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  }
});

test.describe('uploads by participants', () => {
  const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true });

  test('are allowed and denied by one switch, and a guest sees it', async ({ host, page: guest }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await page.goto(backstageAt(pinCode, 'permission'));
    await expect(page.getByText('More permissions are coming.')).toBeVisible();
    const uploads = page.getByRole('switch', { name: 'Participants may upload photos' });
    await expect(uploads).toBeChecked();
    await expect(page.getByText('Guests can add photos.')).toBeVisible();
    await guest.goto(`/event/${pinCode}`);
    await expect(uploadButton(guest)).toBeVisible();

    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/permissions', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    const changing = page.waitForRequest((request) => request.method() === 'PATCH');
    await uploads.click();
    expect((await changing).postDataJSON()).toEqual({
      defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'DENY' },
      rolePermissions: [{ permission: 'UPLOAD_PHOTO', role: 'PARTICIPANT', decision: 'DENY' }],
    });
    await expect(page.getByText('Updating…')).toBeVisible();
    await expect(uploads).toBeDisabled();
    letGo();
    await expect(uploads).not.toBeChecked();
    await expect(uploads).toBeEnabled();
    await expect(page.getByText('Only you, the host, can upload photos.')).toBeVisible();
    await expect(uploadButton(guest)).toBeHidden();
    await guest.reload();
    await expect(guest.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await expect(uploadButton(guest)).toBeHidden();

    await uploads.focus();
    await page.keyboard.press('Space');
    await expect(uploads).toBeChecked();
    await expect(uploads).toBeFocused();
    await expect(uploadButton(guest)).toBeVisible();
    expect((await newClient().lookUp(pinCode)).requester_permissions.uploadPhoto).toBe('ALLOW');
  });

  test('an update that fails goes to the global handler, and the list is loaded again', async ({
    host,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email, uploads: 'DENY' });
    await page.goto(backstageAt(pinCode, 'permission'));
    const uploads = page.getByRole('switch');
    await expect(uploads).not.toBeChecked();
    await page.route('**/permissions', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    const again = page.waitForRequest(
      (request) => request.url().endsWith('/permissions') && request.method() === 'GET',
    );
    await uploads.click();
    await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
    await again;
    await expect(uploads).not.toBeChecked();
    await expect(uploads).toBeEnabled();
  });

  test('a list that cannot be loaded is empty, with a retry', async ({ host, watch }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await page.route('**/permissions', (route) => route.abort('connectionreset'));
    await page.goto(backstageAt(pinCode, 'permission'));
    await expect(page.getByText('The permissions could not be loaded.')).toBeVisible();
    await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
    await page.unroute('**/permissions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('switch')).toBeChecked();
  });

  test('a response of another shape refetches the list', async ({ host }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    // The server keeps to the contract, so the response is altered on its way.
    await page.route('**/permissions', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, json: { changed: true } });
    });
    await page.goto(backstageAt(pinCode, 'permission'));
    await page.getByRole('switch').click();
    await expect(page.getByRole('switch')).not.toBeChecked();
  });
});

test('the whole backstage by keyboard: an ad, its picture, saving and the switch', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await openBackstage(page, pinCode);
  const tabTo = async (target: Locator) => {
    for (let stop = 0; stop < 60; stop++) {
      if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the keyboard does not lead there');
  };
  await tabTo(page.getByLabel('Sponsor subtitle'));
  await page.keyboard.type('With thanks');
  const first = slot(page, 1);
  const choose = first.getByRole('button', { name: 'Choose an image' });
  await tabTo(choose);
  const choosing = page.waitForEvent('filechooser');
  await choose.press('Enter');
  await (await choosing).setFiles(await adPicture(1));
  await expect(preview(page, 1)).toBeVisible();
  await tabTo(first.getByRole('button', { name: 'Remove image' }));
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await tabTo(choose);
  const again = page.waitForEvent('filechooser');
  await choose.press('Space');
  await (await again).setFiles(await adPicture(1));
  await expect(preview(page, 1)).toBeVisible();
  await tabTo(first.getByLabel('Ad name'));
  await page.keyboard.type('Fern');
  await tabTo(first.getByLabel('Link'));
  await page.keyboard.type('fern.example.com');
  await tabTo(saveButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ad settings saved successfully!')).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect((await newClient().lookUp(pinCode)).adInfos.map((ad) => ad.name)).toEqual(['Fern']);
});
