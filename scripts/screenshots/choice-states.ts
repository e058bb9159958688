import type { Page } from '@playwright/test';
import { database, newClient } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

/** Replaces the lists and links of the Plus event, and returns the path of a new link, with which two photos are chosen. */
const seedChoices = async ({ events, host, language, say }: Stage): Promise<string> => {
  const { eventId } = events.plus;
  for (const table of ['choice_lists', 'choosers'] as const)
    await database().deleteFrom(table).where('event_id', '=', eventId).execute();
  const ask = async <T>(method: string, path: string, json: object) =>
    (
      await newClient().request(method, `/api/event/${eventId}/${path}`, { token: host.idToken, json })
    ).json<T>();
  const lists = [];
  for (const name of [say('choices:ready.book'), say('choices:ready.retouch')])
    lists.push(await ask<{ listId: string }>('POST', 'choices', { name }));
  const name = language === 'en' ? 'Anna & Ben' : '小美與阿凱';
  const { url } = await ask<{ url: string }>('POST', 'choosers', { name });
  const { pathname } = new URL(url);
  const { photos } = (await newClient().request('GET', `/api${pathname}`)).json<{
    photos: { photoId: string }[];
  }>();
  const note = language === 'en' ? 'On the cover, please' : '請放在封面';
  for (const [at, photo] of photos.slice(0, 2).entries())
    for (const json of at === 0 ? [{}, { note }] : [{}])
      await newClient().request('PUT', `/api${pathname}/choices/${lists[0]!.listId}/${photo.photoId}`, {
        json,
      });
  return pathname;
};

const openLink = async (page: Page, stage: Stage) => {
  await page.goto(await seedChoices(stage));
  await page.getByRole('button', { pressed: true }).first().waitFor();
};

const openSection = async (page: Page, stage: Stage) => {
  await seedChoices(stage);
  await page.goto(`/manage-event/${stage.events.plus.pinCode}?tab=photos`);
  await page.getByRole('heading', { name: stage.say('choices:title'), exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('list', { name: stage.say('choices:hosting.linkList') }).waitFor();
};

/** The favourites: the page for choosing, by link and for hosts, and the part of the settings that makes lists and links. */
export const choiceStates: readonly State[] = [
  { name: 'choices-link', route: 'choose', show: openLink },
  {
    name: 'choices-grid',
    route: 'choose',
    async show(page, stage) {
      await openLink(page, stage);
      await page.getByRole('checkbox', { name: stage.say('choices:large') }).click();
    },
  },
  {
    name: 'choices-missing',
    route: 'choose',
    async show(page) {
      await page.goto('/choose/unknown');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'choices-host',
    route: 'choices',
    as: 'host',
    async show(page, stage) {
      await seedChoices(stage);
      await page.goto(`/choices/${stage.events.plus.pinCode}`);
      await page.getByRole('button', { pressed: true }).first().waitFor();
    },
  },
  { name: 'choices-section', route: 'manageEvent', as: 'host', show: openSection },
  {
    name: 'choices-filter',
    route: 'manageEvent',
    as: 'host',
    async show(page, stage) {
      await openSection(page, stage);
      const list = stage.say('choices:ready.book');
      await press(page, stage.say('choices:hosting.copyFor.lightroom', { list }));
      await page.getByRole('dialog').waitFor();
    },
  },
];
