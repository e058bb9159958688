import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { ListedWish } from '@togather/contract/schemas/wishes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { newId, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/wishes.ts';
import { texts as zh } from '#texts/zh-TW/events/wishes.ts';

const photos = samplePhotos(2);
let event: Event;
// The lists are cached by the event's id.
beforeEach(() => {
  event = sampleEvent({ takesWishes: true, photos });
});
afterEach(() => localStorage.clear());

const wishOf = (more: Partial<ListedWish> = {}): ListedWish => ({
  wishId: newId(),
  photoId: null,
  text: 'All the best',
  authorName: 'Mia',
  isHost: false,
  writtenAt: '2026-11-28T10:00:00.000Z',
  isEdited: false,
  isOwn: false,
  ...more,
});
const listOf = (...wishes: ListedWish[]): ResponseOf<'listWishes'> => ({ wishes, hasMore: false });
const none: ResponseOf<'countWishes'> = { total: 0, pending: null, reported: null, photos: [] };
const open = (replies: object, language: 'en' | 'zh-TW' = 'en') =>
  openPage(
    `/event/${event.pinCode}/wishes`,
    { lookUpEvent: event, countWishes: none, listWishes: listOf(), ...replies },
    language,
  );
const article = (text: string) => page.getByRole('article').filter({ hasText: text });

matrix([
  ['en', en],
  ['zh-TW', zh],
] as const)(
  'a guest is asked for the name once, and a text that was refused stays (%s)',
  async (language, t) => {
    await open(
      { writeWish: inTurn(refuse('TOO_MANY_REQUESTS'), { ...wishOf({ text: 'Hi' }), isOwn: true }) },
      language,
    );
    await expect.element(page.getByRole('heading', { name: t.none })).toBeVisible();
    const field = page.getByRole('textbox', { name: t.write });
    await field.fill('Hi');
    await page.getByRole('button', { name: t.send }).click();
    await expect.element(page.getByText(t.nameWanted)).toBeVisible();
    await page.getByRole('textbox', { name: t.name }).fill('Mia');
    await page.getByRole('button', { name: t.send }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field).toHaveValue('Hi');
    await expectAccessible('wishes');
    await page.getByRole('button', { name: t.send }).click();
    await expect.element(article('Hi')).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(localStorage.getItem('uploaderName')).toBe('Mia');
    const sent = await received('writeWish');
    // The same id, so that a text that arrived although it seemed refused is stored once.
    expect(new Set(sent.map(({ body }) => (body as { wishId: string }).wishId)).size).toBe(1);
  },
);

test('a text over the limit says by how much, and is not sent', async () => {
  localStorage.setItem('uploaderName', 'Mia');
  await open({});
  await page.getByRole('textbox', { name: en.write }).fill('x'.repeat(503));
  await expect.element(page.getByText('3 characters too many')).toBeVisible();
  await page.getByRole('button', { name: en.send }).click();
  expect(await received('writeWish')).toEqual([]);
});

test('the stream adds, changes and removes wishes, and a waiting one of the own stays', async () => {
  const [own, other] = [wishOf({ text: 'Mine', isOwn: true }), wishOf({ text: 'Old words' })];
  await open({ listWishes: listOf(own, other) });
  await expect.element(article('Old words')).toBeVisible();
  const { processing, version } = event;
  const tell = (wishes: object) => announce({ kind: 'wishes', photoCount: 2, processing, version, wishes });
  const { isOwn: _, ...changed } = { ...other, text: 'New words' };
  await expect.poll(() => tell({ changed: [changed], gone: [], counts: [], total: 2 })).toBe(1);
  await expect.element(article('New words')).toBeVisible();
  const { isOwn: __, ...added } = wishOf({ text: 'Just now', authorName: '<b>Tom</b>' });
  await tell({ changed: [added], gone: [other.wishId], counts: [], total: 2 });
  await expect.element(article('Just now').getByText('<b>Tom</b>')).toBeVisible();
  await expect.element(article('New words')).not.toBeInTheDocument();
  await answerCalls({ listWishes: listOf({ ...own, visibility: 'hidden' }) });
  await tell({ changed: [], gone: [own.wishId], counts: [], total: 1 });
  await expect.element(article('Mine').getByText(en.hidden)).toBeVisible();
});

test('addresses are no links, and a long word or a tower of marks stays in its box', async () => {
  const text = `https://evil.example ${'x'.repeat(400)} Z${'\u0301'.repeat(6)}`;
  await open({ listWishes: listOf(wishOf({ text })) });
  const item = article('evil.example');
  await expect.element(item).toBeVisible();
  const element = item.element();
  expect(element.querySelectorAll('a')).toHaveLength(0);
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
});

test('a comment leads to its photo, and one on a photo that is gone is left out', async () => {
  const onPhoto = wishOf({ text: 'What a smile', photoId: photos[0]!.photoId });
  await open({ listWishes: listOf(onPhoto, wishOf({ text: 'Of a hidden one', photoId: newId() })) });
  await expect
    .element(article('What a smile').getByRole('link', { name: en.onPhoto }))
    .toHaveAttribute('href', `/event/${event.pinCode}?photo=${photos[0]!.photoId}`);
  await expect.element(article('Of a hidden one')).not.toBeInTheDocument();
});

test('a host decides on what waits, and guests cannot', async () => {
  signIn();
  const waiting = wishOf({ text: 'Waits', visibility: 'pending' });
  const asHost = {
    ...event,
    requester_permissions: { ...event.requester_permissions, manageEvent: 'ALLOW' },
  };
  await open({
    lookUpEvent: asHost,
    isHost: { isEventHost: true },
    joinEvent: { eventId: event.eventId, role: 'HOST' },
    countWishes: { ...none, total: 1, pending: 1, reported: 0 },
    listWishes: listOf(waiting),
    decideWishes: { changed: 1, ignored: 0 },
  });
  await page.getByText('Waiting (1)').click();
  await article('Waits')
    .getByRole('button', { name: en.actions.replace('{{name}}', 'Mia') })
    .click();
  await answerCalls({ listWishes: listOf(), countWishes: { ...none, pending: 0, reported: 0 } });
  await page.getByRole('dialog').getByRole('button', { name: en.show }).click();
  await expect.element(page.getByRole('heading', { name: en.noneWaiting })).toBeVisible();
  expect((await received('decideWishes'))[0]?.body).toEqual({ wishIds: [waiting.wishId], decision: 'show' });
});

test('a failed list can be loaded again', { tags: 'rest' }, async () => {
  await open({
    listWishes: inTurn(
      refuse('UNEXPECTED'),
      refuse('UNEXPECTED'),
      refuse('UNEXPECTED'),
      refuse('UNEXPECTED'),
      listOf(wishOf()),
    ),
  });
  await page.getByRole('alert').getByRole('button').click({ timeout: 30_000 });
  await expect.element(article('All the best')).toBeVisible();
});
