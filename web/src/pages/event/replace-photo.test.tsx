import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';

const dialog = () => page.getByRole('dialog', { name: 'Replace this photo' });
const file = (name = 'edit.jpg') => new File([`bytes of ${name}`], name, { type: 'image/jpeg' });

const openDialog = async () => {
  signIn();
  const event = asHost(sampleEvent({ photos: samplePhotos(3) }));
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    isHost: { isEventHost: true },
    joinEvent: { eventId: event.eventId, role: 'HOST' },
    listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] },
  });
  const { photoId } = event.photos[1]!;
  const cell = () => document.querySelector<HTMLElement>(`[data-photo="${photoId}"]`);
  await expect.poll(cell).not.toBeNull();
  await page.elementLocator(cell()!).click();
  await page.getByRole('button', { name: /^More about photo/ }).click();
  await page
    .getByRole('dialog', { name: 'Photo 2' })
    .getByRole('button', { name: /^Replace photo/ })
    .click();
  await expect.element(dialog()).toBeVisible();
  return { event, photoId };
};
const choose = async (chosen = file()) => {
  const input = dialog().element().querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(chosen);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog().getByRole('img', { name: 'New' })).toBeInTheDocument();
};
const confirm = () => dialog().getByRole('button', { name: 'Replace photo' });

test('a host sees both versions, confirms, and the page shows the new one', async () => {
  const { event, photoId } = await openDialog();
  await expect.element(dialog().getByRole('img', { name: 'Now' })).toBeInTheDocument();
  await expect.element(confirm()).not.toBeInTheDocument();
  await choose();
  const lookups = (await received('lookUpEvent')).length;
  await answerCalls({ replacePhoto: hold({ photoId, replaced: true }) });
  await confirm().click();
  await expect
    .element(dialog().getByRole('progressbar', { name: 'Sending the new version' }))
    .toBeInTheDocument();
  const address = `${event.photos[1]!.previewUrl}&v=abcd1234`;
  const photos = event.photos.map((photo) =>
    photo.photoId === photoId ? { ...photo, previewUrl: address } : photo,
  );
  await answerCalls({ lookUpEvent: { ...event, photos, version: 'next' } });
  await release();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('Photo replaced.')).toBeInTheDocument();
  expect((await received('replacePhoto')).map(({ params }) => params)).toEqual([{ photoId }]);
  await expect.poll(async () => (await received('lookUpEvent')).length).toBeGreaterThan(lookups);
  const pictures = () =>
    [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  await expect.poll(() => pictures().some((src) => src.includes('v=abcd1234'))).toBe(true);
});

test('the dialog stays with the reason when the server refuses, and another file may be chosen', {
  tags: 'rest',
}, async () => {
  const { photoId } = await openDialog();
  await choose();
  await answerCalls({
    replacePhoto: inTurn(refuse('PHOTO_ALREADY_THERE'), refuse('NOT_A_PHOTO'), { photoId, replaced: false }),
  });
  await confirm().click();
  await expect.element(dialog().getByText('The event already has this file as another photo.')).toBeVisible();
  await choose(file('other.jpg'));
  await confirm().click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await choose(file('same.jpg'));
  await confirm().click();
  await expect.element(page.getByText('This is the same file: nothing has changed.')).toBeInTheDocument();
});
