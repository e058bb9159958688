import { page } from 'vitest/browser';
import { received, release } from './answer-calls.ts';
import { until } from './until.ts';

export const uploadDialog = () => page.getByRole('dialog', { name: /^Upload(ing)? photos$/ });
export const uploadStrip = () => page.getByRole('region', { name: 'Uploads' });
export const uploadReport = () => uploadDialog().getByRole('alert');

/** Picks files in the open upload dialog, as the file chooser does. */
export async function chooseFiles(files: readonly File[]): Promise<void> {
  const input = await until(() => {
    const found = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
    if (!found) throw new Error('no dialog to choose files in');
    return found;
  });
  const picked = new DataTransfer();
  for (const file of files) picked.items.add(file);
  input.files = picked.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export async function sendFiles(files: readonly File[]): Promise<void> {
  await chooseFiles(files);
  await uploadDialog()
    .getByRole('button', { name: /^Upload \d+ photos?$/ })
    .click();
}

/** Releases the held response to the latest batch, the `count`th. */
export async function releaseBatch(count = 1): Promise<void> {
  await until(async () => {
    if ((await received('uploadPhotos')).length < count) throw new Error('the batch has not been sent');
  });
  await release();
}
