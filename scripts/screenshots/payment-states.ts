import type { Page } from '@playwright/test';
import { PLUS_PRICE } from '@togather/contract/plans.ts';
import { database, newClient } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { pageAt, press, type State } from './state.ts';

const creation = '/pending-event-creation';
const buyer = { as: 'newcomer', isWhole: true } as const;

/** Opens the page of a pending event of the newcomer, in one state. */
const showOutcome = async (
  page: Page,
  { newcomer: { idToken: token }, say }: Stage,
  status: 'PENDING' | 'PROCESSING' | 'FAIL',
) => {
  const json = { eventName: say('payments:placeholder'), eventType: 'PLUS' };
  const saved = await newClient().request('POST', '/api/pending-event', { token, json });
  const { pendingEventId } = saved.json<{ pendingEventId: string }>();
  await database().updateTable('pending_events').set({ status }).where('id', '=', pendingEventId).execute();
  await page.goto(`${creation}-complete/${pendingEventId}`);
  await page.locator('h1').waitFor();
};

/** Goes through the cashier to the paid event. */
const pay = async (page: Page, { say }: Stage) => {
  await page.goto(creation);
  await page.getByLabel(say('payments:label')).fill(say('payments:placeholder'));
  await press(page, say('payments:save', { price: PLUS_PRICE }));
  await page.getByRole('button', { name: '付款 Pay', exact: true }).click();
  await page.getByRole('heading', { name: say('payments:complete.paidTitle') }).waitFor();
};

const outcome = (name: string, show: State['show']): State => ({
  name: `payment-${name}`,
  route: 'pendingEventComplete',
  ...buyer,
  show,
});

/** Payment for a Plus event, and its outcomes. */
export const paymentStates: readonly State[] = [
  pageAt('pending-event', 'pendingEvent', creation, buyer),
  pageAt('pending-event-signed-out', 'pendingEvent', creation),
  {
    name: 'pending-event-blank',
    route: 'pendingEvent',
    ...buyer,
    show: async (page, { say }) => {
      await page.goto(creation);
      await press(page, say('payments:save', { price: PLUS_PRICE }));
    },
  },
  {
    name: 'pending-event-failed',
    route: 'pendingEvent',
    ...buyer,
    show: async (page, { say }) => {
      await page.route('**/start-payment', (route) => route.abort('connectionreset'));
      await page.goto(creation);
      await page.getByLabel(say('payments:label')).fill(say('payments:placeholder'));
      await press(page, say('payments:save', { price: PLUS_PRICE }));
      await page.getByText(say('payments:noResponse')).waitFor();
    },
  },
  {
    name: 'pending-event-unpaid',
    route: 'pendingEvent',
    ...buyer,
    show: async (page, { say }) => {
      await page.goto(creation);
      await page.getByLabel(say('payments:label')).fill(say('payments:placeholder'));
      await press(page, say('payments:save', { price: PLUS_PRICE }));
      await page.getByRole('button', { name: '付款 Pay', exact: true }).waitFor();
      await page.evaluate('sessionStorage.clear()');
      await page.goto(creation);
      await page.getByRole('link', { name: say('payments:unpaid.action') }).waitFor();
    },
  },
  pageAt('upgrade-signed-out', 'upgradeEvent', '/upgrade-event/ABCDEF'),
  {
    name: 'upgrade',
    route: 'upgradeEvent',
    as: 'host',
    isWhole: true,
    show: async (page, { events }) => {
      await page.goto(`/upgrade-event/${events.free.pinCode}`);
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'upgrade-plans',
    route: 'pricing',
    as: 'host',
    isWhole: true,
    show: async (page, { say }) => {
      await page.goto('/pricing');
      await page.getByText(say('pricing:pro.upgrade')).waitFor();
    },
  },
  {
    name: 'upgrade-full',
    route: 'event',
    as: 'host',
    show: async (page, { events, say }) => {
      await page.goto(`/event/${events.full.pinCode}?open=upload`);
      await page
        .getByRole('dialog')
        .getByRole('link', { name: say('uploads:upgrade') })
        .waitFor();
    },
  },
  outcome('pending', (page, stage) => showOutcome(page, stage, 'PENDING')),
  outcome('processing', (page, stage) => showOutcome(page, stage, 'PROCESSING')),
  outcome('failed', (page, stage) => showOutcome(page, stage, 'FAIL')),
  outcome('paid', pay),
  outcome('expired', async (page, stage) => {
    await pay(page, stage);
    const name = stage.say('payments:placeholder');
    const past = { ends_at: new Date(Date.now() - 60_000) };
    await database().updateTable('events').set(past).where('name', '=', name).execute();
    await page.reload();
    await page.getByText(stage.say('payments:complete.expired')).waitFor();
  }),
  outcome('error', async (page) => {
    await page.goto(`${creation}-complete/${'A'.repeat(22)}`);
    await page.getByRole('alert').waitFor();
  }),
];
