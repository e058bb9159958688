import type { Page } from '@playwright/test';
import { database } from '../../e2e/product.ts';
import { seedLikelyFace } from '../../e2e/seed-figures.ts';
import { allShown } from './all-shown.ts';
import { actAsIphone } from './iphone.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

/** Returns the figures of the stage's Plus event, most photographed first. */
const peopleOf = ({ events }: Stage) =>
  database()
    .selectFrom('figures')
    .select(['id', 'photo_count'])
    .where('event_id', '=', events.plus.eventId)
    .orderBy('photo_count', 'desc')
    .orderBy('first_arrival')
    .execute();

/** Selects the most photographed person as the user, with all but two photos seen. Returns their id. */
export async function sayWhoIAm(page: Page, stage: Stage): Promise<string | undefined> {
  const [me] = await peopleOf(stage);
  const mine = { figureId: me?.id, seen: (me?.photo_count ?? 2) - 2, endsAt: null };
  const kept = JSON.stringify({ [stage.events.plus.eventId]: mine });
  await page.addInitScript(
    `localStorage.getItem('myFigures') ?? localStorage.setItem('myFigures', '${kept}')`,
  );
  return me?.id;
}
const openEvent = async (page: Page, stage: Stage) => {
  await page.goto(`/event/${stage.events.plus.pinCode}`);
  await page.getByRole('region', { name: stage.say('people:strip') }).waitFor();
};
/** Opens the page of that person. */
export async function openPerson(page: Page, stage: Stage): Promise<void> {
  const [person] = await peopleOf(stage);
  await page.goto(`/event/${stage.events.plus.pinCode}/people/${person?.id}`);
  await page.locator('[data-photo]').first().waitFor();
}
const openFindMe = async (page: Page, stage: Stage) => {
  await openEvent(page, stage);
  await press(page, stage.say('people:findMe'));
  await page.getByRole('dialog').waitFor();
};
/** Gives a selfie; the search returns `answer`, or does not end without one. */
const search = async (page: Page, stage: Stage, answer?: { figureIds: string[]; confident: boolean }) => {
  await page.route('**/find', (route) => (answer ? route.fulfill({ json: answer }) : undefined));
  await openFindMe(page, stage);
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a selfie') };
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
};
const askForMails = async (page: Page, stage: Stage) => {
  await sayWhoIAm(page, stage);
  await openPerson(page, stage);
  await press(page, stage.say('photo-alerts:ask'));
  await page.getByRole('dialog').getByRole('textbox').waitFor();
};
/** Adds two photos that likely show the person, for this screenshot only. */
const withLikely = async (stage: Stage, look: () => Promise<void>) => {
  const { eventId } = stage.events.plus;
  const [person, other] = await peopleOf(stage);
  const apart = await database()
    .selectFrom('faces')
    .select('photo_id')
    .distinct()
    .where('figure_id', '=', other?.id ?? '')
    .where('photo_id', 'not in', (faces) =>
      faces
        .selectFrom('faces')
        .select('photo_id')
        .where('figure_id', '=', person?.id ?? ''),
    )
    .limit(2)
    .execute();
  for (const { photo_id } of apart) await seedLikelyFace(eventId, photo_id, person?.id ?? '');
  try {
    await look();
  } finally {
    await database()
      .deleteFrom('faces')
      .where('event_id', '=', eventId)
      .where('figure_id', 'is', null)
      .execute();
  }
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name,
  route: 'person',
  show,
  ...more,
});

