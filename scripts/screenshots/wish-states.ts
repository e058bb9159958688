import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { database } from '../../e2e/product.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

/** Author, words, and the place of the photo among the event's newest; a photo without a place is none. */
type Sample = readonly [author: string, text: string, photo?: number];

const samples: Record<Stage['language'], readonly Sample[]> = {
  en: [
    [
      'Aunt Rose',
      'May you always laugh as you did during the first dance.\n\nWith all our love from Taipei.',
    ],
    ['Kai', 'This one goes on our wall!', 0],
    ['Grandpa Joe', 'Sixty years ago your grandmother wore the same smile.', 2],
    [
      'Table 7',
      'We counted: four encores, one broken heel, and not a dry eye. Thank you for an evening like this.',
    ],
  ],
  'zh-TW': [
    ['小美阿姨', '祝你們永遠像第一支舞那樣開懷大笑。\n\n台北全家的愛，都在這裡。'],
    ['阿凱', '這張一定要洗出來掛牆上！', 0],
    ['爺爺', '六十年前，你奶奶的笑容也是這樣。', 2],
    ['第七桌', '我們數過了：安可四次、鞋跟斷了一支、沒有人不掉淚。謝謝你們給我們這樣的夜晚。'],
  ],
};

const HOUR_MS = 3600_000;

const switchWishes = (eventId: string, takes_wishes: boolean) =>
  database().updateTable('events').set({ takes_wishes }).where('id', '=', eventId).execute();

/** Replaces the wishes of the Plus event. */
const seedWishes = async ({ events, language }: Stage): Promise<void> => {
  const { eventId } = events.plus;
  const db = database();
  await switchWishes(eventId, true);
  await db.deleteFrom('wishes').where('event_id', '=', eventId).execute();
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc')
    .execute();
  const rows = samples[language].map(([author_name, text, photo], at) => ({
    id: newId(),
    event_id: eventId,
    photo_id: photo === undefined ? null : (photos[photo]?.id ?? null),
    text,
    author_name,
    author_id: null,
    guest_hash: Buffer.alloc(32, at + 1),
    is_host: false,
    visibility: at === 3 ? ('pending' as const) : ('shown' as const),
    written_at: new Date(Date.now() - (4 - at) * HOUR_MS),
    edited_at: null,
  }));
  await db.insertInto('wishes').values(rows).execute();
  const reported = rows[1];
  if (reported)
    await db
      .insertInto('wish_reports')
      .values({
        wish_id: reported.id,
        event_id: eventId,
        reporter_id: null,
        reporter_hash: Buffer.alloc(32),
        network_hash: Buffer.alloc(32),
      })
      .execute();
};

const openWishes = async (page: Page, stage: Stage) => {
  await seedWishes(stage);
  await page.goto(`/event/${stage.events.plus.pinCode}/wishes`);
  await page.getByRole('article').first().waitFor();
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `wishes-${name}`,
  route: 'wishes',
  show,
  ...more,
});

/** The guestbook, the comments on a photo, and what a host decides. */
export const wishStates: readonly State[] = [
  state('page', openWishes, { isWhole: true }),
  state('of-host', openWishes, { isWhole: true, as: 'host' }),
  state('empty', async (page, stage) => {
    await page.goto(`/event/${stage.events.free.pinCode}/wishes`);
    await page.getByRole('heading', { name: stage.say('wishes:none') }).waitFor();
  }),
  state('menu', async (page, stage) => {
    await openWishes(page, stage);
    await page.getByRole('article').first().getByRole('button').click();
    await page.getByRole('dialog').waitFor();
  }),
  state('comments', async (page, stage) => {
    await seedWishes(stage);
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await page.locator('[data-photo]').first().click();
    await page.locator('.yarl__slide_image').first().waitFor();
    const key = `wishes:commentsCount_${stage.language === 'en' ? 'one' : 'other'}`;
    const comment = page.getByRole('button', { name: stage.say(key, { count: 1 }) });
    if (await comment.isVisible()) await comment.click();
    await page.getByRole('article').first().waitFor();
  }),
  state('link', async (page, stage) => {
    await seedWishes(stage);
    await page.goto(`/event/${stage.events.plus.pinCode}`);
    await page.getByRole('link', { name: stage.say('event-page:wishes') }).waitFor();
  }),
  state('off', async (page, stage) => {
    await seedWishes(stage);
    const { eventId, pinCode } = stage.events.plus;
    await switchWishes(eventId, false);
    await page.goto(`/event/${pinCode}/wishes`);
    await page.getByRole('heading', { name: stage.say('wishes:off') }).waitFor();
  }),
  state('filled-in', async (page, stage) => {
    await openWishes(page, stage);
    await page.getByRole('textbox').first().focus();
    await press(page, stage.say('wishes:send'));
    await page.getByText(stage.say('wishes:textWanted')).waitFor();
  }),
];
