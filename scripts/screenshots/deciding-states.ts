import type { Page } from '@playwright/test';
import { database, newClient, newMember } from '../../e2e/product.ts';
import { type SeededEvent, seedEvent } from '../../e2e/seed-events.ts';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
import { seedSmallEvent } from './small-event.ts';
import type { Stage } from './stage.ts';
import { openFolded, press, type State } from './state.ts';

const HOUR_MS = 3_600_000;

/** Seeds a Plus event whose photos wait for the host, and opens it as a guest with uploads of their own. */
const seedReviewed = async ({ language }: Stage, page?: Page): Promise<SeededEvent> => {
  const event = await seedEvent({
    type: 'Plus',
    isReviewed: true,
    photoLimit: 850,
    name: language === 'en' ? 'Lantern night' : '燈籠之夜',
    host: `host.${language.toLowerCase()}@example.com`,
  });
  const guest = await newMember(event.pinCode);
  const files = await Promise.all(
    pictures.slice(0, 6).map(async (picture) => ({ name: picture.name, bytes: await toJpeg(picture) })),
  );
  await guest.upload(event.eventId, files.slice(2));
  await database()
    .updateTable('photos')
    .set({ visibility: 'shown' })
    .where('event_id', '=', event.eventId)
    .where(
      'name',
      'in',
      files.slice(4).map(({ name }) => name),
    )
    .execute();
  if (!page) return event;
  await page.goto(`/event/${event.pinCode}`);
  await page.locator('[data-photo]').first().waitFor();
  for (const { name, bytes } of files.slice(0, 2))
    await page.context().request.post('/api/photo/upload', {
      multipart: {
        eventId: event.eventId,
        photos: { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) },
      },
    });
  return event;
};

const conceal = async (stage: Stage, hours: number | null): Promise<SeededEvent> => {
  const event = await seedSmallEvent(stage);
  const revealAt = hours && new Date(Date.now() + hours * HOUR_MS).toISOString();
  const options = { token: stage.host.idToken, json: { revealAt } };
  await newClient().request('PATCH', `/api/event/${event.eventId}`, options);
  return event;
};
const select = async (page: Page, stage: Stage, ...places: number[]) => {
  const { pinCode } = await seedSmallEvent(stage);
  await page.goto(`/event/${pinCode}`);
  await page.locator('[data-photo]').nth(3).waitFor();
  await press(page, stage.say('photos:selectPhotos'));
  for (const place of places) await page.getByRole('checkbox').nth(place).check({ force: true });
};
const removeTwo = async (page: Page, stage: Stage) => {
  await select(page, stage, 0, 2);
  await press(page, stage.say('photo-actions:bulk.delete'));
  await page.getByRole('alertdialog').waitFor();
};
const openReview = async (page: Page, stage: Stage) => {
  const { pinCode } = await seedReviewed(stage);
  await page.goto(`/review/${pinCode}`);
  await page.locator('[data-review] img').waitFor();
};

const state = (
  name: string,
  route: State['route'],
  show: State['show'],
  more: Partial<State> = {},
): State => ({
  name: `deciding-${name}`,
  route,
  as: 'host',
  show,
  ...more,
});
const { as: _, ...asGuest } = state('', 'event', async () => {});
const guestState = (name: string, show: State['show']): State => ({
  ...asGuest,
  name: `deciding-${name}`,
  show,
});

/** The host's decisions on what others see, and what guests see of them. */
export const decidingStates: readonly State[] = [
  state('review', 'review', openReview),
  state('review-undo', 'review', async (page, stage) => {
    await openReview(page, stage);
    await press(page, stage.say('visibility:review.show'));
    await page.getByRole('button', { name: stage.say('visibility:review.undo') }).waitFor();
  }),
  state('review-show-all', 'review', async (page, stage) => {
    await openReview(page, stage);
    await press(page, stage.say('visibility:review.showAll'));
    await page.getByRole('alertdialog').waitFor();
  }),
  state('review-done', 'review', async (page, stage) => {
    await page.goto(`/review/${stage.events.plus.pinCode}`);
    await page.getByRole('heading', { name: stage.say('visibility:review.doneTitle') }).waitFor();
  }),
  state('waiting-host', 'event', async (page, stage) => {
    const { pinCode } = await seedReviewed(stage);
    await page.goto(`/event/${pinCode}`);
    await page.locator(`a[href="/review/${pinCode}"]`).waitFor();
  }),
  state('waiting-card', 'hostedEvents', async (page, stage) => {
    const { pinCode } = await seedReviewed(stage);
    await page.goto('/member-center/hosted-events');
    await page.locator(`a[href="/review/${pinCode}"]`).scrollIntoViewIfNeeded();
  }),
  guestState('waiting-guest', async (page, stage) => {
    const { pinCode } = await seedReviewed(stage, page);
    await page.goto(`/event/${pinCode}`);
    await page.getByText(stage.say('photos:asGuest.pending')).first().waitFor();
  }),
  state(
    'switches',
    'backstage',
    async (page, stage) => {
      const { pinCode } = await seedReviewed(stage);
      await page.goto(`/plus-event-backstage/${pinCode}?view=permission`);
      await page.getByRole('switch').nth(1).waitFor();
    },
    { isWhole: true },
  ),
  state('review-ends', 'backstage', async (page, stage) => {
    const { pinCode } = await seedReviewed(stage);
    await page.goto(`/plus-event-backstage/${pinCode}?view=permission`);
    await page.getByRole('switch').nth(1).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  guestState('concealed-time', async (page, stage) => {
    await page.goto(`/event/${(await conceal(stage, 50)).pinCode}`);
    await page.getByRole('timer').waitFor();
  }),
  guestState('concealed-tap', async (page, stage) => {
    await page.goto(`/event/${(await conceal(stage, null)).pinCode}`);
    await page.getByRole('heading', { name: stage.say('visibility:reveal.guest.title') }).waitFor();
  }),
  state('concealed-host', 'event', async (page, stage) => {
    const { pinCode } = await conceal(stage, 50);
    await page.goto(`/event/${pinCode}`);
    await page.getByText(stage.say('visibility:reveal.host.manage')).waitFor();
  }),
  state('reveal-form', 'manageEvent', async (page, stage) => {
    const { pinCode } = await seedSmallEvent(stage);
    await page.goto(`/manage-event/${pinCode}?tab=photos`);
    await openFolded(page, stage, 'visibility:reveal.title');
    await page.getByRole('radio', { name: stage.say('visibility:reveal.byTime') }).check();
    await page.getByLabel(stage.say('visibility:reveal.time')).scrollIntoViewIfNeeded();
  }),
  state('concealed-settings', 'manageEvent', async (page, stage) => {
    const { pinCode } = await conceal(stage, 50);
    await page.goto(`/manage-event/${pinCode}?tab=photos`);
    await page.getByRole('button', { name: stage.say('visibility:reveal.reveal') }).scrollIntoViewIfNeeded();
  }),
  state('selection', 'event', (page, stage) => select(page, stage, 0, 2)),
  state('delete-question', 'event', removeTwo),
  state('undo', 'event', async (page, stage) => {
    await removeTwo(page, stage);
    await press(page, stage.say('photo-actions:bulk.confirmDelete_other', { count: 2 }));
    await page.getByRole('region', { name: stage.say('photo-actions:bulk.undoBar') }).waitFor();
  }),
  state('hidden', 'event', async (page, stage) => {
    await select(page, stage, 0, 2);
    await press(page, stage.say('photo-actions:bulk.hide'));
    await page.getByText(stage.say('photos:asHost.hidden')).first().waitFor();
  }),
];
