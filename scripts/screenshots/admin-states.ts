import type { Page } from '@playwright/test';
import { newClient } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
];

const admin = { route: 'admin', as: 'admin', isWhole: true } as const;

const openForm = async (page: Page, { say }: Stage) => {
  await page.goto('/admin');
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

const deletion = async (page: Page, { say }: Stage) => {
  await page.goto('/account');
  await press(page, say('account:delete.action'));
  await page.getByRole('alertdialog').waitFor();
};

/** What administrators do, and what everybody may do with the own account. */
export const adminStates: readonly State[] = [
  { ...admin, name: 'admin', show: openForm },
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
      for (const agent of agents)
        await newClient().signIn(`host.${language.toLowerCase()}@example.com`, { 'user-agent': agent });
      await page.goto('/account');
      await page.getByText('Windows').first().waitFor();
    },
  },
  { name: 'account-delete', route: 'account', as: 'host', show: deletion },
];
