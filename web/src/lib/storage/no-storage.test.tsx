import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dropDrafts, readDraft, storeDraft } from '#lib/session/drafts.ts';
import { checkSessionAtStart, clearSession, profileText } from '#lib/session/session-store.ts';
import { tellWhatIsForgotten } from '#lib/sign-in/sign-out.ts';
import { answerCalls, inTurn } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { sendFiles, uploadDialog } from '#testing/upload-steps.ts';
import { inTab, onDevice } from './browser-storage.ts';

const PLACES = ['localStorage', 'sessionStorage', 'indexedDB'] as const;

const denied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
/** What `window` has instead of storage. */
const kinds = { 'that throws': denied, 'that is null': () => null };
const losing = Object.entries(kinds);

const loseStorage = (get: () => null) => {
  for (const place of PLACES) vi.spyOn(window, place, 'get').mockImplementation(get as () => never);
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'));
};

afterEach(() => {
  clearSession({ byHand: true });
  dropDrafts();
  for (const store of [onDevice, inTab]) for (const key of store.keys()) store.remove(key);
  vi.restoreAllMocks();
});

test.each(losing)('with storage %s a page keeps values, and removes them on request', (_, get) => {
  loseStorage(get);
  checkSessionAtStart();
  signIn('Mei Chen');
  storeDraft('name', 'Garden party');
  expect([profileText() === null, readDraft('name')]).toEqual([false, 'Garden party']);
  dropDrafts();
  clearSession({ byHand: true });
  expect([profileText(), readDraft('name')]).toEqual([null, '']);
});

test.each(losing)(
  'with storage %s a guest joins and uploads with a warning that nothing is kept',
  { tags: 'rest' },
  async (_, get) => {
    loseStorage(get);
    const files = sampleFiles(7);
    const event = sampleEvent({ photos: [] });
    await openPage('/join-event', { lookUpEvent: event });
    await tellWhatIsForgotten();
    await expect.element(page.getByText(/^This browser blocks site data/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Event PIN' }).fill(event.pinCode);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
    await answerCalls({ uploadPhotos: inTurn(taken(files.slice(0, 6)), taken(files.slice(6))) });
    await sendFiles(files);
    await expect.element(page.getByText('7 photos uploaded', { exact: true })).toBeVisible();
    await expect.element(uploadDialog()).not.toBeInTheDocument();
  },
);

test.each(losing)('with storage %s a sign-in explains why it cannot start', async (_, get) => {
  loseStorage(get);
  await openPage('/create-free-event');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign in/ })
    .click();
  await expect.element(page.getByText(/Sign-in needs cookies and site data/)).toBeVisible();
});

test('a browser with storage shows no warning', async () => {
  await openPage('/join-event');
  await tellWhatIsForgotten();
  expect(document.body.textContent).not.toContain('blocks site data');
});
