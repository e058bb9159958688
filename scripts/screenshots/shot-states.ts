import type { Page } from '@playwright/test';
import { newClient } from '../../e2e/product.ts';
import { type SeededEvent, seedEvent } from '../../e2e/seed-events.ts';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
import type { Stage } from './stage.ts';
import type { State } from './state.ts';

const HOUR_MS = 3_600_000;
const SHOTS = 5;

const files = (first: number, count: number) =>
  Promise.all(
    pictures.slice(first, first + count).map(async (picture) => ({
      name: picture.name,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await toJpeg(picture)),
    })),
  );

/** Seeds a concealed Plus event with required names and a few shots for each guest. */
const seedShots = async ({ language, host }: Stage): Promise<SeededEvent> => {
  const event = await seedEvent({
    type: 'Plus',
    photoLimit: 850,
    name: language === 'en' ? 'Film party' : '底片派對',
    host: `host.${language.toLowerCase()}@example.com`,
  });
  const revealAt = new Date(Date.now() + 9 * HOUR_MS).toISOString();
  const json = { revealAt, shotsPerGuest: SHOTS, uploaderNames: 'required' };
  await newClient().request('PATCH', `/api/event/${event.eventId}`, { token: host.idToken, json });
  return event;
};

/** Opens the event as a guest who has used some shots. */
const openAsGuest = async (page: Page, stage: Stage, used: number) => {
  const { eventId, pinCode } = await seedShots(stage);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('timer').waitFor();
  for (const photos of await files(0, used))
    await page.context().request.post('/api/photo/upload', {
      multipart: { eventId, uploaderName: 'Mei', photos },
    });
  await page.reload();
  await page
    .getByText(stage.say('event-page:shotsLeft_other', { count: SHOTS - used, total: SHOTS }))
    .waitFor();
};
const shoot = async (page: Page, count: number) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await files(6, count));
  await page.getByRole('dialog').getByRole('list').waitFor();
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `shots-${name}`,
  route: 'event',
  show,
  ...more,
});

/** Names and shots of guests. */
export const shotStates: readonly State[] = [
  state('event', (page, stage) => openAsGuest(page, stage, 2)),
  state('dialog', async (page, stage) => {
    await openAsGuest(page, stage, 2);
    await shoot(page, 1);
  }),
  state('too-many', async (page, stage) => {
    await openAsGuest(page, stage, 3);
    await shoot(page, 4);
  }),
  state('used', async (page, stage) => {
    await openAsGuest(page, stage, SHOTS);
    await page.goto(`${page.url()}?open=upload`);
    await page.getByText(stage.say('uploads:shots.used', { total: SHOTS })).waitFor();
  }),
  state('name-missing', async (page, stage) => {
    await openAsGuest(page, stage, 1);
    await shoot(page, 1);
    await page.getByRole('button', { name: stage.say('uploads:confirmName') }).click();
    await page.getByText(stage.say('uploads:uploaderMissing')).waitFor();
  }),
  state('name-report', async (page, stage) => {
    await page.route('**/api/photo/upload', (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'NAME_REQUIRED', message: '' } } }),
    );
    await page.goto(`/event/${stage.events.empty.pinCode}?open=upload`);
    await page.locator('[role=dialog] input[type=file]').setInputFiles(await files(6, 2));
    await page.getByRole('button', { name: stage.say('uploads:confirm_other', { count: 2 }) }).click();
    await page.getByRole('button', { name: stage.say('uploads:confirmName') }).waitFor();
  }),
  state(
    'settings',
    async (page, stage) => {
      const { pinCode } = await seedShots(stage);
      await page.goto(`/manage-event/${pinCode}?tab=photos`);
      await page.getByRole('combobox').waitFor();
    },
    { route: 'manageEvent', as: 'host', isWhole: true },
  ),
  state(
    'settings-free',
    async (page, stage) => {
      await page.goto(`/manage-event/${stage.events.empty.pinCode}?tab=photos`);
      await page.getByText(stage.say('hosting:shots.plusOnly')).waitFor();
    },
    { route: 'manageEvent', as: 'host', isWhole: true },
  ),
];
