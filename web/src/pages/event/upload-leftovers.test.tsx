import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, hold, received, refuse } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import {
  endUploads,
  keepFromEarlier,
  lookAgain,
  sampleFiles,
  statesKept,
  taken,
} from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { releaseBatch, sendFiles, uploadDialog, uploadStrip } from '#testing/upload-steps.ts';

afterEach(endUploads);

const grid = () => page.getByRole('main').element().querySelector('[data-grid]');
const show = () => uploadStrip().getByRole('button', { name: 'Show upload' }).click();
const hide = () => page.getByRole('button', { name: 'Continue in the background' }).click();
const question = () => page.getByRole('alertdialog', { name: 'Discard what was not uploaded?' });
const newEvent = (change: Parameters<typeof sampleEvent>[0] = {}) => {
  const event = sampleEvent({ photos: [], ...change });
  const { eventId, pinCode, eventEndDate: endsAt } = event;
  return { event, target: { eventId, pinCode, endsAt } };
};

test("resumes a closed tab's uploads on any page", async () => {
  const { target } = newEvent();
  const files = sampleFiles(2);
  await keepFromEarlier(target, files);
  await openPage('/about-us', { uploadPhotos: hold(taken(files)) });
  lookAgain();
  await expect.element(uploadStrip()).toMatchTextContent('0 of 2 photos uploaded');
  await releaseBatch();
  await expect.element(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  await expect.poll(statesKept).toEqual([]);
  expect((await received('uploadPhotos')).map((batch) => batch.files)).toEqual([
    ['small-1.jpg', 'small-2.jpg'],
  ]);
});

test('shows the progress of an upload on every page, with a link back', { tags: 'rest' }, async () => {
  const { event, target } = newEvent();
  const files = sampleFiles(2);
  await keepFromEarlier(target, files);
  await openPage('/about-us', { lookUpEvent: event, uploadPhotos: hold(taken(files)) });
  lookAgain();
  await expect.element(uploadStrip()).toMatchTextContent('0 of 2 photos uploaded');
  await expect.element(uploadStrip()).toMatchTextContent(/0\.0 of \d+\.\d MB/);
  await show();
  await expect.poll(() => location.pathname).toBe(`/event/${event.pinCode}`);
  await expect.element(uploadDialog()).toBeVisible();
  await hide();
  await expect.poll(() => grid()?.textContent).toContain('2 photos are');
  await page.getByRole('link', { name: 'Togather, home' }).first().click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(uploadStrip()).toMatchTextContent('0 of 2 photos uploaded');
});

test('stores photos during an upload, and says that the page may be left', async () => {
  const { event } = newEvent();
  const files = sampleFiles(2);
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await answerCalls({ uploadPhotos: hold(taken(files)) });
  await sendFiles(files);
  await expect
    .element(uploadDialog())
    .toMatchTextContent('You can leave or close this page. The upload resumes when you come back.');
  await expect.poll(statesKept).toHaveLength(2);
});

test('shows why photos failed on an earlier visit, also with closed uploads, and discards them', {
  tags: 'rest',
}, async () => {
  const { event, target } = newEvent({
    requester_permissions: { uploadPhoto: 'DENY', manageEvent: 'DENY', ownEvent: 'DENY' },
  });
  await keepFromEarlier(target, sampleFiles(2), { state: 'failed', code: 'UPLOAD_DENIED' });
  await openPage('/about-us', { lookUpEvent: event });
  lookAgain();
  await show();
  await expect.poll(() => location.pathname).toBe(`/event/${event.pinCode}`);
  const dialog = uploadDialog();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      '0 of 2 photos uploaded. The host does not allow uploads to this event. 2 photos are not uploaded yet. They are kept until you retry.',
    );
  for (const name of [/^Choose/, /^Retry/])
    await expect.element(dialog.getByRole('button', { name })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await show();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('2 photos are not uploaded yet');
  await dialog.getByRole('button', { name: 'Discard 2 photos' }).click();
  await question().getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('The host does not allow uploads to this event.');
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  await expect.poll(statesKept).toEqual([]);
});

test("discards a deleted event's failed photos on any page", { tags: 'rest' }, async () => {
  const { target } = newEvent();
  await keepFromEarlier(target, sampleFiles(2), { state: 'failed', code: 'UPLOAD_DENIED' });
  await openPage('/about-us', { lookUpEvent: refuse('EVENT_UNKNOWN') });
  lookAgain();
  const discard = uploadStrip().getByRole('button', { name: 'Discard 2 photos' });
  await discard.click();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await discard.click();
  await question().getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
  await expect.poll(statesKept).toEqual([]);
});
