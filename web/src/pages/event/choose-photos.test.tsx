import type { Event } from '@togather/contract/schemas/events.ts';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { drawnFile } from '#testing/sample-pictures.ts';
import { endUploads, sampleFiles } from '#testing/sample-uploads.ts';
import { sampleAd, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { chooseFiles, sendFiles, uploadDialog } from '#testing/upload-steps.ts';
import type { Language } from '#texts/languages.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const alert = () => uploadDialog().getByRole('alert');
const button = (name: string | RegExp) => uploadDialog().getByRole('button', { name });
const listed = () =>
  alert()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

afterEach(endUploads);

const openChoice = async (change: Partial<Event> = {}, language?: Language) => {
  const event = sampleEvent({ photos: [], ...change });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event }, language);
  await expect.element(page.getByRole('dialog')).toBeVisible();
};
const withRoomFor = (count: number) => openChoice({ remainingPhotoQuota: count, totalPhotoLimit: count });

test('shows the quota, removable previews, a button for more, and the number of photos', {
  tags: 'rest',
}, async () => {
  const event = sampleEvent({ photos: samplePhotos(4) });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  const open = () => page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await open();
  await expect.element(uploadDialog()).toMatchTextContent('Room for 96 more photos');
  await expect.element(uploadDialog()).toMatchTextContent('This event can hold up to 100 photos');
  await expect.element(button(/^Upload \d/)).not.toBeInTheDocument();
  const files = await Promise.all([1, 2, 3, 4].map((number) => drawnFile(`sample${number}.jpg`)));
  await chooseFiles(files.slice(0, 2));
  await expect.element(uploadDialog().getByRole('img', { name: 'sample1.jpg' })).toBeVisible();
  await chooseFiles(files.slice(1));
  await expect.element(button('Upload 4 photos')).toBeVisible();
  await button('Remove sample3.jpg').click();
  await expect.element(button('Remove sample3.jpg')).not.toBeInTheDocument();
  await expect.element(button('Upload 3 photos')).toBeVisible();
  await button('Close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open();
  await expect.element(button('Upload 3 photos')).toBeVisible();
});

test('shows twelve of many photos and the number of the others below the name', {
  tags: 'rest',
}, async () => {
  await openChoice();
  await chooseFiles(sampleFiles(60));
  await expect.element(button('Upload 60 photos')).toBeVisible();
  expect(button(/^Remove /).elements()).toHaveLength(11);
  await expect.element(button('Show all 60 photos')).toMatchTextContent('+48');
  const name = uploadDialog()
    .getByRole('textbox', { name: /^Your name/ })
    .element();
  const first = button('Remove small-1.jpg').element();
  expect(name.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await button('Show all 60 photos').click();
  await expect.poll(() => button(/^Remove /).elements()).toHaveLength(60);
});

test('emphasizes the remaining quota only when it is low', async () => {
  const sizeOf = async (text: string) => {
    const line = uploadDialog().getByText(text);
    await expect.element(line).toBeVisible();
    return Number.parseFloat(getComputedStyle(line.element()).fontSize);
  };
  await openChoice({ remainingPhotoQuota: 21 });
  const small = await sizeOf('Room for 21 more photos');
  await chooseFiles(sampleFiles(2));
  await expect.poll(() => sizeOf('Room for 19 more photos')).toBeGreaterThan(small);
});

test('has a file chooser for multiple images', async () => {
  await openChoice();
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  expect(input?.accept).toBe('image/*');
  expect(input?.multiple).toBe(true);
});

test('drops photos over the quota, shows counts, and blocks choosing more', { tags: 'rest' }, async () => {
  await withRoomFor(4);
  await chooseFiles(sampleFiles(6));
  await expect
    .element(alert())
    .toHaveTextContent('Over the quota: 2 photos were removed. 4 selected, 4 is the most you can upload.');
  await expect
    .element(uploadDialog().getByText('The quota limit is reached. No more photos can be selected.'))
    .toBeVisible();
  await expect.element(button('Choose more')).toBeDisabled();
  await button('Remove small-2.jpg').click();
  await expect.element(button('Choose more')).toBeEnabled();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('counts chosen photos against the quota', async () => {
  await withRoomFor(3);
  await chooseFiles(sampleFiles(2));
  await chooseFiles(sampleFiles(3, 3));
  await expect
    .element(alert())
    .toHaveTextContent('Over the quota: 2 photos were removed. 3 selected, 3 is the most you can upload.');
});

test('accepts no photos in a full event', async () => {
  await openChoice({ photos: samplePhotos(2), remainingPhotoQuota: 0, totalPhotoLimit: 2 });
  await expect
    .element(uploadDialog().getByRole('status'))
    .toHaveTextContent('This event has reached its limit of 2 photos. No more can be uploaded.');
  await expect.element(button(/^Choose/)).not.toBeInTheDocument();
});

test('shows and removes a file over 5 MB like any other', { tags: 'rest' }, async () => {
  await openChoice();
  await chooseFiles([
    await drawnFile('large.jpg', MAX_BYTES + 1),
    await drawnFile('larger.jpg', MAX_BYTES + 2),
  ]);
  await expect.element(uploadDialog().getByRole('img', { name: 'larger.jpg' })).toBeVisible();
  await button('Remove large.jpg').click();
  await expect.poll(listed).toEqual(['larger.jpg']);
  await expect.element(button('Upload 1 photo')).toBeVisible();
});

test('accepts a file of exactly 5 MB', async () => {
  await openChoice();
  await chooseFiles([await drawnFile('exact.jpg', MAX_BYTES)]);
  await expect.element(button('Upload 1 photo')).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('leaves out files that are not photos, and lists them', async () => {
  await openChoice();
  await chooseFiles([new File(['hello'], 'notes.txt', { type: 'text/plain' })]);
  await expect.element(alert()).toMatchTextContent('1 file is not a photo and was left out:');
  expect(listed()).toEqual(['notes.txt']);
});

test('reports that the host closed uploads while the dialog was open', { tags: 'rest' }, async () => {
  const event = sampleEvent({}, 'Plus');
  await openPage(`/event/${event.pinCode}?open=upload`, {
    lookUpEvent: event,
    uploadPhotos: refuse('UPLOAD_DENIED'),
  });
  await sendFiles(sampleFiles(1));
  await expect
    .element(alert())
    .toHaveTextContent(
      '0 of 1 photos uploaded. The photos were not accepted: The host does not allow uploads to this event. 1 photo is not uploaded yet. It is kept until you retry.',
    );
});

test('links the terms and the face notice', async () => {
  await openChoice();
  await expect.element(uploadDialog()).toMatchTextContent('Only upload photos you may share.');
  await expect
    .element(uploadDialog().getByRole('link', { name: /How faces are grouped/ }))
    .toHaveAttribute('href', '/face-grouping-notice');
});

test('shows the sponsor on Plus', async () => {
  const event = sampleEvent({ adInfos: [sampleAd(3)] }, 'Plus');
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await expect.element(uploadDialog().getByRole('link', { name: /^Ad:/ })).toBeVisible();
});

test('explains in Chinese that a HEIC photo is visible after the upload', { tags: 'rest' }, async () => {
  await openChoice({}, 'zh-TW');
  await chooseFiles([new File(['unreadable'], 'IMG_0001.HEIC', { type: 'image/heic' })]);
  await expect.element(page.getByRole('dialog')).toMatchTextContent('IMG_0001.HEICHEIC，上傳後可看');
});

test('unpacks a ZIP that is dropped on the dialog, and says what it left out (U14)', async () => {
  await openChoice();
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const number of [1, 2])
    await writer.add(`folder/sample${number}.jpg`, new BlobReader(await drawnFile(`sample${number}.jpg`)));
  await writer.add('folder/readme.txt', new TextReader('text'));
  await writer.add('../outside.jpg', new TextReader('text'));
  const dropped = new DataTransfer();
  dropped.items.add(new File([await writer.close()], 'album.zip', { type: 'application/zip' }));
  uploadDialog()
    .getByText('Room for 100 more photos')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
  await expect.element(button('Upload 2 photos')).toBeVisible();
  await expect.element(alert().first()).toMatchTextContent('2 photos found in the ZIP');
  await expect.element(alert().first()).toMatchTextContent('1 file in it is not a photo and was skipped.');
  await expect.element(alert().last()).toMatchTextContent('1 photo in the ZIP was left out.');
  await expect.element(alert().last()).toMatchTextContent('../outside.jpg');
  await expect.element(button('Remove sample2.jpg')).toBeVisible();
});
