import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, statesKept, taken } from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { sendFiles, uploadDialog, uploadStrip } from '#testing/upload-steps.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await endUploads();
});

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const keepNothing = () =>
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new Error('no database');
  });
const openUpload = async () => {
  const event = sampleEvent({ photos: [] });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  return event;
};

test('removes cancelled photos, and keeps the screen on until then', async () => {
  const locks = new Set<object>();
  const request = async () => {
    const lock = { release: async () => locks.delete(lock) };
    locks.add(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: hold(taken(files)) });
  await sendFiles(files);
  await expect.poll(statesKept).toHaveLength(2);
  await expect.poll(() => locks.size).toBe(1);
  await uploadDialog().getByRole('button', { name: 'Cancel the upload' }).click();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  await expect.poll(() => locks.size).toBe(0);
  await expect.poll(statesKept).toEqual([]);
  await expect
    .element(page.getByRole('heading', { name: 'No photos yet', includeHidden: true }))
    .toBeInTheDocument();
});

test('asks before closing while failed photos are not stored', { tags: 'rest' }, async () => {
  keepNothing();
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: refuse('UPLOAD_DENIED') });
  expect(asksBeforeLeaving()).toBe(false);
  await sendFiles(files);
  const retry = uploadDialog().getByRole('button', { name: 'Retry 2 photos' });
  await expect.element(retry).toBeVisible();
  await expect.poll(asksBeforeLeaving).toBe(true);
  await answerCalls({ uploadPhotos: taken(files) });
  await retry.click();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test('names a photo that was deleted after it was chosen, and continues without it', {
  tags: 'rest',
}, async () => {
  keepNothing();
  const files = sampleFiles(8);
  const others = files.filter(({ name }) => name !== 'small-2.jpg');
  const { slice } = Blob.prototype;
  await openUpload();
  await answerCalls({ uploadPhotos: inTurn(cut, taken(others.slice(0, 6)), taken(others.slice(6))) });
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, ...range) {
    if ((this as File).name !== 'small-2.jpg') return slice.apply(this, range);
    const gone = slice.apply(this, range);
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    return gone;
  });
  await sendFiles(files);
  await expect.element(uploadDialog()).toMatchTextContent('This photo can no longer be read on this device.');
  const [, ...sent] = await received('uploadPhotos');
  expect(sent.flatMap((batch) => batch.files)).toEqual(others.map(({ name }) => name));
});

test('asks before a sign-out that removes waiting photos', { tags: 'rest' }, async () => {
  signIn('Mei Chen');
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: hold(taken(files)), signOut: refuse('SERVICE_UNAVAILABLE') });
  await sendFiles(files);
  await expect.poll(statesKept).toHaveLength(2);
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  const question = page.getByRole('alertdialog', { name: 'Photos are still uploading' });
  const logOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
  };
  await logOut();
  await expect.element(question).toMatchTextContent('2 photos are not uploaded yet');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(uploadStrip()).toBeVisible();
  await logOut();
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  await expect.poll(statesKept).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
});
