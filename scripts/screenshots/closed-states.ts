import type { Page } from '@playwright/test';
import { configured, pageAt, press, type State } from './state.ts';

/** Shows the configuration of a public installation before its setup. */
const closed = (state: State) =>
  configured(
    ({ features }) => ({ identity: null, cashierUrl: null, features: { ...features, payments: false } }),
    state,
  );

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
