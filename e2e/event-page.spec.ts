import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { stopClock } from './page-clock.ts';
import { database, newClient } from './product.ts';
import { seedAds } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales } from './texts.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

test('a free event: name, PIN, facts and the three buttons, no ads', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent({ name: 'Ming & Ann’s wedding 明安婚禮' });
  await seedPhotos(eventId, 3);
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ming & Ann’s wedding 明安婚禮');
  await expect(page.getByText(pinCode, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('region', { name: 'Event details' });
  await expect(details.getByRole('term')).toHaveText(['Host', 'Total photos', 'Start', 'Photos kept until']);
  const facts = details.getByRole('definition');
  await expect(facts.nth(0)).toHaveText('Ming Lin');
  await expect(facts.nth(1)).toHaveText('3');
  await expect(facts.nth(2)).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  for (const name of ['Share', 'Upload', 'Download'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ad:/ })).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the title and the og tags of the served page say nothing of the event', async ({ request }) => {
  const { pinCode, eventName } = await seedEvent({ name: 'Secret surprise' });
  const right = await (await request.get(`/event/${pinCode}`)).text();
  const wrong = await (await request.get('/event/ZZZZZZ')).text();
  expect(right).toBe(wrong);
  expect(right).not.toContain(eventName);
});

test('the header of a wide page folds its details away and back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { pinCode } = await seedEvent({ type: 'Plus', sponsorSubtitle: 'Flowers by Fern' });
  await page.goto(`/event/${pinCode}`);
  const fold = page.getByRole('button', { name: 'Hide details' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect(page.getByRole('region', { name: 'Event details' })).toBeHidden();
  await expect(page.getByText('Flowers by Fern')).toBeHidden();
  await expect(page.getByText(pinCode, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('region', { name: 'Event details' })).toBeVisible();
});

test('a plus event shows its sponsor', async ({ page }) => {
  const { pinCode } = await seedEvent({ type: 'Plus', sponsorSubtitle: 'Flowers by Fern', photoLimit: 850 });
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByText('Flowers by Fern')).toBeVisible();
});

for (const locale of locales)
  test(`both dates are whole, and in one line, beside two sponsors, ${locale} (B7)`, async ({
    host,
    newVisitor,
  }) => {
    const { eventId, pinCode } = await seedEvent({ type: 'Plus', host: host.email });
    const longest = { starts_at: new Date('2028-12-28T08:00Z'), ends_at: new Date('2029-12-28T08:00Z') };
    await database().updateTable('events').set(longest).where('id', '=', eventId).execute();
    await seedAds(host.session, eventId, [
      { positionId: 1, name: 'Fern' },
      { positionId: 2, name: 'Bakery' },
    ]);
    const page = await (await newVisitor({ locale })).newPage();
    await page.goto(`/event/${pinCode}`);
    await page.locator('[aria-controls=event-details]:visible').click();
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const year of ['2028', '2029']) {
        const date = page.getByRole('definition').filter({ hasText: year });
        await expect(date).toBeVisible();
        const { cut, lines } = await date.evaluate((fact) => ({
          cut: fact.scrollWidth - fact.clientWidth,
          lines: Math.floor(fact.clientHeight / 20),
        }));
        expect({ width, year, cut, lines }).toEqual({ width, year, cut: 0, lines: 1 });
      }
    }
  });

test('a date that is missing is not set', async ({ page }) => {
  await page.goto('/test/free-event-page');
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('region', { name: 'Event details' });
  await expect(details.getByRole('definition').nth(3)).toHaveText('not set');
});