/** The people of an event, the page of one person, and finding oneself. */
export const peopleStates: readonly State[] = [
  state(
    'people-strip-me',
    async (page, stage) => {
      await sayWhoIAm(page, stage);
      await openEvent(page, stage);
      await page.getByText(stage.say('people:newOfYou_other', { count: 2 })).waitFor();
    },
    { route: 'event' },
  ),
  state('person', openPerson),
  state(
    'person-me',
    async (page, stage) => {
      await sayWhoIAm(page, stage);
      await withLikely(stage, async () => {
        await openPerson(page, stage);
        await page.getByText(stage.say('figures:likely.title')).scrollIntoViewIfNeeded();
        await allShown(page);
      });
    },
    { isWhole: true },
  ),
  state(
    'person-save',
    async (page, stage) => {
      await actAsIphone(page);
      await openPerson(page, stage);
      await press(page, stage.say('people:save'));
      await page.getByRole('dialog').waitFor();
    },
    { isPhoneOnly: true },
  ),
  state('person-viewer', async (page, stage) => {
    await openPerson(page, stage);
    await page.locator('[data-photo]').first().click();
    await page.locator('.yarl__slide_image').first().waitFor();
    await page.getByRole('list', { name: stage.say('people:whoIsOn') }).waitFor();
  }),
  state(
    'missing-people',
    async (page, { events }) => {
      await page.goto(`/missing-people/${events.plus.pinCode}`);
      await page.getByRole('listitem').first().waitFor();
      await allShown(page);
    },
    { route: 'missingPeople', as: 'host', isWhole: true },
  ),
  state(
    'missing-people-key',
    async (page, { events }) => {
      await page.goto(`/missing-people/${events.plus.pinCode}`);
      await page.getByRole('main').getByRole('textbox').waitFor();
    },
    { route: 'missingPeople' },
  ),
  state('person-mails', askForMails),
  state('person-mails-sent', async (page, stage) => {
    // The server refuses that many mails at once.
    await page.route('**/api/figure/*/alerts', (route) => route.fulfill({ json: { asked: true } }));
    await askForMails(page, stage);
    await page.getByRole('dialog').getByRole('textbox').fill('grandmother.of.ann@example.com');
    await press(page, stage.say('photo-alerts:send'));
    await page.getByText(stage.say('photo-alerts:sent')).waitFor();
  }),
  state(
    'join-news',
    async (page, stage) => {
      await sayWhoIAm(page, stage);
      await openEvent(page, stage);
      await page.goto('/join-event');
      await page
        .getByRole('link', { name: stage.say('recent-events:newOfYou_other', { count: 2 }) })
        .waitFor();
    },
    { route: 'joinEvent' },
  ),
  state('person-loading', async (page, stage) => {
    await page.route('**/figures_in_event**', () => {});
    await page.goto(`/event/${stage.events.plus.pinCode}/people/${'A'.repeat(22)}`);
    await page.getByRole('status').first().waitFor();
  }),
  state('person-missing', async (page, stage) => {
    await page.goto(`/event/${stage.events.plus.pinCode}/people/${'A'.repeat(22)}`);
    await page.getByRole('heading', { name: stage.say('people:missing') }).waitFor();
  }),
  state('person-failed', async (page, stage) => {
    await page.route('**/figures_in_event**', (route) => route.abort('connectionreset'));
    await page.goto(`/event/${stage.events.plus.pinCode}/people/${'A'.repeat(22)}`);
    await page.getByRole('button', { name: stage.say('common:retry') }).waitFor({ timeout: 20_000 });
  }),
  state('find-me', openFindMe, { route: 'event' }),
  state(
    'find-me-working',
    async (page, stage) => {
      await search(page, stage);
      await page.getByText(stage.say('figures:find.working')).waitFor();
    },
    { route: 'event' },
  ),
  state(
    'find-me-unsure',
    async (page, stage) => {
      const figureIds = (await peopleOf(stage)).slice(2, 5).map(({ id }) => id);
      await search(page, stage, { figureIds, confident: false });
      await page.getByText(stage.say('figures:find.unsure')).waitFor();
    },
    { route: 'event' },
  ),
  state(
    'find-me-none',
    async (page, stage) => {
      await search(page, stage, { figureIds: [], confident: false });
      await page.getByText(stage.say('figures:find.none')).waitFor();
    },
    { route: 'event' },
  ),
];
