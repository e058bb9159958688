import type { Page } from '@playwright/test';
import { newMember } from '../../e2e/product.ts';
import { seedDrawnEvent } from '../drawn-people/seed-drawn-event.ts';
import { keepEvent, type Stage } from './stage.ts';
import { press, type State } from './state.ts';

/** One event per language, since forgotten people are missing in all other states. */
const made = new Map<string, ReturnType<typeof seedDrawnEvent>>();
const eventOf = async ({ language }: Stage) => {
  const host = `host.${language.toLowerCase()}@example.com`;
  const name = language === 'en' ? 'Rooftop party' : '頂樓派對';
  const event = made.get(language) ?? seedDrawnEvent({ name, host });
  made.set(language, event);
  keepEvent(await event);
  return event;
};

const openFaces = async (page: Page, stage: Stage) => {
  await page.goto(`/event/${(await eventOf(stage)).pinCode}?open=download`);
  await page.getByRole('button', { name: stage.say('downloads:faces') }).click();
  await page.getByRole('checkbox').nth(3).waitFor();
};
const openDialog = async (page: Page, stage: Stage) => {
  await openFaces(page, stage);
  await page.getByRole('checkbox').nth(3).check({ force: true });
  await press(page, stage.say('figures:forget.action'));
  await page.getByRole('alertdialog').waitFor();
};
/** Another guest asks to forget the rarest face, once. */
const ask = async (stage: Stage) => {
  const { eventId, pinCode } = await eventOf(stage);
  const member = await newMember(pinCode);
  const figures = await member.figures(eventId);
  if (figures.length < 12) return;
  const json = { figureId: figures.at(-1)?.id };
  await member.request('POST', `/api/figure/${eventId}/forget`, { json });
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `forget-${name}`,
  route: 'event',
  show,
  ...more,
});

/** Forgetting a face: the dialog, undoing it, and the list of open requests. */
export const forgetStates: readonly State[] = [
  state('dialog', openDialog),
  state('undo', async (page, stage) => {
    await openDialog(page, stage);
    await press(page, stage.say('figures:forget.confirm'));
    await page.getByText(stage.say('figures:forget.done')).waitFor();
    await page.getByRole('list', { name: stage.say('figures:forget.requests.title') }).waitFor();
  }),
  state(
    'requests',
    async (page, stage) => {
      await ask(stage);
      await openFaces(page, stage);
      await page.getByRole('list', { name: stage.say('figures:forget.requests.title') }).waitFor();
    },
    { as: 'host' },
  ),
  state(
    'requests-manage',
    async (page, stage) => {
      await ask(stage);
      await page.goto(`/manage-event/${(await eventOf(stage)).pinCode}?tab=photos`);
      await page.getByRole('list', { name: stage.say('figures:forget.requests.title') }).waitFor();
    },
    { as: 'host', isWhole: true, route: 'manageEvent' },
  ),
];
