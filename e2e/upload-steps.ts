import type { Page } from '@playwright/test';
import { readKept } from './kept-in-browser.ts';

export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: /^Upload(ing)? photos$/ });

export const uploadStrip = (page: Page) => page.getByRole('region', { name: 'Uploads' });

export const openUpload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click();

type Files = string[] | { name: string; mimeType: string; buffer: Buffer }[];

/** Picks files in the file chooser that the dialog opens. */
export async function chooseFiles(page: Page, files: Files): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await uploadDialog(page)
    .getByRole('button', { name: /^Choose/ })
    .click();
  await (await choosing).setFiles(files);
}

export async function startUpload(page: Page, pinCode: string, files: Files): Promise<void> {
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, files);
  await uploadDialog(page)
    .getByRole('button', { name: /^Upload \d+ photos?$/ })
    .click();
}

/** Returns the states of the photos stored in the browser. */
export async function statesKept(page: Page) {
  return (await readKept<{ state: string }>(page, { database: 'uploads', store: 'notes' })).map(
    ({ state }) => state,
  );
}
