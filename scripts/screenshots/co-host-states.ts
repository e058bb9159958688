import type { Page } from '@playwright/test';
import { writeCoHost } from '@togather/server/src/events/co-hosts.ts';
import { database, newClient } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

/** Makes a signed-in user a co-host of the Plus event. */
const addCoHost = async ({ events, language }: Stage) => {
  const email = `newcomer.${language.toLowerCase()}@example.com`;
  const user = database().selectFrom('users').select('id').where('email', '=', email);
  const { id: userId } = await user.executeTakeFirstOrThrow();
  await database()
    .transaction()
    .execute((tx) => writeCoHost(tx, { eventId: events.denied.eventId, userId }));
};

const invite = async ({ events, host }: Stage): Promise<string> => {
  const path = `/api/event/${events.denied.eventId}/host-invites`;
  const answer = await newClient().request('POST', path, { token: host.idToken });
  return new URL(answer.json<{ url: string }>().url).pathname;
};

const openSettings = async (page: Page, stage: Stage) => {
  await addCoHost(stage);
  await page.goto(`/manage-event/${stage.events.denied.pinCode}?tab=settings`);
  await page.getByRole('heading', { name: stage.say('co-hosts:title') }).waitFor();
};

const openInvite = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('h1').waitFor();
};

/** The section of co-hosts in the settings, and the page of an invitation. An event has ten open invitations. */
export const coHostStates: readonly State[] = [
  {
    name: 'co-hosts-owner',
    route: 'manageEvent',
    as: 'host',
    show: async (page, stage) => {
      await openSettings(page, stage);
      await press(page, stage.say('co-hosts:invite'));
      const title = page.getByRole('heading', { name: stage.say('co-hosts:invited') });
      await title.waitFor();
      await title.scrollIntoViewIfNeeded();
    },
  },
  { name: 'co-hosts-member', route: 'manageEvent', as: 'newcomer', show: openSettings },
  {
    name: 'co-hosts-invite',
    route: 'hostInvite',
    show: async (page, stage) => openInvite(page, await invite(stage)),
  },
  {
    name: 'co-hosts-invite-signed-in',
    route: 'hostInvite',
    as: 'stranger',
    show: async (page, stage) => openInvite(page, await invite(stage)),
  },
  {
    name: 'co-hosts-invite-gone',
    route: 'hostInvite',
    show: (page) => openInvite(page, '/co-host/unknown'),
  },
];
