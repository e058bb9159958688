import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse, release, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { chooseFiles, sendFiles, uploadDialog, uploadReport, uploadStrip } from '#testing/upload-steps.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await endUploads();
});

const grid = () => page.getByRole('main').element().querySelector('[data-grid]');
const photos = () => page.getByRole('button', { name: /^Open photo/, includeHidden: true });
const expectPhotos = (count: number) => expect.poll(() => photos().elements()).toHaveLength(count);
/** Reports the network as back until the photos have arrived. */
const expectUploadedOnline = async (count: number) => {
  const notice = page.getByText(`${count} photos uploaded`, { exact: true });
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return notice.query();
    })
    .not.toBeNull();
  await expectPhotos(count);
};
const openUpload = async () => {
  const event = sampleEvent({ photos: [] });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await expect.element(uploadDialog()).toBeVisible();
  // The page keeps uploaded photos even without a lookup.
  await answerCalls({ lookUpEvent: refuse('SERVICE_UNAVAILABLE') });
  return event;
};

test('stops at the batch with a server error, shows its number, and resends the rest on a retry', {
  tags: 'rest',
}, async () => {
  const files = sampleFiles(14);
  await openUpload();
  await answerCalls({
    uploadPhotos: inTurn(
      taken(files.slice(0, 6)),
      refuse('UNEXPECTED'),
      taken(files.slice(6, 12)),
      taken(files.slice(12)),
    ),
  });
  await sendFiles(files);
  await expect
    .element(uploadReport())
    .toMatchTextContent(
      '6 of 14 photos uploaded. The server had an error (batch 2). Please try again. 8 photos are not uploaded yet. They are kept until you retry.',
    );
  expect(await received('uploadPhotos')).toHaveLength(2);
  await uploadDialog().getByRole('button', { name: 'Retry 8 photos' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(async () => (await received('uploadPhotos')).length).toBe(4);
  const sent = (await received('uploadPhotos')).slice(2).flatMap((batch) => batch.files);
  expect(sent).toEqual(files.slice(6).map(({ name }) => name));
});

test('keeps failed photos in the grid, each with a retry button', { tags: 'rest' }, async () => {
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: inTurn(refuse('UNEXPECTED'), taken(files.slice(0, 1))) });
  await sendFiles(files);
  await expect.element(uploadReport()).toBeVisible();
  await expectAccessible('upload that failed');
  await uploadDialog().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(uploadReport()).not.toBeInTheDocument();
  await uploadDialog().getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => grid()?.textContent).toContain('small-1.jpg was not uploaded');
  await page.getByRole('button', { name: 'Try small-1.jpg again' }).click();
  await expectPhotos(1);
  expect(grid()?.textContent).toContain('small-2.jpg was not uploaded');
  await page.getByRole('button', { name: 'Remove small-2.jpg' }).click();
  await expect.poll(() => grid()?.textContent).not.toContain('small-2.jpg');
  expect((await received('uploadPhotos')).at(-1)?.files).toEqual(['small-1.jpg']);
});

test('reports a server that times out as busy, and retries automatically', { tags: 'rest' }, async () => {
  // Shortens the product's two minutes.
  const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
  const hurry = vi.spyOn(XMLHttpRequest.prototype, 'timeout', 'set').mockImplementation(function (
    this: XMLHttpRequest,
    ms: number,
  ) {
    own?.set?.call(this, ms === 120_000 ? 300 : ms);
  });
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: hold(taken(files)) });
  await sendFiles(files);
  await expect
    .element(uploadReport())
    .toHaveTextContent(
      '0 of 2 photos uploaded. The server is busy and took too long to respond. Please try again later. 2 photos will continue automatically.Try now',
    );
  hurry.mockRestore();
  await answerCalls({ uploadPhotos: inTurn(...files.map((file) => taken([file]))) });
  await expectPhotos(2);
  const again = (await received('uploadPhotos')).slice(-2);
  expect(again.map((batch) => batch.files)).toEqual([['small-1.jpg'], ['small-2.jpg']]);
  await release();
});

