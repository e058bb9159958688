import type { Page } from '@playwright/test';
import type { PublicConfig } from '@togather/contract/schemas/site/config.ts';
import { pageAt, press, type State } from './state.ts';

/** Shows the configuration of a public installation before its setup. */
const close = (page: Page) =>
  page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const open = (await response.json()) as PublicConfig;
    const features = { ...open.features, payments: false };
    await route.fulfill({ response, json: { ...open, identity: null, cashierUrl: null, features } });
  });
const closed = (state: State): State => ({
  ...state,
  show: async (page, stage) => {
    await close(page);
    await state.show(page, stage);
  },
});

/** Pages without sign-in and payment. */
export const closedStates: readonly State[] = [
  pageAt('closed-pricing', 'pricing', '/pricing'),
  pageAt('closed-create', 'createFreeEvent', '/create-free-event'),
  pageAt('closed-hosted', 'hostedEvents', '/member-center/hosted-events'),
  pageAt('closed-payment', 'pendingEvent', '/pending-event-creation'),
  pageAt('closed-payment-signed-in', 'pendingEvent', '/pending-event-creation', { as: 'newcomer' }),
  {
    name: 'closed-sign-in',
    route: 'home',
    show: async (page: Page, { say }: Parameters<State['show']>[1]) => {
      await page.goto('/');
      await press(page, say('navigation:signIn'));
      await page.getByText(say('common:signInOff')).waitFor();
    },
  } satisfies State,
].map(closed);
