import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { database } from '../../e2e/product.ts';
import { texts as en } from '../../web/src/texts/en/events/task-lists.ts';
import { texts as zh } from '../../web/src/texts/zh-TW/events/task-lists.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

const names = { en: Object.values(en.wedding), 'zh-TW': Object.values(zh.wedding) };
/** How many photos each of the first tasks has. */
const PHOTOS = [6, 3, 0, 1, 0, 2];

/** Gives the Plus event twelve tasks, some of them with photos, two of these of the page's guest. */
const setTasks = async (page: Page, { events, language }: Stage): Promise<string[]> => {
  const { eventId, pinCode } = events.plus;
  const db = database();
  await db.deleteFrom('chapters').where('event_id', '=', eventId).where('starts_at', 'is', null).execute();
  const rows = names[language].map((name, position) => ({
    id: newId(),
    event_id: eventId,
    position,
    name,
    starts_at: null,
    hidden: false,
  }));
  await db.insertInto('chapters').values(rows).execute();
  const photos = await db.selectFrom('photos').select('id').where('event_id', '=', eventId).execute();
  for (const [at, count] of PHOTOS.entries())
    for (const { id } of photos.splice(0, count))
      await db
        .updateTable('photos')
        .set({ chapter_id: rows[at]?.id ?? null })
        .where('id', '=', id)
        .execute();
  await page.goto(`/event/${pinCode}`);
  await page.locator('h1').waitFor();
  return rows.map(({ id }) => id);
};

/** Answers as if the page's guest had done two of the tasks. */
const doneTwo = (page: Page) =>
  page.route('**/api/event/*/tasks', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { tasks: { isDone: boolean }[] };
    const tasks = list.tasks.map((task, at) => ({ ...task, isDone: at === 0 || at === 3 }));
    await route.fulfill({ response, json: { ...list, tasks } });
  });

const openTasks = async (page: Page, stage: Stage): Promise<string[]> => {
  await doneTwo(page);
  const ids = await setTasks(page, stage);
  await page.goto(`/event/${stage.events.plus.pinCode}/tasks`);
  await page.getByRole('list', { name: stage.say('tasks:list') }).waitFor();
  return ids;
};

const removeTasks = ({ events }: Stage) =>
  database()
    .deleteFrom('chapters')
    .where('event_id', '=', events.plus.eventId)
    .where('starts_at', 'is', null)
    .execute();

const openHost = async (page: Page, stage: Stage) => {
  await page.goto(`/manage-event/${stage.events.plus.pinCode}?tab=photos`);
  await page.getByRole('button', { name: stage.say('tasks:host.fromList') }).waitFor();
};

/** What the host asks guests to photograph, as guests and the host see it. */
export const taskStates: readonly State[] = [
  {
    name: 'tasks',
    route: 'tasks',
    isWhole: true,
    show: async (page, stage) => {
      await openTasks(page, stage);
    },
  },
  {
    name: 'tasks-none',
    route: 'tasks',
    show: async (page, stage) => {
      await removeTasks(stage);
      await page.goto(`/event/${stage.events.plus.pinCode}/tasks`);
      await page.getByRole('heading', { name: stage.say('tasks:none') }).waitFor();
    },
  },
  {
    name: 'tasks-upload',
    route: 'tasks',
    show: async (page, stage) => {
      await openTasks(page, stage);
      await page
        .getByRole('button', { name: stage.say('tasks:addLabel', { name: names[stage.language][1] ?? '' }) })
        .click();
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
  {
    name: 'task-gallery',
    route: 'task',
    show: async (page, stage) => {
      const [id] = await openTasks(page, stage);
      await page.goto(`/event/${stage.events.plus.pinCode}/tasks/${id}`);
      await page.locator('[data-photo]').first().waitFor();
    },
  },
  {
    name: 'task-empty',
    route: 'task',
    show: async (page, stage) => {
      const id = (await openTasks(page, stage)).at(-1);
      await page.goto(`/event/${stage.events.plus.pinCode}/tasks/${id}`);
      await page.getByRole('heading', { name: stage.say('tasks:emptyTitle') }).waitFor();
    },
  },
  {
    name: 'event-tasks',
    route: 'event',
    show: async (page, stage) => {
      await doneTwo(page);
      await setTasks(page, stage);
      await page.getByText(stage.say('tasks:progressShort', { mine: 2, total: 12 })).waitFor();
    },
  },
  {
    name: 'manage-tasks',
    route: 'manageEvent',
    as: 'host',
    isWhole: true,
    show: async (page, stage) => {
      await setTasks(page, stage);
      await openHost(page, stage);
      await page.getByRole('list', { name: stage.say('tasks:list') }).waitFor();
    },
  },
  {
    name: 'manage-tasks-list',
    route: 'manageEvent',
    as: 'host',
    show: async (page, stage) => {
      await removeTasks(stage);
      await openHost(page, stage);
      await press(page, stage.say('tasks:host.fromList'));
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
];