test('reports a login that is refused during an upload', { tags: 'rest' }, async () => {
  signIn();
  await openUpload();
  await chooseFiles(sampleFiles(1));
  await answerCalls({ uploadPhotos: refuse('LOGIN_INVALID') });
  await uploadDialog().getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect
    .element(uploadReport())
    .toHaveTextContent(
      '0 of 1 photos uploaded. Authentication failed. Please log in again. 1 photo is not uploaded yet. It is kept until you retry.',
    );
});

test('keeps photos waiting without a network, and sends them when it returns', { tags: 'rest' }, async () => {
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: cut });
  await sendFiles(files);
  await expect
    .element(uploadReport())
    .toHaveTextContent(
      '0 of 2 photos uploaded. The photos could not be sent. Please check your network. Connection lost. 2 photos will continue automatically.Try now',
    );
  await answerCalls({ uploadPhotos: taken(files) });
  dispatchEvent(new Event('online'));
  await expectPhotos(2);
  const batches = await received('uploadPhotos');
  expect(new Set(batches.map(({ key }) => key)).size).toBe(1);
});

test('resumes automatically once a captive portal is gone', { tags: 'rest' }, async () => {
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({ uploadPhotos: respond(200, '<!doctype html><title>Welcome to our Wi-Fi</title>') });
  await sendFiles(files);
  await expect
    .element(uploadStrip())
    .toMatchTextContent('Connection lost. 2 photos will continue automatically.');
  await answerCalls({ uploadPhotos: taken(files) });
  await expectUploadedOnline(2);
});

test('resumes automatically once a proxy reaches the server again', { tags: 'rest' }, async () => {
  const files = sampleFiles(2);
  await openUpload();
  const down = respond(502, '<html><head><title>502 Bad Gateway</title></head></html>');
  await answerCalls({ uploadPhotos: inTurn(down, down, taken(files)) });
  await sendFiles(files);
  await expect.element(uploadReport()).toMatchTextContent('2 photos will continue automatically.');
  await expectUploadedOnline(2);
  expect(new Set((await received('uploadPhotos')).map(({ key }) => key)).size).toBe(1);
});

test('needs no user action on a repeatedly failing network', { tags: 'rest' }, async () => {
  const files = sampleFiles(2);
  await openUpload();
  await answerCalls({
    uploadPhotos: inTurn(cut, cut, taken(files.slice(0, 1)), cut, taken(files.slice(1))),
  });
  await sendFiles(files);
  await expect
    .element(uploadStrip())
    .toMatchTextContent('Connection lost. 2 photos will continue automatically.');
  await expectUploadedOnline(2);
});

test('drops the photos of a deleted event, and shows their number', async () => {
  await openUpload();
  await chooseFiles(sampleFiles(1));
  await answerCalls({ uploadPhotos: refuse('EVENT_UNKNOWN') });
  await uploadDialog().getByRole('button', { name: 'Upload 1 photo' }).click();
  const text = 'An event could not be found. It may have ended or been deleted. 1 photo was not uploaded.';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(uploadStrip()).not.toBeInTheDocument();
});

test('sends a photo over 5 MB when the script that shrinks it is missing', { tags: 'rest' }, async () => {
  const Real = Worker;
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor() {
        super('/no-longer-there.js', { type: 'module' });
      }
    },
  );
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d')?.fillRect(0, 0, 32, 32);
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
  const large = new File([picture, new ArrayBuffer(MAX_UPLOAD_BYTES)], 'large.jpg', { type: 'image/jpeg' });
  await openUpload();
  await answerCalls({ uploadPhotos: taken([large]) });
  await sendFiles([large]);
  await expect.element(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
  expect((await received('uploadPhotos')).map((batch) => batch.files)).toEqual([['large.jpg']]);
});
