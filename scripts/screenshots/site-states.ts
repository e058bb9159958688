import type { Page } from '@playwright/test';
import { newClient } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { pageAt, press, type State } from './state.ts';

const join = async (page: Page, { say }: Stage, pin: string) => {
  await page.goto('/join-event');
  await page.getByLabel(say('join-event:label')).fill(pin);
  await page.getByLabel(say('join-event:label')).press('Enter');
};
const joinError = (name: string, show: State['show']): State => ({ name, route: 'joinEvent', show });

const createEvent = async (page: Page, { say }: Stage) => {
  await page.goto('/create-free-event');
  await page.getByLabel(say('create-event:label')).fill(say('create-event:placeholder'));
  await press(page, say('create-event:action'));
};

/** Waits until the browser has stored the opened event. */
const untilNoted = async (page: Page, pin: string) => {
  await page.locator('h1').waitFor();
  while (!(await page.evaluate<boolean>(`localStorage.recentEvents?.includes('${pin}') ?? false`)))
    await page.waitForTimeout(50);
};

/** Public pages: information, joining, creating. */
export const siteStates: readonly State[] = [
  pageAt('home', 'home', '/'),
  {
    name: 'home-menu',
    route: 'home',
    isPhoneOnly: true,
    show: async (page, { say }) => {
      await page.goto('/');
      await press(page, say('navigation:menu'));
    },
  },
  {
    name: 'home-user-menu',
    route: 'home',
    as: 'host',
    show: async (page) => {
      await page.goto('/');
      await page.locator('[aria-controls=user-menu]').click();
    },
  },
  pageAt('pricing', 'pricing', '/pricing'),
  pageAt('about-us', 'aboutUs', '/about-us'),
  pageAt('photographers', 'photographers', '/help/photographers'),
  pageAt('customer-service', 'customerService', '/customer-service'),
  {
    name: 'customer-service-faults',
    route: 'customerService',
    isWhole: true,
    show: async (page, { say }) => {
      await page.goto('/customer-service');
      await press(page, say('customer-service:send'));
    },
  },
  {
    name: 'customer-service-sent',
    route: 'customerService',
    isWhole: true,
    show: async (page, { say }) => {
      await page.goto('/customer-service');
      await page.getByLabel(say('customer-service:email')).fill('guest@example.com');
      await page.getByLabel(say('customer-service:message')).fill('Hello! 你好！');
      await press(page, say('customer-service:send'));
      await page.getByText(say('customer-service:thanks')).waitFor();
    },
  },
  pageAt('create-free-event', 'createFreeEvent', '/create-free-event', { as: 'newcomer' }),
  pageAt('create-free-event-signed-out', 'createFreeEvent', '/create-free-event'),
  { name: 'new-event-info', route: 'newEventInfo', as: 'newcomer', isWhole: true, show: createEvent },
  {
    name: 'new-event-info-copied',
    route: 'newEventInfo',
    as: 'newcomer',
    show: async (page, stage) => {
      await createEvent(page, stage);
      await press(page, stage.say('common:share'));
    },
  },
  pageAt('new-event-info-none', 'newEventInfo', '/new-event-info', { as: 'newcomer' }),
  pageAt('join', 'joinEvent', '/join-event'),
  {
    name: 'join-recent',
    route: 'joinEvent',
    isWhole: true,
    show: async (page, { events, say }) => {
      for (const { pinCode } of [events.free, events.denied, events.plus]) {
        await page.goto(`/event/${pinCode}`);
        await untilNoted(page, pinCode);
      }
      await page.goto('/join-event');
      await page.getByRole('region', { name: say('recent-events:title') }).waitFor();
    },
  },
  joinError('join-format', (page, stage) => join(page, stage, 'AB2')),
  joinError('join-invalid', (page, stage) => join(page, stage, 'ZZZZZZ')),
  joinError('join-offline', async (page, stage) => {
    await page.route('**/api/event/*', (route) => route.abort('connectionreset'));
    await join(page, stage, stage.events.free.pinCode);
    await page.getByRole('button', { name: stage.say('common:retry') }).waitFor({ timeout: 20_000 });
  }),
  joinError('join-too-many', async (page, stage) => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    for (let miss = 0; miss < 30; miss++) await newClient().request('GET', '/api/event/ZZZZZZ', { headers });
    await page.setExtraHTTPHeaders(headers);
    await join(page, stage, stage.events.free.pinCode);
  }),
  joinError('join-one-moment', async (page, stage) => {
    // More zero bits than a browser finds before the screenshot.
    const details = { challenge: 'QUJDREVG.mabc1234.60.abcdefabcdefabcd.abcdefabcdefabcdefabcd', bits: 60 };
    await page.route('**/api/event/*', (route) =>
      route.fulfill({ status: 428, json: { error: { code: 'PIN_PROOF_WANTED', message: '', details } } }),
    );
    await join(page, stage, stage.events.free.pinCode);
    await page.getByText(stage.say('join-event:oneMoment')).waitFor();
  }),
  {
    ...joinError('join-session-expired', async (page, stage) => {
      await page.route('**/api/event/*', (route) =>
        route.fulfill({ status: 401, json: { error: { code: 'SESSION_EXPIRED', message: '' } } }),
      );
      await join(page, stage, stage.events.free.pinCode);
    }),
    as: 'newcomer',
  },
  pageAt('upload-photos', 'uploadPhotos', '/upload-photos'),
  pageAt('download-photos', 'downloadPhotos', '/download-photos'),
  pageAt('terms', 'terms', '/terms'),
  pageAt('licences', '*', '/licences'),
  pageAt('privacy', 'privacy', '/privacy'),
  pageAt('face-notice', 'faceNotice', '/face-grouping-notice'),
  pageAt('confirm-alerts', 'confirmAlerts', '/photo-alerts/confirm#token'),
  {
    name: 'confirm-alerts-refused',
    route: 'confirmAlerts',
    show: async (page, { say }) => {
      await page.goto('/photo-alerts/confirm#token');
      await press(page, say('photo-alerts:confirm.button'));
      await page.getByRole('alert').waitFor();
    },
  },
  pageAt('stop-alerts', 'stopAlerts', '/photo-alerts/stop#token'),
  {
    name: 'stop-alerts-done',
    route: 'stopAlerts',
    show: async (page, { say }) => {
      await page.route('**/api/photo-alerts/stop?*', (route) => route.fulfill({ json: { stopped: true } }));
      await page.goto('/photo-alerts/stop#token');
      await press(page, say('photo-alerts:stop.button'));
      await page.getByText(say('photo-alerts:stop.doneText')).waitFor();
    },
  },
  pageAt('stop-host-mails', 'stopHostMails', '/host-mails/stop#token'),
  pageAt('download-everything', 'downloadEverything', '/host-mails/download#token'),
  pageAt('sign-in-failed', 'signInCallback', '/sign-in/callback?error=access_denied&state=none'),
  pageAt('not-found', '*', '/no/such/page'),
  pageAt('offline', '*', '/offline.html', { isWhole: false }),
];
