import type { Event } from '@togather/contract/schemas/events.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepSessionFresh } from '#lib/sign-in/renew-session.ts';
import { announce, answerCalls, type Replies, received } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { asHost, newId, sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';
import { sleep, wake } from '#testing/sleep-and-wake.ts';
import { chooseFiles, uploadDialog } from '#testing/upload-steps.ts';

const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
const account = page.getByRole('button', { name: /^Account of/ });
const upload = page.getByRole('button', { name: 'Upload', exact: true });

/** Opens an event's page as its host. Afterwards the server answers as to a guest. */
const open = async (event: Event, search = '', replies: Replies = {}) => {
  signIn();
  await openPage(`/event/${event.pinCode}${search}`, {
    lookUpEvent: asHost(event),
    isHost: { isEventHost: true },
    joinEvent: { eventId: event.eventId, role: 'HOST' },
    ...replies,
  });
  await expect.element(account).toBeVisible();
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  await answerCalls({ lookUpEvent: event, isHost: { isEventHost: false } });
};

keepSessionFresh();
afterEach(endUploads);

test('opens the face menu as a guest', async () => {
  const photos = samplePhotos(3);
  await open(sampleEvent({ photos, figureCount: 3 }), '?open=download', {
    listFigures: sampleFigures(3, photos),
  });
  sleep();
  await page.getByRole('button', { name: /^Select with face recognition/ }).click();
  const menu = page.getByRole('dialog', { name: 'Choose people' });
  await expect.element(menu.getByRole('checkbox')).toHaveLength(3);
  await menu.getByRole('checkbox', { name: /^Person 1,/ }).click();
  await expect.element(menu.getByRole('button', { name: 'Hide', exact: true })).not.toBeInTheDocument();
  await expect.element(signInButton).toBeInTheDocument();
});

test('uploads photos as a guest', { tags: 'rest' }, async () => {
  const files = sampleFiles(1);
  await open(sampleEvent(), '', { uploadPhotos: taken(files) });
  await upload.first().click();
  await chooseFiles(files);
  sleep();
  await uploadDialog().getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect.poll(() => received('uploadPhotos')).toHaveLength(1);
  expect((await received('uploadPhotos'))[0]?.headers.authorization).toBeUndefined();
  await expect.element(signInButton).toBeInTheDocument();
});

test("shows others' new photos, and no host actions", { tags: 'rest' }, async () => {
  const event = sampleEvent();
  const { processing, photos } = event;
  await open(event);
  await expect.element(page.getByRole('link', { name: 'Manage event' })).toBeInTheDocument();
  sleep();
  wake();
  await expect.element(signInButton).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Manage event' })).not.toBeInTheDocument();
  const [added] = samplePhotos(1);
  const version = newId();
  const grown = [{ ...added!, awsPhotoName: 'added.jpg' }, ...photos];
  await answerCalls({ lookUpEvent: { ...event, photos: grown, version } });
  await expect
    .poll(() => announce({ kind: 'photos', photoCount: grown.length, processing, version }))
    .toBe(1);
  await expect.element(page.getByRole('button', { name: 'Open photo 1, added.jpg' })).toBeInTheDocument();
});

test("updates the page's permissions when its host signs out", async () => {
  const event = sampleEvent({}, 'Plus');
  await open(event, '', { signOut: { signedOut: true } });
  await expect.element(upload.first()).toBeEnabled();
  const closed = { uploadPhoto: 'DENY', manageEvent: 'DENY', ownEvent: 'DENY' } as const;
  await answerCalls({ lookUpEvent: { ...event, requester_permissions: closed } });
  await account.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(signInButton).toBeVisible();
  await expect.element(upload).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
});
