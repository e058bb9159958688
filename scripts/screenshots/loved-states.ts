import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { database } from '../../e2e/product.ts';
import type { SeededEvent } from '../../e2e/seed-events.ts';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
import { seedSmallEvent } from './small-event.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

const HEARTS = [0, 12, 3, 0, 128, 1];
const uploaders = { en: ['Aunt Rose', 'Kai'], 'zh-TW': ['小美阿姨', '阿凱'] };

/** Makes the page's guest an uploader, and gives the photos names and hearts. */
const seedLoved = async (page: Page, stage: Stage): Promise<SeededEvent> => {
  const event = await seedSmallEvent(stage);
  await page.goto(`/event/${event.pinCode}`);
  await page.locator('[data-photo]').first().waitFor();
  const db = database();
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'event_id'])
    .where('event_id', '=', event.eventId)
    .orderBy('arrival', 'desc')
    .execute();
  for (const [place, { id, event_id }] of photos.entries()) {
    const uploader_name = uploaders[stage.language][Math.floor(place / 2)] ?? null;
    await db.updateTable('photos').set({ uploader_name }).where('id', '=', id).execute();
    const hearts = Array.from({ length: HEARTS[place] ?? 0 }, (_, guest) => ({
      photo_id: id,
      event_id,
      guest_hash: Buffer.alloc(32, guest),
    }));
    if (hearts.length > 0) await db.insertInto('hearts').values(hearts).execute();
  }
  await page.reload();
  await page.getByText('128').first().waitFor();
  return event;
};
const openSort = async (page: Page, stage: Stage) => {
  await seedLoved(page, stage);
  await press(page, stage.say('photos:sort'));
  await page.getByRole('combobox').waitFor();
};
/** Two photos that the small event does not contain. */
const ownPhotos = () =>
  Promise.all(
    pictures.slice(-2).map(async (picture, at) => {
      return { name: `mine-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer: await toJpeg(picture) };
    }),
  );
/** Spreads the times of the Plus event's photos over an afternoon, and names their uploaders. */
const spreadOverADay = async ({ events, language }: Stage) => {
  const photos = await database()
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', events.plus.eventId)
    .orderBy('arrival')
    .execute();
  const [uploader_name = null] = uploaders[language];
  for (const [at, { id }] of photos.entries()) {
    const taken_at = new Date(Date.UTC(2026, 10, 7, 5, at * 20));
    await database().updateTable('photos').set({ taken_at, uploader_name }).where('id', '=', id).execute();
  }
};

const chapterNames = { en: ['The ceremony', null, 'Dinner'], 'zh-TW': ['證婚', null, '晚宴'] };

/** Spreads the Plus event over an afternoon, and cuts it into three chapters of the host. */
export async function cutIntoChapters(stage: Stage): Promise<void> {
  await spreadOverADay(stage);
  const { eventId } = stage.events.plus;
  const db = database();
  await db.deleteFrom('chapters').where('event_id', '=', eventId).execute();
  const rows = chapterNames[stage.language].map((name, position) => ({
    id: newId(),
    event_id: eventId,
    position,
    name,
    hidden: false,
    starts_at: new Date(Date.UTC(2026, 10, 7, 5 + 2 * position)),
  }));
  await db.insertInto('chapters').values(rows).execute();
  await db.updateTable('events').set({ chapters_edition: 1 }).where('id', '=', eventId).execute();
}

const state = (name: string, show: State['show']): State => ({ name: `event-${name}`, route: 'event', show });

/** Hearts, names of uploaders, and filters by both. */
export const lovedStates: readonly State[] = [
  state('hearts', async (page, stage) => {
    await seedLoved(page, stage);
  }),
  state('heart-in-viewer', async (page, stage) => {
    await seedLoved(page, stage);
    await page.locator('[data-photo]').nth(1).click();
    await page.locator('.yarl__root [aria-pressed]').click();
    await page.locator('.yarl__slide_image').first().waitFor();
  }),
  state('sort-and-filter', openSort),
  state('of-one-uploader', async (page, stage) => {
    await openSort(page, stage);
    await page.getByRole('combobox').selectOption({ index: 1 });
    await page.getByRole('radio', { name: stage.say('photos:orders.loved') }).check();
    await press(page, stage.say('photos:showPhotos'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }),
  state('my-uploads', async (page, stage) => {
    const { pinCode } = await seedSmallEvent(stage);
    await page.goto(`/event/${pinCode}?open=upload`);
    await page.locator('input[type=file]').setInputFiles(await ownPhotos());
    await press(page, stage.say('uploads:confirm_other', { count: 2 }));
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 30_000 });
    await press(page, stage.say('photos:sort'));
    await page.getByRole('combobox').selectOption('mine');
    await press(page, stage.say('photos:showPhotos'));
    await page
      .getByRole('button', { name: stage.say('photos:remove', { number: 1, name: 'mine-2.jpg' }) })
      .waitFor();
  }),
  state('by-the-hour', async (page, stage) => {
    await spreadOverADay(stage);
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await press(page, stage.say('photos:sort'));
    await page.getByRole('radio', { name: stage.say('photos:orders.taken') }).check();
    await press(page, stage.say('photos:showPhotos'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('slider', { name: stage.say('photos:hour') }).waitFor();
  }),
  state('by-chapter', async (page, stage) => {
    await cutIntoChapters(stage);
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await press(page, stage.say('photos:sort'));
    await page.getByRole('radio', { name: stage.say('photos:orders.taken') }).check();
    await press(page, stage.say('photos:showPhotos'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const slider = page.getByRole('slider', { name: stage.say('photos:chapterAndHour') });
    await slider.scrollIntoViewIfNeeded();
  }),
  state('viewer-about', async (page, stage) => {
    await spreadOverADay(stage);
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await page.locator('[data-photo]').nth(2).click();
    await page.locator('.yarl__slide_image').first().waitFor();
    await page.getByRole('list', { name: stage.say('people:whoIsOn') }).waitFor();
  }),
];
