import type { Event } from '@togather/contract/schemas/events.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announce, answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';

const viewer = () => page.getByRole('dialog', { name: 'Photo viewer' });
const counter = (text: string) => viewer().getByText(text, { exact: true });
const more = () => page.getByRole('button', { name: /^More about photo/ });
const menu = () => page.getByRole('dialog', { name: /^Photo \d+$/ });
const entry = (name: string) => menu().getByRole('button', { name: new RegExp(`^${name}`) });
const confirm = () => page.getByRole('alertdialog', { name: 'Delete this photo?' });
/** The viewer's announcement. Its toolbar has a status of its own. */
const said = (text: string) => viewer().getByRole('status').getByText(text, { exact: true });
const cells = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')];
const order = () => cells().map(({ dataset }) => dataset.photo);
const cell = (photoId: string) => cells().find(({ dataset }) => dataset.photo === photoId);
const mine = (...photoIds: string[]) => ({ photoIds, uploadedIds: photoIds, lovedIds: [], unseen: [] });
const idsOf = ({ photos }: Event) => photos.map(({ photoId }) => photoId);
const noneOfMine = mine();

const openEvent = async (event: Event, listOwnPhotos = noneOfMine) => {
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    isHost: { isEventHost: event.requester_permissions.manageEvent === 'ALLOW' },
    joinEvent: { eventId: event.eventId, role: 'HOST' },
    listOwnPhotos,
    deletePhoto: { deleted: true },
  });
  await expect.poll(order).toEqual(idsOf(event));
};
const openAsHost = async (count: number) => {
  signIn();
  const event = asHost(sampleEvent({ photos: samplePhotos(count) }));
  await openEvent(event);
  await expect.element(page.getByRole('link', { name: 'Manage event' })).toBeVisible();
  return event;
};
/** Opens a photo's menu once its permissions have loaded. */
const openMenu = async (photoId: string) => {
  await page.elementLocator(cell(photoId)!).click();
  await more().click();
  await expect.element(entry('Report or ask for removal')).toBeVisible();
};
const deletePhoto = () => confirm().getByRole('button', { name: 'Delete photo' }).click();

test('a guest deletes an upload, which disappears before the server responds', { tags: 'rest' }, async () => {
  const event = sampleEvent({ photos: samplePhotos(3) });
  const [own = '', ...others] = idsOf(event);
  await openEvent(event, mine(own));
  await answerCalls({ deletePhoto: hold({ deleted: true }) });
  await openMenu(own);
  await expect.element(entry('Delete photo')).toMatchTextContent('You uploaded this photo');
  await entry('Delete photo').click();
  await expect.element(confirm()).toMatchTextContent('It is deleted for everyone');
  await deletePhoto();
  await expect.element(confirm()).not.toBeInTheDocument();
  await expect.element(counter('1 / 2')).toBeVisible();
  expect(order()).toEqual(others);
  await expect.element(more()).toHaveFocus();
  await expect.poll(async () => (await received('deletePhoto')).length).toBe(1);
  await expect.element(said('Photo deleted.')).not.toBeInTheDocument();
  await release();
  await expect.element(said('Photo deleted.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer()).not.toBeInTheDocument();
  expect(order()).toEqual(others);
});

test("offers no deletion of another guest's photo", { tags: 'rest' }, async () => {
  const event = sampleEvent({ photos: samplePhotos(2) });
  await openEvent(event);
  const depth = () => (history.state as { depth?: number } | null)?.depth ?? 0;
  for (const photoId of idsOf(event)) {
    await openMenu(photoId);
    await expect.poll(async () => (await received('listOwnPhotos')).length).toBe(1);
    await expect.element(entry('Delete photo')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(more()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer()).not.toBeInTheDocument();
  }
  await expect.poll(depth).toBe(0);
});

test("asks for one's own photos once, with the page", { tags: 'rest' }, async () => {
  const event = sampleEvent({ photos: samplePhotos(2) });
  await openEvent(event);
  const [photoId = ''] = idsOf(event);
  await page.elementLocator(cell(photoId)!).hover();
  await expect.poll(async () => (await received('listOwnPhotos')).length).toBe(1);
  await openMenu(photoId);
  expect(await received('listOwnPhotos')).toHaveLength(1);
});

test('a host deletes every photo, and then the page is empty', { tags: 'rest' }, async () => {
  const event = await openAsHost(2);
  const [second = '', first = ''] = idsOf(event);
  await openMenu(first);
  await expect.element(page.getByRole('dialog', { name: 'Photo 2' })).toBeVisible();
  await expect.element(entry('Delete photo')).toMatchTextContent('As the host');
  await entry('Delete photo').click();
  await deletePhoto();
  await expect.element(counter('1 / 1')).toBeVisible();
  await more().click();
  await entry('Delete photo').click();
  await deletePhoto();
  await expect.element(viewer()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect.element(page.getByText('Photo deleted.').first()).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  const deleted = async () => (await received('deletePhoto')).map(({ params }) => params.photoId);
  await expect.poll(deleted).toEqual([first, second]);
  // A new photo must not open the viewer.
  const photos = samplePhotos(1);
  await answerCalls({ lookUpEvent: { ...event, photos, version: 'with a new photo' } });
  const { processing } = event;
  await expect.poll(() => announce({ kind: 'photos', photoCount: 1, processing, version: 'new' })).toBe(1);
  await expect.poll(() => cells().length).toBe(1);
  await expect.element(viewer()).not.toBeInTheDocument();
});

test('a member deletes an upload made on another device', { tags: 'rest' }, async () => {
  signIn();
  const event = sampleEvent({ photos: samplePhotos(2) });
  const [, photoId = ''] = idsOf(event);
  await openEvent(event, mine(photoId));
  await openMenu(photoId);
  await expect.element(entry('Delete photo')).toMatchTextContent('You uploaded this photo');
});

test('restores a photo with a message when the server does not delete it', { tags: 'rest' }, async () => {
  const event = await openAsHost(3);
  await openMenu(idsOf(event)[1] ?? '');
  await entry('Delete photo').click();
  await answerCalls({ deletePhoto: cut });
  await deletePhoto();
  const message = 'The photo could not be deleted. No connection. Check your network and try again.';
  await expect.element(said(message)).toBeInTheDocument();
  await expect.element(viewer().getByText(/ \/ 3$/)).toBeVisible();
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer()).not.toBeInTheDocument();
  expect(order()).toEqual(idsOf(event));
});

test('treats a photo that the host deleted meanwhile as deleted', { tags: 'rest' }, async () => {
  const event = await openAsHost(2);
  const [, photoId = ''] = idsOf(event);
  await openMenu(photoId);
  await entry('Delete photo').click();
  await answerCalls({ deletePhoto: refuse('PHOTO_NOT_FOUND') });
  await deletePhoto();
  await expect.element(said('Photo deleted.')).toBeInTheDocument();
  expect(cell(photoId)).toBeUndefined();
});

test('closes on Escape before the viewer does', async () => {
  const event = sampleEvent({ photos: samplePhotos(1) });
  const [photoId = ''] = idsOf(event);
  await openEvent(event);
  await openMenu(photoId);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(counter('1 / 1')).toBeVisible();
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(cell(photoId));
});

test('is absent on a sample', async () => {
  await openPage('/test/free-event-page');
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await expect.element(counter('1 / 30')).toBeVisible();
  await expect.element(more()).not.toBeInTheDocument();
});
