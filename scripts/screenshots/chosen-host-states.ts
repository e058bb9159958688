import type { Page } from '@playwright/test';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { configured, pageAt, type State } from './state.ts';

/** Only chosen people may create events, and the signed-in user is none of them. */
const chosen = (state: State) =>
  configured(() => ({ isHostingLimited: true }), {
    ...state,
    show: async (page, stage) => {
      await page.route('**/api/member-center/hosting', (route) =>
        route.fulfill({ json: { mayCreateEvents: false } }),
      );
      await state.show(page, stage);
    },
  });
const withoutFree = (state: State) =>
  configured(({ limits }) => ({ limits: { ...limits, freeEventsPerMonth: 0 } }), state);
const withProvider = (state: State) =>
  configured(
    ({ identity }) => ({
      identity: identity && {
        ...identity,
        provider: 'openid',
        label: { en: 'Sign in with Example', 'zh-TW': '使用 Example 登入' },
      },
    }),
    state,
  );

const openHosts = async (page: Page) => {
  const host = { id: '1'.repeat(22), name: '陳小華', email: 'hua@elsewhere.example', isEmailVerified: true };
  const hosting: ResponseOf<'listHosts'> = {
    mode: 'list',
    emails: ['mina.lin@example.com', 'a.person.with.a.very.long.name@department.example.com'],
    domains: ['party.example.com', 'example.org'],
    administrators: ['boss@example.com'],
    hosts: [
      { ...host, eventCount: 3 },
      {
        ...host,
        id: '2'.repeat(22),
        name: 'Robin',
        email: 'robin@elsewhere.example',
        isEmailVerified: false,
        eventCount: 1,
      },
    ],
    total: 2,
    next: null,
  };
  await page.route('**/api/admin/hosts?*', (route) => route.fulfill({ json: hosting }));
  await page.goto('/admin?view=hosts');
  await page.getByRole('searchbox').waitFor();
};

/** Sites with chosen hosts, with another sign-in provider, and without Free events. */
export const chosenHostStates: readonly State[] = [
  chosen(
    pageAt('hosts-create-refused', 'createFreeEvent', '/create-free-event', {
      as: 'newcomer',
      isWhole: false,
    }),
  ),
  chosen(pageAt('hosts-create-signed-out', 'createFreeEvent', '/create-free-event', { isWhole: false })),
  chosen(pageAt('hosts-pricing', 'pricing', '/pricing')),
  chosen(pageAt('hosts-home', 'home', '/', { isWhole: false })),
  chosen(pageAt('hosts-hosted', 'hostedEvents', '/member-center/hosted-events', { as: 'host' })),
  withProvider(pageAt('provider-sign-in', 'hostedEvents', '/member-center/hosted-events')),
  withoutFree(pageAt('no-free-pricing', 'pricing', '/pricing')),
  withoutFree(pageAt('no-free-home', 'home', '/')),
  { name: 'admin-hosts', route: 'admin', as: 'admin', isWhole: true, show: openHosts },
];
