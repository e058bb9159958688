import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls, hold, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, statesKept, taken, uploadedPhoto } from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import {
  chooseFiles,
  releaseBatch,
  sendFiles,
  uploadDialog,
  uploadReport,
  uploadStrip,
} from '#testing/upload-steps.ts';

afterEach(endUploads);

const grid = () => page.getByRole('main').element().querySelector('[data-grid]');
const photos = () => page.getByRole('button', { name: /^Open photo/, includeHidden: true });
const openUpload = async (event = sampleEvent({ photos: [] })) => {
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  return event;
};

test('sends six photos at a time, counts them, and shows them in the grid', { tags: 'rest' }, async () => {
  const files = sampleFiles(8);
  const event = await openUpload();
  const answers = [taken(files.slice(0, 6)), taken(files.slice(6), { remainingPhotoQuota: 92 })];
  await answerCalls({ uploadPhotos: inTurn(...answers.map(hold)) });
  await sendFiles(files);
  const dialog = page.getByRole('dialog', { name: 'Uploading photos' });
  await expect.element(dialog).toMatchTextContent('0/8');
  await expect.element(dialog).toMatchTextContent('0 of 8 photos uploaded');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await releaseBatch(1);
  await expect.element(dialog).toMatchTextContent('6/8');
  const arrived = [...answers.flatMap((answer) => answer.photos)].reverse();
  await answerCalls({ lookUpEvent: { ...event, photos: arrived, remainingPhotoQuota: 92 } });
  await releaseBatch(2);
  const notice = page.getByText('8 photos uploaded', { exact: true });
  await expect.element(notice).toBeVisible();
  expect(notice.element().closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('success');
  await expect.element(photos().first()).toHaveAccessibleName('Open photo 1, small-8.jpg');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const batches = await received('uploadPhotos');
  expect(batches.map((batch) => batch.files.length)).toEqual([6, 2]);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await expect.element(uploadDialog()).toMatchTextContent('Room for 92 more photos');
});

test('continues in the background, with tiles in the grid and a strip that leads back', {
  tags: 'rest',
}, async () => {
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: hold(taken(files)) });
  await sendFiles(files);
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => grid()?.textContent).toContain('2 photos are being uploaded');
  await expect.element(uploadStrip()).toMatchTextContent('0 of 2 photos uploaded');
  await page.getByRole('button', { name: 'Show upload' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Uploading photos' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await answerCalls({ lookUpEvent: refuse('SERVICE_UNAVAILABLE') });
  await releaseBatch();
  await expect.poll(() => photos().elements()).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Show upload' })).not.toBeInTheDocument();
});

test('lists refused files with their reasons, and offers a retry where it can help', {
  tags: 'rest',
}, async () => {
  const files = sampleFiles(4);
  const rejected = [
    { fileName: 'small-2.jpg', code: 'FILE_UNSUPPORTED', message: '', place: 1 },
    { fileName: 'small-3.jpg', code: 'FILE_TRUNCATED', message: '', place: 2 },
    { fileName: 'small-4.jpg', code: 'FILE_EMPTY', message: '', place: 3 },
  ] as const;
  await openUpload();
  await answerCalls({ uploadPhotos: taken(files.slice(0, 1), { rejected: [...rejected] }) });
  await sendFiles(files);
  await expect
    .element(uploadReport())
    .toMatchTextContent('1 of 4 photos uploaded. 3 photos were not accepted:');
  const lines = uploadReport().getByRole('listitem');
  await expect
    .element(lines.nth(0))
    .toHaveTextContent('small-2.jpgThis is not a JPEG, PNG, WebP or HEIC photo.');
  await expect.element(lines.nth(1)).toHaveTextContent('small-3.jpgThe file is incomplete.');
  await expect.element(lines.nth(2)).toHaveTextContent('small-4.jpgThe file is empty.');
  await expect.element(uploadDialog().getByRole('button', { name: 'Retry 1 photo' })).toBeVisible();
  await uploadDialog().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(uploadReport()).not.toBeInTheDocument();
});

test('sends the remaining batches after one with a refused file', { tags: 'rest' }, async () => {
  const files = sampleFiles(8);
  const [, ...good] = files;
  await openUpload();
  const first = taken([]);
  await answerCalls({
    uploadPhotos: inTurn(
      {
        ...first,
        photos: good.slice(0, 5).map(({ name }, at) => uploadedPhoto(name, at + 1)),
        rejected: [{ fileName: 'small-1.jpg', code: 'FILE_UNSUPPORTED', message: '', place: 0 }],
      },
      taken(good.slice(5)),
    ),
  });
  await sendFiles(files);
  await expect
    .element(uploadReport())
    .toMatchTextContent('7 of 8 photos uploaded. 1 photo was not accepted:');
  expect((await received('uploadPhotos')).map((batch) => batch.files.length)).toEqual([6, 2]);
});

test('reports a full event when others were faster', { tags: 'rest' }, async () => {
  const files = sampleFiles(2);
  await openUpload();
  const full = { fileName: 'small-2.jpg', code: 'QUOTA_EXCEEDED', message: '', place: 1 } as const;
  await answerCalls({ uploadPhotos: taken(files.slice(0, 1), { rejected: [full], remainingPhotoQuota: 0 }) });
  await sendFiles(files);
  await expect
    .element(uploadReport())
    .toMatchTextContent('1 of 2 photos uploaded. 1 photo was not accepted:');
  await expect
    .element(uploadReport().getByRole('listitem'))
    .toHaveTextContent('small-2.jpgThe event is full.');
});

test('shows which photos the album already has, and adds photos only once', { tags: 'rest' }, async () => {
  const [first, ...others] = sampleFiles(3);
  const known = uploadedPhoto('small-1.jpg', 0, { duplicate: true });
  const event = await openUpload(sampleEvent({ photos: [known] }));
  await answerCalls({ uploadPhotos: taken([], { photos: [known], remainingPhotoQuota: 99 }) });
  await sendFiles([first!]);
  await expect.element(page.getByText('1 photo is already in the album', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => photos().elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const more = taken(others);
  const added = more.photos.map((photo, at) => ({ ...photo, place: at + 1 }));
  await chooseFiles([first!, ...others]);
  await answerCalls({
    uploadPhotos: { ...more, photos: [known, ...added] },
    lookUpEvent: { ...event, photos: [...added, known] },
  });
  await uploadDialog().getByRole('button', { name: 'Upload 3 photos' }).click();
  const text = '2 photos uploaded. 1 photo is already in the album.';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.poll(() => photos().elements()).toHaveLength(3);
});

test('stores nothing in the browser once all photos have arrived', { tags: 'rest' }, async () => {
  const files = sampleFiles(1);
  await openUpload();
  await answerCalls({ uploadPhotos: taken(files) });
  await sendFiles(files);
  await expect.element(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
  await expect.poll(statesKept).toEqual([]);
});

test('shows that photos are being processed until they are', async () => {
  const event = sampleEvent({ processing: { previews: 0, faces: 1, hardFaces: 0 } });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  const note = page.getByText('Finding faces in 1 photo');
  await expect.element(note).toBeVisible();
  const processing = { previews: 0, faces: 0, hardFaces: 0 };
  const version = 'when it is done';
  await answerCalls({ lookUpEvent: { ...event, processing, version } });
  const tell = () => announce({ kind: 'processing', photoCount: event.photos.length, processing, version });
  await expect.poll(tell).toBe(1);
  await expect.element(note).not.toBeInTheDocument();
});
