import { expect, type Page, type Route } from '@playwright/test';
import { statesKept } from '../../e2e/upload-steps.ts';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
import { seedSmallEvent } from './small-event.ts';
import type { Stage } from './stage.ts';
import type { State } from './state.ts';

const drawn = (count: number) =>
  Promise.all(
    pictures.slice(-count).map(async (picture) => ({
      name: picture.name,
      mimeType: 'image/jpeg',
      buffer: await toJpeg(picture),
    })),
  );
const tooLarge = async () => {
  const [first] = await drawn(1);
  const buffer = Buffer.concat([first?.buffer ?? Buffer.alloc(0), Buffer.alloc(5_300_000)]);
  return { name: 'panorama-of-the-garden.jpg', mimeType: 'image/jpeg', buffer };
};

const openUpload = async (page: Page, stage: Stage, name: keyof Stage['events']) => {
  await page.goto(`/event/${stage.events[name].pinCode}?open=upload`);
  await page.getByRole('dialog').waitFor();
};
const choose = (page: Page, files: Awaited<ReturnType<typeof drawn>>) =>
  page.locator('input[type=file]').setInputFiles(files);
const confirm = (page: Page, { say }: Stage, count: number) =>
  page.getByRole('button', { name: say('uploads:confirm_other', { count }) }).click();

const lose = (route: Route) => route.abort('connectionreset');
const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code, message: '' } } });
const fail = refuse(500, 'INTERNAL');
const wantPin = refuse(403, 'JOIN_FIRST');
const deny = refuse(403, 'UPLOAD_DENIED');
const miss = refuse(404, 'EVENT_UNKNOWN');

type Answer = (route: Route) => Promise<void>;

const sendFour = async (page: Page, stage: Stage, answer: Answer) => {
  await page.route('**/api/photo/upload', answer);
  await openUpload(page, stage, 'empty');
  await choose(page, await drawn(4));
  await confirm(page, stage, 4);
};
/** Chooses four photos whose upload fails, and waits for the dialog's message. */
const uploadInVain = async (page: Page, stage: Stage, answer: Answer) => {
  await sendFour(page, stage, answer);
  await page.getByRole('dialog').getByRole('alert').waitFor({ timeout: 20_000 });
};

/** Goes to another page once the browser has stored the four photos. */
const leave = async (page: Page) => {
  await expect.poll(() => statesKept(page)).toHaveLength(4);
  await page.goto('/pricing');
};

const state = (name: string, show: State['show']): State => ({
  name: `upload-${name}`,
  route: 'event',
  show,
});

/** The upload dialog, from choosing photos to the result. No upload completes. */
export const uploadStates: readonly State[] = [
  state('empty', (page, stage) => openUpload(page, stage, 'plus')),
  state('chosen', async (page, stage) => {
    await openUpload(page, stage, 'plus');
    await choose(page, await drawn(7));
  }),
  state('too-large', async (page, stage) => {
    await openUpload(page, stage, 'empty');
    await choose(page, [...(await drawn(2)), await tooLarge()]);
  }),
  state('full', (page, stage) => openUpload(page, stage, 'full')),
  state('running', async (page, stage) => {
    await page.route('**/api/photo/upload', () => {});
    await openUpload(page, stage, 'empty');
    await choose(page, await drawn(8));
    await confirm(page, stage, 8);
  }),
  state('background', async (page, stage) => {
    await page.route('**/api/photo/upload', () => {});
    await openUpload(page, stage, 'plus');
    await choose(page, await drawn(3));
    await confirm(page, stage, 3);
    await page.getByRole('button', { name: stage.say('uploads:hide') }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: stage.say('uploads:show') }).waitFor();
  }),
  state('lost', (page, stage) => uploadInVain(page, stage, lose)),
  state('failed', (page, stage) => uploadInVain(page, stage, fail)),
  state('strip-failed', async (page, stage) => {
    await uploadInVain(page, stage, fail);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }),
  state('failed-before', async (page, stage) => {
    await uploadInVain(page, stage, deny);
    await leave(page);
    await page.getByRole('button', { name: stage.say('uploads:show') }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  }),
  state('discard', async (page, stage) => {
    await uploadInVain(page, stage, deny);
    await leave(page);
    await page.getByRole('button', { name: stage.say('uploads:discard.button_other', { count: 4 }) }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  state('gone', async (page, stage) => {
    await sendFour(page, stage, miss);
    await page.getByText(stage.say('uploads:gone_other', { count: 4 })).waitFor();
  }),
  state('strip-pin', async (page, stage) => {
    await sendFour(page, stage, wantPin);
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await leave(page);
    await page.getByRole('button', { name: stage.say('uploads:enterPin') }).waitFor();
  }),
  state('done', async (page, stage) => {
    const { pinCode } = await seedSmallEvent(stage);
    await page.goto(`/event/${pinCode}?open=upload`);
    await choose(page, await drawn(4));
    await confirm(page, stage, 4);
    await page
      .getByText(stage.say('uploads:done_other', { count: 4 }))
      .first()
      .waitFor({ timeout: 30_000 });
  }),
  state('elsewhere', async (page, stage) => {
    await uploadInVain(page, stage, lose);
    await leave(page);
    await page.getByRole('region', { name: stage.say('uploads:strip') }).waitFor();
  }),
];
