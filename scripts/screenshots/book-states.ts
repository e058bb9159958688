import type { Page } from '@playwright/test';
import { database, newClient } from '../../e2e/product.ts';
import { sampleBytes } from '../../e2e/sample-files.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { allShown } from './all-shown.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

const open = async (page: Page, pin: string) => {
  await page.goto(`/photo-book/${pin}`);
  await page.getByRole('main').getByRole('button').first().waitFor();
};

const PHOTOS = 36;
/** PINs of events with a book, by language. */
const made = new Map<string, string>();

/** Other states remove events that lists should not show. */
const isLeft = async (pin: string) =>
  (await database().selectFrom('events').select('id').where('pin', '=', pin).executeTakeFirst()) !==
  undefined;

/** Makes an event of the host with a book, and returns its PIN. */
const makeBook = async ({ host, language, say }: Stage): Promise<string> => {
  const event = await seedEvent({
    host: `host.${language.toLowerCase()}@example.com`,
    name: say('payments:placeholder'),
  });
  const guest = newClient();
  await guest.lookUp(event.pinCode);
  for (let from = 0; from < PHOTOS; from += 6) {
    const files = Array.from({ length: 6 }, (_, at) => ({
      name: `party-${from + at}.jpg`,
      // An event holds a file once; decoders ignore what follows a picture.
      bytes: Buffer.concat([sampleBytes(at), Buffer.from(`${from}`)]),
      type: 'image/jpeg',
    }));
    await guest.upload(event.eventId, files);
  }
  const path = `/api/event/${event.eventId}/book`;
  const json = { language: language === 'en' ? 'en' : 'zh-TW' };
  const answer = await newClient().request('POST', path, { token: host.idToken, json });
  if (answer.status !== 200) throw new Error(`a book was refused: ${JSON.stringify(answer.json())}`);
  return event.pinCode;
};

const openMade = async (page: Page, stage: Stage) => {
  const known = made.get(stage.language);
  const pin = known && (await isLeft(known)) ? known : await makeBook(stage);
  made.set(stage.language, pin);
  await open(page, pin);
  await page
    .getByRole('button', { name: stage.say('photo-book:pdf.download') })
    .waitFor({ timeout: 120_000 });
};

const openPhoto = async (page: Page, stage: Stage) => {
  await openMade(page, stage);
  await press(page, stage.say('photo-book:change', { photo: 1, page: 3 }));
};

/** The photo book before it is made, with its pages, and the choice of another photo or of one to swap. */
export const bookStates: readonly State[] = [
  {
    name: 'book-none',
    route: 'photoBook',
    as: 'host',
    show: (page, { events }) => open(page, events.plus.pinCode),
  },
  {
    name: 'book-pages',
    route: 'photoBook',
    as: 'host',
    isWhole: true,
    show: async (page, stage) => {
      await openMade(page, stage);
      await allShown(page);
    },
  },
  {
    name: 'book-photo',
    route: 'photoBook',
    as: 'host',
    show: async (page, stage) => {
      await openPhoto(page, stage);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'book-swap',
    route: 'photoBook',
    as: 'host',
    show: async (page, stage) => {
      await openPhoto(page, stage);
      await page.getByRole('radio', { name: stage.say('photo-book:photo.swap') }).click();
    },
  },
];
