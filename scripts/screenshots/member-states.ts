import { pageAt, type State } from './state.ts';

const hosted = '/member-center/hosted-events';

/** What belongs to somebody who is signed in. */
export const memberStates: readonly State[] = [
  pageAt('hosted', 'hostedEvents', hosted, { as: 'host' }),
  pageAt('hosted-empty', 'hostedEvents', hosted, { as: 'stranger' }),
  pageAt('hosted-signed-out', 'hostedEvents', hosted),
  {
    name: 'hosted-error',
    route: 'hostedEvents',
    as: 'host',
    show: async (page, { say }) => {
      await page.route('**/api/member-center/**', (route) => route.fulfill({ json: { events: [{}] } }));
      await page.goto(hosted);
      await page.getByRole('button', { name: say('common:retry') }).waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'hosted-loading',
    route: 'hostedEvents',
    as: 'host',
    show: async (page) => {
      await page.route('**/api/member-center/**', () => {});
      await page.goto(hosted);
      await page.getByRole('status').first().waitFor();
    },
  },
  pageAt('joined', 'joinedEvents', '/member-center/joined-events', { as: 'newcomer' }),
  pageAt('joined-empty', 'joinedEvents', '/member-center/joined-events', { as: 'host' }),
];
