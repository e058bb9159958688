import type { Page } from '@playwright/test';
import { database } from '../../e2e/product.ts';
import { notifyHost, withTakenDown } from './hosting-states.ts';
import { pageAt, type State } from './state.ts';

const hosted = '/member-center/hosted-events';

/** Shows all hosted events, of which the stage's other states make more. */
const openWhole = async (page: Page) => {
  await page.goto(hosted);
  await page.getByRole('article').first().waitFor();
  const more = page.getByRole('button', { name: /\(\d+\)|（\d+）/ });
  if (await more.isVisible()) await more.click();
};

/** Pages of a signed-in user. */
export const memberStates: readonly State[] = [
  pageAt('hosted', 'hostedEvents', hosted, { as: 'host' }),
  {
    name: 'hosted-notice',
    route: 'hostedEvents',
    as: 'host',
    isWhole: true,
    show: async (page, stage) => {
      await notifyHost(stage);
      await openWhole(page);
      await page.getByText(stage.say('member-center:notice.PIN_REPLACED')).waitFor();
      await database().updateTable('events').set({ host_notice: null }).execute();
    },
  },
  {
    name: 'hosted-taken-down',
    route: 'hostedEvents',
    as: 'host',
    isWhole: true,
    show: (page, stage) =>
      withTakenDown(stage, async () => {
        await openWhole(page);
        await page.getByText(stage.say('member-center:takenDown'), { exact: true }).waitFor();
      }),
  },
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
