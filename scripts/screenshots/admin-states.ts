import type { Page } from '@playwright/test';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { chooseAction, menuOf } from '../../e2e/choose-action.ts';
import { newClient } from '../../e2e/product.ts';
import { type Stage, signIn } from './stage.ts';
import { press, type State, takedownReasons } from './state.ts';

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
];

const admin = { route: 'admin', as: 'admin', isWhole: true } as const;

const openForm = async (page: Page, { say }: Stage) => {
  await page.goto('/admin?view=create');
  await page.getByLabel(say('admin:create.eventName')).waitFor();
};

const fillForm = async (page: Page, stage: Stage) => {
  const { say } = stage;
  await openForm(page, stage);
  await page.getByRole('combobox').fill('newcomer');
  await page.getByRole('option').first().click();
  await page.getByLabel(say('admin:create.eventName')).fill(say('payments:placeholder'));
  await press(page, say('admin:create.action'));
  await page.getByRole('alertdialog').waitFor();
};

const openInbox = async (page: Page, { say }: Stage) => {
  const json = { email: 'guest@example.com', message: 'Hello!\n你好，請問照片可以保留多久？' };
  await newClient().request('POST', '/api/feedback', { json });
  await page.goto('/admin?view=feedback');
  await page.getByRole('button', { name: say('admin:feedback.handled'), exact: true }).waitFor();
};

const openEvents = async (page: Page) => {
  await page.goto('/admin?view=events');
  await page.getByRole('article').first().waitFor();
};

/** Shows two reported photos. */
const openReports = async (page: Page, { say, events }: Stage) => {
  const event = await newClient().lookUp(events.free.pinCode);
  const reports = event.photos.slice(0, 2).map((photo, index) => ({
    ...{ id: String(index).repeat(22), photo, reason: 'SHOWS_ME', message: say('payments:placeholder') },
    createdAt: new Date().toISOString(),
    event,
  }));
  await page.route('**/api/admin/reports?*', (route) =>
    route.fulfill({ json: { reports, total: 2, next: null } }),
  );
  await page.goto('/admin?view=reports');
  await page.getByRole('listitem').first().waitFor();
};

/** Shows two payments to refund: one of a user, one of a deleted account. */
const openRefunds = async (page: Page) => {
  const refund = { merchantTradeNo: 'Kx81bqLmN0pWz4TfR7cY', amountTwd: 549, eventName: 'Ming & Mei' };
  const rest = { dueAt: new Date().toISOString(), refunded: null };
  const refunds = [
    { ...refund, ...rest, reason: 'PAID_TWICE', buyerEmail: 'ming@example.com' },
    {
      ...refund,
      ...rest,
      merchantTradeNo: 'Wx81bqLmN0pWz4TfR7cZ',
      reason: 'OWNER_GONE',
      buyerEmail: null,
    },
  ];
  const json = { refunds, due: 2, next: null };
  await page.route('**/api/admin/refunds?*', (route) => route.fulfill({ json }));
  await page.goto('/admin?view=refunds');
  await page.getByRole('article').first().waitFor();
};

const openPeople = async (page: Page) => {
  await page.goto('/admin?view=people');
  await page.getByRole('listitem').first().waitFor();
};

const takeDown = async (page: Page, { say, language }: Stage) => {
  await openEvents(page);
  await chooseAction(page.getByRole('article').first(), say('admin:takedown.takeDown'));
  await page.getByLabel(say('admin:reason')).fill(takedownReasons[language]);
};

/** Shows the newest event as taken down, and its host as banned. */
const isDown = async (page: Page, { language }: Stage) => {
  const measure = { at: new Date().toISOString(), reason: takedownReasons[language] };
  await page.route('**/api/admin/events?*', async (route) => {
    const response = await route.fetch();
    const { events, ...page } = (await response.json()) as ResponseOf<'listAllEvents'>;
    const [first, ...others] = events;
    const host = { ...first!.host, banned: measure };
    await route.fulfill({
      response,
      json: { events: [{ ...first, host, takenDown: measure }, ...others], ...page },
    });
  });
  await openEvents(page);
};

const openAudit = async (page: Page, { say }: Stage) => {
  await page.goto('/admin?view=audit');
  await page.getByRole('listitem').first().waitFor();
  await page.getByText(say('admin:audit.text')).waitFor();
};

const deletion = async (page: Page, { say }: Stage) => {
  await page.goto('/account');
  await press(page, say('account:delete.action'));
  await page.getByRole('alertdialog').waitFor();
};

/** Opens the menu of the newest event. */
const openMenu = async (page: Page) => {
  await openEvents(page);
  await menuOf(page.getByRole('article').first()).click();
};

/** Pages of administrators, and the account page. */
export const adminStates: readonly State[] = [
  { ...admin, name: 'admin', show: openForm },
  { ...admin, name: 'admin-audit', show: openAudit },
  { ...admin, name: 'admin-events', show: openEvents },
  { ...admin, name: 'admin-menu', isWhole: false, show: openMenu },
  { ...admin, name: 'admin-takedown', isWhole: false, show: takeDown },
  { ...admin, name: 'admin-taken-down', isWhole: false, show: isDown },
  { ...admin, name: 'admin-people', show: openPeople },
  { ...admin, name: 'admin-refunds', isWhole: false, show: openRefunds },
  { ...admin, name: 'admin-reports', isWhole: false, show: openReports },
  {
    ...admin,
    name: 'admin-users',
    isWhole: false,
    show: async (page, stage) => {
      await openForm(page, stage);
      await page.getByRole('combobox').click();
      await page.getByRole('option').first().waitFor();
      await page.getByRole('combobox').press('ArrowDown');
    },
  },
  {
    ...admin,
    name: 'admin-faults',
    show: async (page, stage) => {
      await openForm(page, stage);
      await press(page, stage.say('admin:create.action'));
    },
  },
  { ...admin, name: 'admin-confirm', isWhole: false, show: fillForm },
  {
    ...admin,
    name: 'admin-created',
    show: async (page, stage) => {
      await fillForm(page, stage);
      await press(page, stage.say('admin:create.confirm'));
      await page.getByRole('heading', { name: stage.say('admin:create.done') }).waitFor();
    },
  },
  {
    ...admin,
    name: 'admin-feedback',
    show: async (page, stage) => {
      await openInbox(page, stage);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    ...admin,
    name: 'admin-feedback-empty',
    show: async (page, stage) => {
      await openInbox(page, stage);
      await press(page, stage.say('admin:feedback.handled'));
      await page.getByText(stage.say('admin:feedback.handledEmpty')).waitFor();
    },
  },
  {
    ...admin,
    name: 'admin-denied',
    as: 'newcomer',
    isWhole: false,
    show: async (page, { say }) => {
      await page.goto('/admin');
      await page.getByText(say('admin:denied')).waitFor();
    },
  },
  {
    name: 'account',
    route: 'account',
    as: 'host',
    isWhole: true,
    show: async (page, { language }) => {
      for (const agent of agents) await signIn({ language, who: 'host' }, { 'user-agent': agent });
      await page.goto('/account');
      await page.getByText('Windows').first().waitFor();
    },
  },
  { name: 'account-delete', route: 'account', as: 'host', show: deletion },
];
