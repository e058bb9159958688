import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { vectorOfNobody } from '@togather/server/src/testing/seed-faces.ts';
import { database } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

const people = {
  en: ['Aunt Rose', 'Kai Wu', 'Grandpa Joe', 'Mina', null, 'Ben Lee', 'Mia'],
  'zh-TW': ['小美阿姨', '吳凱', '爺爺', '美娜', null, '李冠廷', '米亞'],
};
const tables = {
  en: ['7', '7', '10', '7', '10', 'Family', null],
  'zh-TW': ['7', '7', '10', '7', '10', '主桌', null],
};

/** Replaces the guest list of the Plus event. */
const seedList = async ({ events, language }: Stage, { isOpen = false, isEmpty = false } = {}) => {
  const { eventId } = events.plus;
  const db = database();
  await db.updateTable('events').set({ is_guest_list_open: isOpen }).where('id', '=', eventId).execute();
  await db.deleteFrom('listed_guests').where('event_id', '=', eventId).execute();
  if (isEmpty) return;
  const figures = await db
    .selectFrom('figures')
    .select(['id', 'photo_count'])
    .where('event_id', '=', eventId)
    .orderBy('photo_count', 'desc')
    .execute();
  const { pipeline_version } = await db
    .selectFrom('faces')
    .select('pipeline_version')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const rows = people[language].map((name, at) => ({
    id: newId(),
    event_id: eventId,
    name,
    table_name: tables[language][at] ?? null,
    embedding: vectorOfNobody(),
    pipeline_version: at === 5 ? 'earlier' : pipeline_version,
    by_host: at !== 6,
    user_id: null,
    guest_hash: at === 6 ? Buffer.alloc(32, 6) : null,
    consented_at: new Date(),
    created_at: new Date(Date.now() + at),
    figure_id: at % 3 === 2 ? null : (figures[at]?.id ?? null),
    matched_at: new Date(),
  }));
  await db.insertInto('listed_guests').values(rows).execute();
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `guest-list${name}`,
  route: 'guestList',
  isWhole: true,
  show,
  ...more,
});
const asHost = { as: 'host' } as const;

/** The guest list of a host, and what guests see of it. */
export const guestListStates: readonly State[] = [
  state(
    '',
    async (page, stage) => {
      await seedList(stage);
      await page.goto(`/guest-list/${stage.events.plus.pinCode}`);
      await page.getByRole('listitem').first().waitFor();
    },
    asHost,
  ),
  state(
    '-empty',
    async (page, stage) => {
      await seedList(stage, { isEmpty: true });
      await page.goto(`/guest-list/${stage.events.plus.pinCode}`);
      await page.getByText(stage.say('guest-list:host.empty')).waitFor();
    },
    asHost,
  ),
  state(
    '-add',
    async (page, stage) => {
      await seedList(stage);
      await page.goto(`/guest-list/${stage.events.plus.pinCode}`);
      await press(page, stage.say('guest-list:host.add'));
      await page.getByRole('dialog').waitFor();
    },
    { ...asHost, isWhole: false },
  ),
  state(
    '-missing',
    async (page, stage) => {
      await seedList(stage);
      await page.goto(`/missing-people/${stage.events.plus.pinCode}`);
      await page.getByText(stage.say('guest-list:withoutPhotos.title')).waitFor();
    },
    { ...asHost, route: 'missingPeople' },
  ),
  state(
    '-link',
    async (page, stage) => {
      await seedList(stage, { isOpen: true });
      await page.goto(`/event/${stage.events.plus.pinCode}`);
      await page.getByText(stage.say('guest-list:own.link')).waitFor();
    },
    { route: 'event', isWhole: false },
  ),
  state('-own', async (page, stage) => {
    await seedList(stage, { isOpen: true });
    await page.goto(`/guest-list/${stage.events.plus.pinCode}`);
    await page.getByRole('checkbox').waitFor();
  }),
  state('-closed', async (page, stage) => {
    await seedList(stage);
    await page.goto(`/guest-list/${stage.events.plus.pinCode}`);
    await page.getByText(stage.say('guest-list:own.closed')).waitFor();
  }),
  state('-listed', async (page, stage) => {
    await seedList(stage, { isOpen: true });
    await page.route('**/guest-list/own', (route) =>
      route.fulfill({
        json: {
          listing: { guestId: newId(), name: people[stage.language][0], table: '7', needsSelfie: false },
        },
      }),
    );
    await page.goto(`/guest-list/${stage.events.plus.pinCode}`);
    await page.getByText(stage.say('guest-list:own.done')).waitFor();
  }),
];
