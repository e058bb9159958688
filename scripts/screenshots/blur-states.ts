import type { Page } from '@playwright/test';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { openPerson, sayWhoIAm } from './people-states.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

/** The engine finds no drawn faces, so the answers say what a selfie would have done. */
const openMe = async (page: Page, stage: Stage, answer: { isBlurred: boolean; withheld?: number }) => {
  await page.route(`**/api/event/${stage.events.plus.pinCode}*`, async (route) => {
    const response = await route.fetch();
    const event = (await response.json()) as Event;
    await route.fulfill({ response, json: { ...event, offersBlur: true } });
  });
  const figureId = await sayWhoIAm(page, stage);
  const blur = { id: 'A'.repeat(22), figureId, askedAt: new Date().toISOString(), photoCount: 5 };
  const json = { blurs: answer.isBlurred ? [blur] : [], withheld: answer.withheld ?? 0 };
  await page.route('**/api/figure/*/blurs', (route) => route.fulfill({ json }));
  await openPerson(page, stage);
};
const openDialog = async (page: Page, stage: Stage) => {
  await openMe(page, stage, { isBlurred: false });
  await press(page, stage.say('figures:blur.ask'));
  await page.getByRole('dialog').waitFor();
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `blur-${name}`,
  route: 'person',
  show,
  ...more,
});

/** Being blurred for others: the offer, the selfie of somebody else, the state, the clear photo, and the host's switch. */
export const blurStates: readonly State[] = [
  state('offer', async (page, stage) => {
    await openMe(page, stage, { isBlurred: false });
    await page.getByRole('button', { name: stage.say('figures:blur.ask') }).waitFor();
  }),
  state('dialog', openDialog),
  state('other', async (page, stage) => {
    await page.route('**/find', (route) => route.fulfill({ json: { figureIds: [], confident: false } }));
    await openDialog(page, stage);
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a selfie') };
    await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
    await page.getByText(stage.say('figures:blur.other')).waitFor();
  }),
  state('working', async (page, stage) => {
    await openMe(page, stage, { isBlurred: true, withheld: 7 });
    await page.getByText(stage.say('figures:blur.inWork')).waitFor();
  }),
  state('done', async (page, stage) => {
    await openMe(page, stage, { isBlurred: true });
    await page.getByRole('button', { name: stage.say('figures:blur.takeBack') }).waitFor();
  }),
  state('viewer', async (page, stage) => {
    await page.route('**/own-photos', async (route) => {
      const response = await route.fetch();
      const { photos } = (await (
        await page.request.get(`/api/event/${stage.events.plus.pinCode}`)
      ).json()) as { photos: Photo[] };
      const clear = photos.map(({ photoId, url }) => ({ photoId, url }));
      await route.fulfill({ response, json: { ...(await response.json()), clear } });
    });
    await openMe(page, stage, { isBlurred: true });
    await page.locator('[data-photo]').first().click();
    await page.getByText(stage.say('people:onlyYou')).waitFor();
    await page.getByRole('list', { name: stage.say('people:whoIsOn') }).waitFor();
  }),
  state(
    'switch',
    async (page, stage) => {
      const json = { blurs: [], total: 2, withheld: 3 };
      await page.route('**/api/figure/*/blurs', (route) => route.fulfill({ json }));
      await page.goto(`/manage-event/${stage.events.free.pinCode}?tab=photos`);
      await page.getByText(stage.say('figures:blur.setting.count_other', { count: 2 })).waitFor();
    },
    { route: 'manageEvent', as: 'host' },
  ),
];
