import type { Page } from '@playwright/test';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Doubt } from '@togather/contract/schemas/figure-doubts.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import sharp from 'sharp';
import { expect, signedInAs, test } from './fixtures.ts';
import { listOpenJobs } from './open-jobs.ts';
import { database, newClient } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';

test.describe.configure({ timeout: 2 * FACES_TIMEOUT_MS });

interface Scene {
  readonly eventId: string;
  readonly pinCode: string;
  readonly session: Session;
  /** Two people in one figure. */
  readonly mixed: readonly string[];
  /** One person in two figures. */
  readonly parted: readonly string[];
}

/** Returns a slightly different photo of the same moment. */
const another = (bytes: Buffer) =>
  sharp(bytes).modulate({ brightness: 1.06 }).jpeg({ quality: 86 }).toBuffer();

/** Creates an event with two photographs, each twice, and two mistakes of the grouping. */
const setScene = async (): Promise<Scene> => {
  const api = newClient();
  const session = await api.signIn(`doubts-${newId().toLowerCase()}@example.com`);
  const event = await api.createEvent(session, '謝師宴 2026');
  const samples = [sampleBytes(0), sampleBytes(1)];
  const photos = [...samples, ...(await Promise.all(samples.map(another)))];
  await api.upload(
    event.eventId,
    photos.map((bytes, index) => ({ name: `photo${index}.jpg`, bytes })),
  );
  await untilPeopleAreKnown(event.pinCode);
  // A deferred grouping would correct the mistakes.
  await expect.poll(() => listOpenJobs(event.eventId), { timeout: FACES_TIMEOUT_MS }).toEqual([]);
  return { ...event, session, ...(await makeMistakes(event.eventId)) };
};

const makeMistakes = async (eventId: string): Promise<Pick<Scene, 'mixed' | 'parted'>> => {
  const rows = await facesOf(eventId);
  const people = [...Map.groupBy(rows, ({ figure_id }) => figure_id)].filter(
    ([, faces]) => faces.length === 2,
  );
  const photosOf = ([, faces]: (typeof people)[number]) => faces.map(({ photo_id }) => photo_id);
  const [first, ...others] = people;
  const second = others.find((person) => !photosOf(person).some((photo) => photosOf(first!).includes(photo)));
  const third = others.find((person) => person !== second);
  const idsOf = (person: typeof first) => person![1].map(({ id }) => id);
  await moveTo(first![0]!, idsOf(second));
  await database().deleteFrom('figures').where('id', '=', second![0]!).execute();
  const figure = { id: newId(), event_id: eventId, first_arrival: 1, photo_count: 1 };
  const [face] = idsOf(third) as [string];
  await database()
    .insertInto('figures')
    .values({ ...figure, representative_face_id: face })
    .execute();
  await moveTo(figure.id, [face]);
  return { mixed: [...idsOf(first), ...idsOf(second)], parted: idsOf(third) };
};

const facesOf = (eventId: string) =>
  database()
    .selectFrom('faces')
    .select(['id', 'photo_id', 'figure_id'])
    .where('event_id', '=', eventId)
    .where('figure_id', 'is not', null)
    .orderBy('id')
    .execute();
const moveTo = (figureId: string, faceIds: readonly string[]) =>
  database().updateTable('faces').set({ figure_id: figureId }).where('id', 'in', faceIds).execute();
const countFigures = async (eventId: string, faceIds: readonly string[]) => {
  const rows = await facesOf(eventId);
  return new Set(rows.filter(({ id }) => faceIds.includes(id)).map(({ figure_id }) => figure_id)).size;
};

/** The host's steps on the page. */
const walk = (page: Page, { pinCode }: Scene) => {
  const menu = page.getByRole('dialog', { name: 'Choose people' });
  const dialog = page.getByRole('dialog', { name: 'The same person?' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    menu,
    dialog,
    way: menu.getByRole('button', { name: 'The same person?' }),
    yes: button('Yes'),
    no: button('No'),
    skip: button('Skip'),
    close: dialog.locator('footer').getByRole('button', { name: 'Close' }),
    done: dialog.getByText('That was all for now. Thank you!'),
    open: async () => {
      await page.goto(`/event/${pinCode}?open=download`);
      await page.getByRole('button', { name: 'Select with face recognition' }).click();
      await expect(menu.getByRole('checkbox').first()).toBeVisible();
    },
    /** Returns the ids of the two faces. */
    asked: async (): Promise<string[]> => {
      const sources = await dialog
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
      return sources.map((source) => new URL(source).pathname.split('/').at(-1) ?? '');
    },
  };
};
/** Returns whether both faces are among `faces`. */
const isAbout = (asked: readonly string[], faces: readonly string[]) =>
  asked.length === 2 && asked.every((id) => faces.includes(id));

test("a host's yes and no persist, and skipped questions return later", { tag: '@rest' }, async ({
  newVisitor,
}) => {
  const scene = await setScene();
  const { eventId, mixed, parted } = scene;
  const page = await (await newVisitor({ storageState: signedInAs(scene.session) })).newPage();
  const { dialog, menu, way, yes, no, skip, close, done, open, asked } = walk(page, scene);
  await open();
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img')).toHaveCount(2);
  // The larger mistake is asked first.
  await expect.poll(async () => isAbout(await asked(), mixed)).toBe(true);
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => isAbout(await asked(), parted)).toBe(true);
  await yes.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => countFigures(eventId, parted)).toBe(1);
  await expect.poll(async () => isAbout(await asked(), parted)).toBe(false);
  // Questions the net itself is uncertain of.
  for (; await skip.isVisible(); ) await skip.click();
  await expect(done).toBeVisible();
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeVisible();
  await expect(way).toHaveCount(0);
  expect(await countFigures(eventId, mixed)).toBe(1);

  // A later visit.
  await open();
  await way.click();
  await expect.poll(async () => isAbout(await asked(), mixed)).toBe(true);
  await no.click();
  await expect.poll(() => countFigures(eventId, mixed)).toBe(2);
  // Neither question is asked again.
  const left = await newClient().request('GET', `/api/figure/${eventId}/doubts`, {
    token: scene.session.idToken,
  });
  for (const { faces } of left.json<{ doubts: Doubt[] }>().doubts) {
    const ids = faces.map(({ id }) => id);
    expect([isAbout(ids, mixed), isAbout(ids, parted)]).toEqual([false, false]);
  }
});
