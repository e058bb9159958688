import type { Page } from '@playwright/test';
import { seedAds } from '../../e2e/sample-ads.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { seedStatistics } from './seed-statistics.ts';
import { sponsorAds, sponsorPicture } from './sponsors.ts';
import type { Stage } from './stage.ts';
import { pageAt, press, type State } from './state.ts';

const at = (pin: string, view?: string) => `/plus-event-backstage/${pin}${view ? `?view=${view}` : ''}`;

/** Restores the stage's sponsors, which a state before may have changed. */
const sponsored = async ({ host, events: { plus } }: Stage): Promise<string> => {
  await seedAds(host, plus.eventId, await sponsorAds());
  return plus.pinCode;
};
const open = async (page: Page, stage: Stage) => {
  await page.goto(at(await sponsored(stage)));
  await page.getByRole('heading', { name: stage.say('backstage:ads.title') }).waitFor();
};
const slot = (page: Page, { say }: Stage, number: number) =>
  page.getByRole('group', { name: say('backstage:ads.position', { number }), exact: true });
const openRow = async (page: Page, stage: Stage, number: number) => {
  const row = slot(page, stage, number).locator('[aria-expanded]');
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
};
const choose = async (page: Page, stage: Stage, number: number, buffer: Buffer, name = 'sponsor.png') => {
  await openRow(page, stage, number);
  await slot(page, stage, number)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: name.endsWith('png') ? 'image/png' : 'text/plain', buffer });
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `backstage-${name}`,
  route: 'backstage',
  as: 'host',
  isWhole: true,
  show,
  ...more,
});
const viewState = (name: string) =>
  state(name, async (page, stage) => {
    await page.goto(at(stage.events.plus.pinCode, name));
    await page.getByRole('heading', { name: stage.say(`backstage:${name}.title`) }).waitFor();
    if (name === 'permission') await page.getByRole('switch').first().waitFor();
  });
const statistics: State['show'] = async (page, stage) => {
  const pin = await sponsored(stage);
  await seedStatistics(stage.events.plus.eventId);
  await page.goto(at(pin, 'stat'));
  await page.getByRole('figure').waitFor();
};

/** The host's backstage of a Plus event, and what others see instead. */
export const backstageStates: readonly State[] = [
  pageAt('backstage-signed-out', 'backstage', at('ABC234')),
  state('checking', async (page, { events }) => {
    await page.route('**/api/event/isHost/*', () => {});
    await page.goto(at(events.plus.pinCode));
    await page.getByRole('status').first().waitFor();
  }),
  pageAt('backstage-no-event', 'backstage', at('ZZZZZZ'), { as: 'host' }),
  state(
    'not-host',
    async (page, { events }) => {
      await page.goto(at(events.plus.pinCode));
      await page.getByRole('alert').waitFor();
    },
    { as: 'newcomer' },
  ),
  state('check-failed', async (page, { events, say }) => {
    await page.route('**/api/event/isHost/*', (route) => route.abort('connectionreset'));
    await page.goto(at(events.plus.pinCode));
    await page.getByRole('button', { name: say('common:retry') }).waitFor({ timeout: 20_000 });
  }),
  state('free', async (page, { events }) => {
    await page.goto(at(events.free.pinCode));
    await page.locator('h1').waitFor();
  }),
  state('ads', open),
  state('ads-empty', async (page, { say, language }) => {
    const name = language === 'en' ? 'Spring gala' : '春季晚宴';
    const email = `host.${language.toLowerCase()}@example.com`;
    const { pinCode } = await seedEvent({ type: 'Plus', name, host: email, photoLimit: 850 });
    await page.goto(at(pinCode));
    await page.getByRole('heading', { name: say('backstage:ads.title') }).waitFor();
  }),
  state('ads-changed', async (page, stage) => {
    await open(page, stage);
    const { say } = stage;
    await choose(page, stage, 5, await sponsorPicture(5, { width: 800, height: 600 }));
    await slot(page, stage, 5).getByRole('img').waitFor();
    for (const number of [2, 3]) await openRow(page, stage, number);
    await slot(page, stage, 2)
      .getByRole('button', { name: say('backstage:ads.removeAd', { number: 2 }) })
      .click();
    await openRow(page, stage, 1);
    await slot(page, stage, 1)
      .getByRole('button', { name: say('backstage:ads.removeImage') })
      .click();
    const link = slot(page, stage, 3).getByLabel(say('backstage:ads.url'));
    await link.fill('sponsor');
    await link.blur();
    await choose(page, stage, 4, Buffer.from('text'), 'notes.txt');
    await slot(page, stage, 4).getByRole('alert').waitFor();
    for (const number of [2, 3, 4, 5])
      await slot(page, stage, number).locator('[aria-expanded=true]').click();
  }),
  state(
    'ads-processing',
    async (page, stage) => {
      await page.addInitScript('HTMLCanvasElement.prototype.toBlob = () => {}');
      await open(page, stage);
      await choose(page, stage, 1, await sponsorPicture(5));
      await slot(page, stage, 1).getByRole('progressbar').waitFor();
      await slot(page, stage, 1).scrollIntoViewIfNeeded();
    },
    { isWhole: false },
  ),
  state(
    'ads-saved',
    async (page, stage) => {
      // An event of its own, since this changes it.
      const { host, language } = stage;
      const seed = { type: 'Plus', photoLimit: 850, sponsorSubtitle: stage.sponsor } as const;
      const { eventId, pinCode } = await seedEvent({
        ...seed,
        name: language === 'en' ? 'Spring gala' : '春季晚宴',
        host: `host.${language.toLowerCase()}@example.com`,
      });
      await seedAds(host, eventId, await sponsorAds());
      await page.goto(at(pinCode));
      const field = page.getByLabel(stage.say('backstage:ads.subtitle'));
      await field.fill(`${await field.inputValue()}!`);
      await press(page, stage.say('backstage:ads.save'));
      await page.getByText(stage.say('backstage:ads.saved')).waitFor();
    },
    { isWhole: false },
  ),
  state(
    'leave',
    async (page, stage) => {
      await open(page, stage);
      await page.getByLabel(stage.say('backstage:ads.subtitle')).fill('…');
      await page.getByRole('link', { name: stage.say('hosting:view') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
    { isWhole: false },
  ),
  state('draft', async (page, stage) => {
    await open(page, stage);
    await page
      .getByLabel(stage.say('backstage:ads.subtitle'))
      .fill(stage.say('backstage:ads.subtitlePlaceholder'));
    await page.reload();
    await page.getByText(stage.say('backstage:ads.draftRestored')).waitFor();
  }),
  viewState('permission'),
  state('stat', statistics),
  state('stat-open', async (page, stage) => {
    await statistics(page, stage);
    for (const fold of ['asTable', 'how.title'])
      await page.locator('summary', { hasText: stage.say(`statistics:${fold}`) }).click();
  }),
];
