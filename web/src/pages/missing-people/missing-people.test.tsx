import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { announceChange, sampleParty } from '#testing/sample-people.ts';
import { asHost } from '#testing/samples.ts';

const KEY = 'tgk_ABCDEFGHIJKLMNOPQRSTUV';
const counts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const keyField = page.getByRole('textbox', { name: 'Upload key' });
const enterKey = async (key: string) => {
  await keyField.fill(key);
  await page.getByRole('button', { name: 'Open' }).click();
};

test('shows the host the people with the fewest photos first, and follows new photos', async () => {
  signIn();
  const { event, figures, replies } = sampleParty([5, 2, 1]);
  await openPage(`/missing-people/${event.pinCode}`, {
    ...replies,
    lookUpEvent: asHost(event),
    getGuestList: { guests: [] },
  });
  await expect.poll(counts).toEqual(['1 photo', '2 photos', '5 photos']);
  await expectAccessible('missing people');
  await answerCalls({
    listFigures: [...figures.slice(0, 2), { ...figures[2]!, photoNum: 3 }].toSorted(
      (a, b) => b.photoNum - a.photoNum,
    ),
  });
  await announceChange(event);
  await expect.poll(counts).toEqual(['2 photos', '3 photos', '5 photos']);
});

test('asks a photographer for the upload key, sends it, and keeps it in the tab', async () => {
  const { event, figures, replies } = sampleParty([2, 1]);
  const people = {
    eventId: event.eventId,
    tables: [
      { table: '7', people: 8, withoutPhotos: 4 },
      { table: 'Family', people: 2, withoutPhotos: 0 },
    ],
    figures: figures.map(({ id, photoNum, representativeFace: { cropUrl } }) => ({ id, photoNum, cropUrl })),
  };
  await openPage(`/missing-people/${event.pinCode}`, { ...replies, listPeopleByKey: people });
  await enterKey(KEY);
  await expect.poll(counts).toEqual(['Table 7: 4 people without a photo', '1 photo', '2 photos']);
  const [request] = await received('listPeopleByKey');
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(sessionStorage.getItem(`uploadKey.${event.eventId}`)).toBe(KEY);
});

test('refuses a revoked key, one for downloading, and the key of another event', async () => {
  const { event, replies } = sampleParty([1]);
  await openPage(`/missing-people/${event.pinCode}`, {
    ...replies,
    listPeopleByKey: refuse('UPLOAD_KEY_INVALID'),
  });
  await enterKey(KEY);
  await expect.element(page.getByText(/The key is not valid for this event/)).toBeVisible();
  await answerCalls({ listPeopleByKey: refuse('UPLOAD_KEY_SCOPE') });
  await enterKey(KEY.replace('tgk_', ''));
  await expect.element(page.getByText(/or only for downloading/)).toBeVisible();
  await answerCalls({ listPeopleByKey: { eventId: 'A'.repeat(22), figures: [] } });
  await enterKey(KEY.toLowerCase());
  await expect.element(page.getByText(/The key is not valid for this event/)).toBeVisible();
});

test('says that grouping is off, and that nobody was found yet', async () => {
  signIn();
  const { event, replies } = sampleParty([], { faceGrouping: false });
  await openPage(`/missing-people/${event.pinCode}`, { ...replies, lookUpEvent: asHost(event) });
  await expect.element(page.getByText('Face grouping is switched off')).toBeVisible();
});
