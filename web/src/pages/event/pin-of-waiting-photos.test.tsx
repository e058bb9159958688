import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { endUploads, keepFromEarlier, lookAgain, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { newPin, sampleEvent } from '#testing/samples.ts';
import { uploadStrip } from '#testing/upload-steps.ts';

afterEach(endUploads);

/** Stores photos that wait for an event's new PIN, and returns the event with it. */
const retainFigures = async () => {
  const { eventId, pinCode, eventEndDate: endsAt, ...event } = sampleEvent({ photos: [] });
  const files = sampleFiles(2);
  const stopped = { state: 'failed', code: 'JOIN_FIRST' } as const;
  await keepFromEarlier({ eventId, pinCode, endsAt }, files, stopped);
  return { files, next: { ...event, eventId, eventEndDate: endsAt, pinCode: newPin() } };
};

/** Delays the browser's database until the returned function is called. */
const delayDatabase = () => {
  const { open } = IDBFactory.prototype;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isAsked = false;
  IDBFactory.prototype.open = function (...all) {
    isAsked = true;
    const request = open.apply(this, all);
    const set = (listener: (event: Event) => void) =>
      request.addEventListener('success', (event) => void released.then(() => listener(event)));
    return Object.defineProperty(request, 'onsuccess', { set });
  };
  const mend = () => {
    IDBFactory.prototype.open = open;
    release();
  };
  onTestFinished(mend);
  return { isAsked: () => isAsked, mend };
};

test('waiting photos resume in the event opened by the new PIN, however late they are read (D8)', async () => {
  const { files, next } = await retainFigures();
  const database = delayDatabase();
  await openPage(`/event/${next.pinCode}`, { lookUpEvent: next });
  lookAgain();
  await expect.element(page.getByRole('heading', { name: next.eventName })).toBeVisible();
  await expect.poll(database.isAsked).toBe(true);
  const answer = taken(files);
  await answerCalls({ uploadPhotos: answer, lookUpEvent: { ...next, photos: answer.photos } });
  expect(await received('uploadPhotos')).toEqual([]);
  database.mend();
  await expect.element(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-photo]').length).toBe(2);
});

test('photos waiting on another page resume at once with the new PIN (D8)', { tags: 'rest' }, async () => {
  const { files, next } = await retainFigures();
  await openPage('/pricing', { lookUpEvent: next, uploadPhotos: taken(files) });
  lookAgain();
  const ask = () => uploadStrip().getByRole('button', { name: 'Enter the PIN' }).click();
  const asked = page.getByRole('dialog', { name: 'Please enter the PIN' });
  await ask();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(uploadStrip()).toMatchTextContent('2 photos wait');
  await ask();
  await asked.getByRole('textbox', { name: 'Event PIN' }).fill(next.pinCode);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  expect(location.pathname).toBe('/pricing');
  expect((await received('uploadPhotos')).map((batch) => batch.files)).toEqual([
    ['small-1.jpg', 'small-2.jpg'],
  ]);
});
