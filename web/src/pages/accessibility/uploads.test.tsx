/** @module-tag rest */
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, hold, refuse, releaseLeft, take } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { endUploads, sampleFiles } from '#testing/sample-uploads.ts';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';
import { chooseFiles, releaseBatch } from '#testing/upload-steps.ts';
import { texts as en } from '#texts/en/photos/uploads.ts';
import { texts as zh } from '#texts/zh-TW/photos/uploads.ts';

afterEach(async () => {
  await releaseLeft();
  await endUploads();
});

const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const;
const dialog = page.getByRole('dialog');
const alert = dialog.getByRole('alert');
const confirm = dialog.getByRole('button').last();
const large = () => new File([new ArrayBuffer(MAX_UPLOAD_BYTES + 1)], 'large.jpg', { type: 'image/jpeg' });
const text = () => new File(['text'], 'notes.txt', { type: 'text/plain' });
const openUpload = async (language: 'en' | 'zh-TW', change: Parameters<typeof sampleEvent>[0] = {}) => {
  const event = sampleEvent({ photos: [], remainingPhotoQuota: 4, totalPhotoLimit: 4, ...change });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event }, language);
  await expect.element(dialog).toBeVisible();
};

test.each(both)('choosing photos is accessible ($language)', async ({ language, t }) => {
  await openUpload(language);
  await expectAccessible('upload dialog');
  await chooseFiles([large(), text(), ...sampleFiles(2)]);
  await expect.element(alert).toHaveLength(2);
  await expectAccessible('too large and no photo');
  await chooseFiles(sampleFiles(6, 3));
  await expect.element(dialog.getByRole('status').getByText(t.quotaReached)).toBeVisible();
  await expectAccessible('over the quota');
});

test.each(both)('sending photos is accessible ($language)', async ({ language, t }) => {
  await openUpload(language);
  await chooseFiles(sampleFiles(2));
  await answerCalls({ uploadPhotos: hold(refuse('UNEXPECTED')) });
  await confirm.click();
  await expect.element(dialog.getByRole('heading', { name: t.uploading })).toBeVisible();
  await expectAccessible('uploading');
  await dialog.getByRole('button', { name: t.hide }).click();
  await expect.element(page.getByRole('button', { name: t.show })).toBeVisible();
  await expectAccessible('in the background');
  await releaseBatch(1);
  await expect.element(alert).toBeVisible();
  await expectAccessible('failed');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectAccessible('failed tiles');
});

test.each(both)('refused files are accessible ($language)', async ({ language }) => {
  await openUpload(language);
  await chooseFiles(sampleFiles(2));
  const refused = { 'small-1.jpg': 'FILE_UNSUPPORTED', 'small-2.jpg': 'FILE_TRUNCATED' } as const;
  await answerCalls({ uploadPhotos: take(refused) });
  await confirm.click();
  await expect.element(alert).toBeVisible();
  await expectAccessible('refused files');
});

test.each(both)('a full event is accessible ($language)', async ({ language }) => {
  await openUpload(language, { photos: samplePhotos(4), remainingPhotoQuota: 0 });
  await expect.element(dialog.getByRole('status')).toBeVisible();
  await expectAccessible('full');
});
