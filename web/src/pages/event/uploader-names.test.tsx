import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { endUploads, keepFromEarlier, lookAgain, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { chooseFiles, uploadDialog, uploadReport } from '#testing/upload-steps.ts';
import { texts as en } from '#texts/en/photos/uploads.ts';
import { texts as zh } from '#texts/zh-TW/photos/uploads.ts';

afterEach(async () => {
  await endUploads();
  localStorage.removeItem('uploaderName');
});

const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const;
const openUpload = async (uploaderNames: 'off' | 'asked' | 'required', language: 'en' | 'zh-TW' = 'en') => {
  const event = sampleEvent({ photos: [], uploaderNames });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event }, language);
  return event;
};
const field = (label = en.uploaderRequired) => page.getByRole('textbox', { name: label, exact: true });
const namesSent = async () =>
  (await received('uploadPhotos')).map(({ fields }) => fields.uploaderName ?? null);

matrix(both)(
  'says that a required name is missing, in the field, and sends with it ($language)',
  async ({ language, t }) => {
    const files = sampleFiles(1);
    await openUpload('required', language);
    await answerCalls({ uploadPhotos: taken(files) });
    await chooseFiles(files);
    const confirm = page.getByRole('button', { name: t.confirmName, exact: true });
    await confirm.click();
    await expect.element(field(t.uploaderRequired)).toHaveFocus();
    await expect.element(page.getByText(t.uploaderMissing, { exact: true })).toBeVisible();
    await expectAccessible('a missing name');
    expect(await received('uploadPhotos')).toEqual([]);
    await field(t.uploaderRequired).fill('Mei');
    await expect.element(page.getByText(t.uploaderMissing, { exact: true })).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^(Upload|上傳) 1/ }).click();
    await expect.poll(namesSent).toEqual(['Mei']);
  },
);

test('asks for no name where names are off', async () => {
  await openUpload('off');
  await chooseFiles(sampleFiles(1));
  await expect.element(uploadDialog().getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('keeps photos that were refused without a name, and sends them again with one (U16)', async () => {
  const files = sampleFiles(2);
  await openUpload('asked');
  await answerCalls({ uploadPhotos: inTurn(refuse('NAME_REQUIRED'), taken(files)) });
  await chooseFiles(files);
  await uploadDialog().getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect
    .element(uploadReport())
    .toMatchTextContent('Please enter it. 2 photos are kept and sent with your name.');
  await uploadDialog().getByRole('button', { name: en.confirmName }).click();
  await expect.element(field()).toHaveFocus();
  await expectAccessible('a report that asks for a name');
  await field().fill('Mei');
  await uploadDialog().getByRole('button', { name: 'Retry 2 photos' }).click();
  await expect.element(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  expect(await namesSent()).toEqual([null, 'Mei']);
});

test('asks for the name of photos that an earlier visit left', async () => {
  const { eventId, pinCode, eventEndDate: endsAt } = sampleEvent({ photos: [] });
  const event = sampleEvent({
    eventId,
    pinCode,
    eventEndDate: endsAt,
    photos: [],
    uploaderNames: 'required',
  });
  const files = sampleFiles(1);
  await keepFromEarlier({ eventId, pinCode, endsAt }, files);
  await openPage(`/event/${pinCode}?open=upload`, {
    lookUpEvent: event,
    uploadPhotos: refuse('NAME_REQUIRED'),
  });
  lookAgain();
  await expect.element(uploadReport()).toMatchTextContent('1 photo is kept and sent with your name.');
  await answerCalls({ uploadPhotos: taken(files) });
  await field().fill('Mei');
  await uploadDialog().getByRole('button', { name: 'Retry 1 photo' }).click();
  await expect.poll(namesSent).toContain('Mei');
});
