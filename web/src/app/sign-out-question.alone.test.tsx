import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hold } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { endUploads, keepFromEarlier, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { newId, newPin } from '#testing/samples.ts';
import { uploadStrip } from '#testing/upload-steps.ts';

const code = vi.hoisted(() => ({ ...Promise.withResolvers<void>(), onAsked: () => {} }));
vi.mock('#parts/uploads/queue/open-queue.ts', async (original) => {
  code.onAsked();
  await code.promise;
  return original();
});

afterEach(endUploads);

test('a sign-out waits for the upload code, however slowly it loads', async () => {
  const asked = new Promise<void>((resolve) => {
    code.onAsked = resolve;
  });
  const files = sampleFiles(2);
  signIn('Mei Chen');
  await keepFromEarlier({ eventId: newId(), pinCode: newPin(), endsAt: null }, files);
  await openPage('/about-us', { uploadPhotos: hold(taken(files)) });
  await asked;
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  code.resolve();
  const question = page.getByRole('alertdialog', { name: 'Photos are still uploading' });
  await expect.element(question).toMatchTextContent('2 photos are not uploaded yet');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(uploadStrip()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