test('a sample offers nothing that could only fail (B5)', async ({ page }) => {
  for (const path of ['/test/free-event-page', '/test/plus-event-page?open=upload']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    for (const name of ['Share', 'Upload'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('another type of event is unknown', async ({ page }) => {
  const { pinCode } = await seedEvent();
  // The database has only two types, so the response is altered on its way.
  await page.route(`**/api/event/${pinCode}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), eventType: 'Gala' } });
  });
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('alert')).toContainText('Unknown event type');
});

test.describe('uploads that the host does not allow', () => {
  test('have no button for guests, and one for the host', async ({ page, host }) => {
    const { pinCode } = await seedEvent({ type: 'Plus', uploads: 'DENY', host: host.email });
    await page.goto(`/event/${pinCode}`);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
    await expect(page.getByText('They appear here as soon as the host adds some.')).toBeVisible();
    await host.page.goto(`/event/${pinCode}`);
    await expect(host.page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  });

  test('have no dialog by address either', async ({ page }) => {
    const { pinCode } = await seedEvent({ type: 'Plus', uploads: 'DENY' });
    await page.goto(`/event/${pinCode}?open=upload`);
    await expect(page).toHaveURL(`/event/${pinCode}`);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('what keeps an event from being shown', () => {
  test('a wrong PIN leads back to the PIN field', async ({ page, watch }) => {
    watch.allow(/status of 404.*\(\/api\/event\//);
    await page.goto('/event/ZZZZZZ');
    await expect(page.getByRole('alert')).toContainText('The PIN is not valid, please check and try again');
    await expect(page.getByRole('alert')).toContainText('ZZZZZZ');
    await page.getByRole('link', { name: 'Enter another PIN' }).click();
    await expect(page).toHaveURL('/join-event');
  });

  test('a server that cannot be reached is an event error with a retry', async ({ page, watch }) => {
    watch.allow(/ERR_CONNECTION_RESET|ERR_FAILED/);
    const { pinCode, eventName } = await seedEvent();
    await page.clock.install();
    const letGo = await holdRequests(page, '**/api/event/*', (route) => route.abort('connectionreset'));
    await page.goto(`/event/${pinCode}`);
    await expect(page.getByRole('status', { name: 'Loading the event…' })).toBeVisible();
    letGo();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('alert')).toContainText('Event error');
    await page.unroute('**/api/event/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  });

  test('after its end only the host sees it', async ({ page, host, watch }) => {
    watch.allow(/status of 404.*\(\/api\/event\//);
    const { pinCode, eventName } = await seedEvent({ host: host.email, endsInDays: -0.01 });
    await page.goto(`/event/${pinCode}`);
    await expect(page.getByRole('alert')).toContainText('The PIN is not valid');
    await host.page.goto(`/event/${pinCode}`);
    await expect(host.page.getByRole('heading', { name: eventName })).toBeVisible();
  });
});

test('a join is recorded for signed-in users, and for nobody else', async ({ page, host }) => {
  const { pinCode, eventId } = await seedEvent();
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  const joining = host.page.waitForResponse('**/api/event/join');
  await host.page.goto(`/event/${pinCode}`);
  expect((await joining).status()).toBe(200);
  const { idToken } = host.session;
  const joined = await newClient().request('GET', '/api/member-center/joined-events', { token: idToken });
  const { events } = joined.json<{ events: { eventId: string }[] }>();
  expect(events.map((event) => event.eventId)).toEqual([eventId]);
});

test('a join that cannot be recorded is only logged', async ({ host, newVisitor, watch }) => {
  watch.allow(/ERR_FAILED.*\(\/api\/event\/join\)/);
  const { pinCode } = await seedEvent();
  const page = await (await newVisitor({ storageState: signedInAs(host.session) })).newPage();
  await page.route('**/api/event/join', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('join not recorded'));
  await page.goto(`/event/${pinCode}`);
  await logged;
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an event without photos invites to the first one', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload photos' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload photos' })).toBeVisible();
});

for (const { locale, upload, closed } of [
  { locale: 'en-US', upload: 'Upload', closed: 'The host has closed uploads.' },
  { locale: 'zh-TW', upload: '上傳', closed: '主辦人已關閉上傳。' },
])
  test(`the host’s decision reaches an open page, which says so in a line, ${locale} (B11)`, async ({
    host,
    newVisitor,
  }) => {
    const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: host.email });
    const page = await (await newVisitor({ locale })).newPage();
    await page.goto(`/event/${pinCode}`);
    const button = page.getByRole('button', { name: upload, exact: true });
    const line = page.getByRole('status').filter({ hasText: closed });
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

test('what is opened for the first time without a network costs a message, and opens when it is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(OFFLINE);
  const { pinCode, eventId, eventName } = await seedEvent();
  await seedPhotos(eventId, 1);
  await page.clock.install();
  await page.goto(`/event/${pinCode}`);
  const photo = page.getByRole('button', { name: /^Open photo 1,/ });
  await expect(photo).toBeVisible();
  // A message that goes by itself could go while it is being closed.
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

test('an event that is joined after the network went and came on another page appears', async ({
  page,
  context,
  watch,
}) => {
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

test('a page whose stream was refused once asks no more when it has one again', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  const { pinCode, eventName } = await seedEvent();
  await page.clock.install();
  await page.addInitScript(`{
    const Own = EventSource;
    globalThis.opened = 0;
    globalThis.EventSource = class extends Own {
      constructor(...all) {
        super(...all);
        this.addEventListener('open', () => { opened += 1; });
      }
    };
  }`);
  let tries = 0;
  await page.route('**/stream', (route) => {
    tries += 1;
    return tries === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  let lookups = 0;
  page.on('request', (request) => {
    if (request.url().includes(pinCode) && request.url().includes('/api/')) lookups += 1;
  });
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  await expect.poll(() => tries).toBe(1);
  // With it the page begins to ask by the clock.
  await expect.poll(() => lookups).toBeGreaterThan(1);
  const tenSeconds = async (times: number) => {
    for (let at = 0; at < times; at += 1) await page.clock.fastForward(10_000);
  };
  await tenSeconds(2);
  await expect.poll(() => lookups).toBeGreaterThan(2);
  await tenSeconds(4);
  await expect.poll(() => page.evaluate('opened')).toBe(1);
  const before = lookups;
  await tenSeconds(6);
  // What may have been missed is fetched once, and a lookup may have been on its way.
  expect(lookups - before).toBeLessThanOrEqual(2);
});
