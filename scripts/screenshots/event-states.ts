import type { Page } from '@playwright/test';
import { newClient } from '../../e2e/product.ts';
import { allShown } from './all-shown.ts';
import { actAsIphone } from './iphone.ts';
import { seedSmallEvent, spoilPhoto } from './small-event.ts';
import type { Stage } from './stage.ts';
import { pageAt, press, type State } from './state.ts';

type EventName = keyof Stage['events'];

const open = async (page: Page, stage: Stage, name: EventName = 'plus') => {
  await page.goto(`/event/${stage.events[name].pinCode}`);
  await page.getByRole('heading', { name: stage.events[name].eventName }).waitFor();
};
const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `event-${name}`,
  route: 'event',
  show,
  ...more,
});
const toDownload = async (page: Page, stage: Stage) => {
  await open(page, stage);
  await press(page, stage.say('event-page:download'));
  await page.getByRole('dialog').waitFor();
};
const toFaces = async (page: Page, stage: Stage) => {
  await toDownload(page, stage);
  await page.getByRole('button', { name: stage.say('downloads:faces') }).click();
  await page.getByRole('checkbox').nth(3).waitFor();
};
const pick = async (page: Page, ...places: number[]) => {
  for (const place of places) await page.getByRole('checkbox').nth(place).check({ force: true });
};
const toManual = async (page: Page, stage: Stage) => {
  await toDownload(page, stage);
  await page.getByRole('button', { name: stage.say('downloads:manual') }).click();
};

const openSpoiled = async (page: Page, stage: Stage) => {
  const { eventId, pinCode } = await seedSmallEvent(stage);
  await spoilPhoto(eventId, 2);
  await page.goto(`/event/${pinCode}`);
};

/** The event page: its layouts, its states, the viewer and the download. */
export const eventStates: readonly State[] = [
  state('free', (page, stage) => open(page, stage, 'free')),
  state('plus', (page, stage) => open(page, stage)),
  state('scrolled', async (page, stage) => {
    await open(page, stage);
    await page.mouse.wheel(0, 900);
  }),
  state('host', (page, stage) => open(page, stage), { as: 'host' }),
  // The details are closed on a phone at first, and open on a computer.
  state('details', async (page, stage) => {
    await open(page, stage);
    await page.locator('[aria-controls=event-details]:visible').click();
  }),
  state('empty', (page, stage) => open(page, stage, 'empty')),
  state('no-uploads', (page, stage) => open(page, stage, 'denied')),
  state('ended', async (page, stage) => {
    await page.goto(`/event/${stage.events.ended.pinCode}`);
    await page.getByRole('alert').waitFor();
  }),
  state('ended-host', (page, stage) => open(page, stage, 'ended'), { as: 'host' }),
  state('invalid', async (page) => {
    await page.goto('/event/ZZZZZZ');
    await page.getByRole('alert').waitFor();
  }),
  state('loading', async (page, stage) => {
    await page.route('**/api/event/*', () => {});
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await page.getByRole('status').first().waitFor();
  }),
  state('error', async (page, stage) => {
    await page.route('**/api/event/*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' } } }),
    );
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await page.getByRole('alert').waitFor({ timeout: 20_000 });
  }),
  state('unknown-type', async (page, stage) => {
    await page.route('**/api/event/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), eventType: 'Gala' } });
    });
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await page.getByRole('alert').waitFor();
  }),
  state(
    'toast',
    async (page, stage) => {
      // The first call that needs a session detects a broken one.
      await page.addInitScript("localStorage.setItem('idToken', 'broken')");
      // The page reloads itself two seconds after the notice, which a slow screenshot would miss.
      let loads = 0;
      await page.route('**/event/*', (route) =>
        route.request().isNavigationRequest() && loads++ > 0 ? route.abort('aborted') : route.continue(),
      );
      await page.goto(`/event/${stage.events.plus.pinCode}`, { waitUntil: 'commit' });
      await page.getByRole('alert').or(page.locator('[data-sonner-toast]')).first().waitFor();
    },
    { as: 'newcomer' },
  ),
  state('viewer', async (page, stage) => {
    await open(page, stage);
    await page.locator('[data-photo]').nth(1).click();
    await page.locator('.yarl__slide_image').first().waitFor();
  }),
  state('viewer-menu', async (page, stage) => {
    await open(page, stage);
    await page.locator('[data-photo]').nth(1).click();
    await press(page, stage.say('photos:more', { number: 2 }));
    await page.getByRole('dialog', { name: stage.say('photo-actions:title', { number: 2 }) }).waitFor();
  }),
  state('download-method', toDownload),
  state('manual', toManual),
  state('manual-selected', async (page, stage) => {
    await toManual(page, stage);
    await pick(page, 0, 1, 3);
  }),
  state('faces', toFaces),
  state('faces-selected', async (page, stage) => {
    await toFaces(page, stage);
    await pick(page, 1, 4);
  }),
  state('faces-notice', async (page, stage) => {
    await toFaces(page, stage);
    await page.getByText(stage.say('figures:notice')).click();
  }),
  state('faces-preview', async (page, stage) => {
    await toFaces(page, stage);
    await pick(page, 1, 4);
    await press(page, stage.say('figures:preview'));
    await page.getByRole('heading', { name: stage.say('figures:previewTitle') }).waitFor();
  }),
  state('undecodable', async (page, stage) => {
    await openSpoiled(page, stage);
    await page.getByText(stage.say('photos:unavailable')).waitFor();
  }),
  state('viewer-undecodable', async (page, stage) => {
    await openSpoiled(page, stage);
    await page.getByText(stage.say('photos:unavailable')).click();
    await page.getByText(stage.say('photos:notShown')).waitFor();
  }),
  state('new-pin', async (page, stage) => {
    const { eventId, pinCode } = await seedSmallEvent(stage);
    await page.goto(`/event/${pinCode}`);
    await page.locator('[data-photo]').nth(1).waitFor();
    const options = { token: stage.host.idToken, json: { newPin: true } };
    await newClient().request('PATCH', `/api/event/${eventId}`, options);
    await page.getByRole('dialog').waitFor();
  }),
  state('download-overlay', async (page, stage) => {
    await toFaces(page, stage);
    await pick(page, 1);
    await page.route('**/figures_in_event**', () => {});
    await page
      .getByRole('dialog')
      .getByRole('button', { name: stage.say('figures:download'), exact: true })
      .click();
    await page.getByRole('dialog', { name: stage.say('downloads:preparing') }).waitFor();
  }),
  state(
    'download-save',
    async (page, stage) => {
      await actAsIphone(page);
      await toDownload(page, stage);
      await page.getByRole('button', { name: stage.say('downloads:downloadAll') }).click();
      await page.getByRole('dialog', { name: stage.say('downloads:saveTitle') }).waitFor();
      await allShown(page);
    },
    { isPhoneOnly: true },
  ),
  pageAt('sample-plus', 'plusSample', '/test/plus-event-page', { isWhole: false }),
  pageAt('sample-free', 'freeSample', '/test/free-event-page', { isWhole: false }),
];
