import type { Page } from '@playwright/test';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
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

const state = (name: string, show: State['show']): State => ({
  name: `upload-${name}`,
  route: 'event',
  show,
});

/** The upload dialog, from the choice to what became of it. Nothing is sent for good. */
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
  state('failed', async (page, stage) => {
    await page.route('**/api/photo/upload', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' } } }),
    );
    await openUpload(page, stage, 'empty');
    await choose(page, await drawn(4));
    await confirm(page, stage, 4);
    await page.getByRole('dialog').getByRole('alert').waitFor({ timeout: 20_000 });
  }),
];
