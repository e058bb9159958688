import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, hold, received, release } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleNotes } from '#testing/sample-notes.ts';
import { endUploads, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';
import { chooseFiles, sendFiles, uploadDialog } from '#testing/upload-steps.ts';

afterEach(endUploads);

const cells = () => document.querySelectorAll('[data-grid] [data-photo]').length;
const openUpload = () => page.getByRole('button', { name: 'Upload', exact: true }).first().click();

test("asks for an uploader's name once, and sends it with the photos", async () => {
  const files = sampleFiles(2);
  const event = sampleEvent({ photos: samplePhotos(2) });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await chooseFiles(files);
  await uploadDialog().getByRole('textbox', { name: 'Your name (optional)' }).fill('小美\u200b ');
  await expectAccessible('name of the uploader');
  const answer = taken(files);
  await answerCalls({
    uploadPhotos: answer,
    lookUpEvent: { ...event, photos: [...answer.photos, ...event.photos] },
  });
  await uploadDialog().getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect.poll(cells).toBe(4);
  expect((await received('uploadPhotos')).map(({ fields }) => fields.uploaderName)).toEqual(['小美']);
  await openUpload();
  await chooseFiles(sampleFiles(1));
  await expect.element(uploadDialog().getByText('Uploading as 小美')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test("keeps showing one's own uploads while another is added to the list", { tags: 'rest' }, async () => {
  const [mine, ...others] = samplePhotos(3);
  const event = sampleEvent({ photos: [mine!, ...others] });
  const own = (...ids: string[]) => ({ photoIds: ids, uploadedIds: ids, lovedIds: [], unseen: [] });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    listOwnPhotos: own(mine!.photoId),
    listPhotoNotes: sampleNotes(event.photos),
  });
  await expect.poll(cells).toBe(3);
  await page.getByRole('button', { name: 'Sort & filter' }).click();
  await page.getByRole('combobox', { name: 'Photos of' }).selectOptions('My uploads (1)');
  await page.getByRole('button', { name: 'See photos' }).click();
  await expect.poll(cells).toBe(1);
  await expectAccessible("one's own uploads");

  const files = sampleFiles(1);
  const answer = taken(files);
  const asked = (await received('listOwnPhotos')).length;
  await answerCalls({
    uploadPhotos: answer,
    listOwnPhotos: hold(own(mine!.photoId, answer.photos[0]!.photoId)),
    lookUpEvent: { ...event, photos: [...answer.photos, ...event.photos] },
  });
  await openUpload();
  await sendFiles(files);
  await expect.poll(async () => (await received('listOwnPhotos')).length).toBeGreaterThan(asked);
  expect(cells()).toBe(1);
  await answerCalls({ listOwnPhotos: own(mine!.photoId, answer.photos[0]!.photoId) });
  await release();
  await expect.poll(cells).toBe(2);
});
