import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { EventChange } from '@togather/contract/schemas/events.ts';
import type { Wish } from '@togather/contract/schemas/wishes.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { watchStream } from '#testing/watch-stream.ts';

type Answered = ResponseOf<'writeWish'> & { error?: { code: string } };
type Listed = ResponseOf<'listWishes'>;
type Counted = ResponseOf<'countWishes'>;

let server: TestServer;
let hosts: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 7000;
beforeAll(async () => {
  server = await sharedServer();
  hosts = server.newClient();
  host = await hosts.signIn('wishes@example.com');
});
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
});

const path = (more = '') => `/api/event/${eventId}/wishes${more}`;
const newGuest = async (): Promise<Client> => {
  const guest = server.newClient();
  await guest.lookUp(pin);
  return guest;
};
const write = async (by: Client, json: object, token?: string): Promise<Answered> => {
  const answer = await by.request('POST', path(), {
    json: { text: 'All the best', authorName: 'Mia', ...json },
    ...(token && { token }),
  });
  return answer.json<Answered>();
};
const list = async (by: Client, query = '', token?: string): Promise<Listed> =>
  (await by.request('GET', path(query), token ? { token } : {})).json<Listed>();
const textsOf = async (by: Client, query = '', token?: string) =>
  (await list(by, query, token)).wishes.map(({ text }) => text);
const counts = async (by: Client, token?: string): Promise<Counted> =>
  (await by.request('GET', `/api/event/${eventId}/wish-counts`, token ? { token } : {})).json<Counted>();
const change = (json: object) =>
  hosts.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
const decide = (wishIds: string[], decision: string) =>
  hosts.request('POST', path('/decide'), { token: host.idToken, json: { wishIds, decision } });
const edit = async (by: Client, { wishId }: Pick<Wish, 'wishId'>, text: string) =>
  (await by.request('PATCH', path(`/${wishId}`), { json: { text } })).json<Answered>();
const review = (decision: string, more: object = {}) =>
  hosts.request('PATCH', `/api/event/${eventId}/permissions`, {
    token: host.idToken,
    json: { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision }, ...more },
  });
const upload = async (by: Client): Promise<string> =>
  (await by.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;

test('a guest writes into the guestbook and on a photo, and everybody reads it', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const photoId = await upload(tom);
  const wish = await write(mia, { text: ' Be happy!\n\n\n\nAlways ' });
  expect(wish).toMatchObject({ text: 'Be happy!\n\nAlways', authorName: 'Mia', photoId: null, isOwn: true });
  await write(mia, { text: 'What a smile', photoId });
  expect((await list(tom)).wishes).toMatchObject([
    { text: 'What a smile', photoId, isHost: false, isOwn: false },
    { text: 'Be happy!\n\nAlways', photoId: null },
  ]);
  expect(await textsOf(tom, `?photoId=${photoId}`)).toEqual(['What a smile']);
  expect(await counts(tom)).toEqual({
    total: 2,
    pending: null,
    reported: null,
    photos: [{ photoId, count: 1 }],
  });
  const byHost = await write(hosts, { text: 'Thank you', authorName: 'Mia' }, host.idToken);
  expect(byHost.isHost).toBe(true);
});

test('an older page follows the last wish of the one before', { tags: 'rest' }, async () => {
  const mia = await newGuest();
  for (const text of ['1', '2', '3']) await write(mia, { text });
  const first = await list(mia, '?count=2');
  expect(first).toMatchObject({ hasMore: true, wishes: [{ text: '3' }, { text: '2' }] });
  const next = await list(mia, `?count=2&before=${first.wishes[1]?.wishId}`);
  expect(next).toMatchObject({ hasMore: false, wishes: [{ text: '1' }] });
});

test('a request that is sent again writes one wish, and the id of another wish is not taken', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const wishId = 'w'.repeat(22);
  const first = await write(mia, { wishId });
  expect((await write(mia, { wishId })).wishId).toBe(wishId);
  // The answer was lost, and the text corrected before it was sent again.
  expect(await write(mia, { wishId, text: 'All the best!' })).toMatchObject({
    wishId,
    text: 'All the best!',
  });
  const stolen = await write(tom, { wishId, text: 'Mine' });
  expect(stolen.wishId).not.toBe(first.wishId);
  expect(await textsOf(tom)).toEqual(['Mine', 'All the best!']);
});

test('authors edit and delete their own wishes, hosts delete any, and nobody else does (G1)', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const wish = await write(mia, {});
  expect((await edit(tom, wish, 'Nonsense')).error?.code).toBe('WISH_NOT_FOUND');
  expect((await tom.request('DELETE', path(`/${wish.wishId}`))).status).toBe(404);
  expect(await edit(mia, wish, 'Better')).toMatchObject({ text: 'Better', isEdited: true });
  expect((await mia.request('DELETE', path(`/${wish.wishId}`))).status).toBe(200);
  expect((await edit(mia, wish, 'Late')).error?.code).toBe('WISH_NOT_FOUND');
  const other = await write(mia, {});
  const asHost = { token: host.idToken };
  expect((await hosts.request('DELETE', path(`/${other.wishId}`), asHost)).status).toBe(200);
  expect(await textsOf(tom)).toEqual([]);
});

test('under review a wish waits, its author and the host see it, and showing all shows it (G1)', async () => {
  await review('DENY');
  const [mia, tom] = [await newGuest(), await newGuest()];
  const wish = await write(mia, {});
  expect(wish.visibility).toBe('pending');
  expect([await textsOf(mia), await textsOf(tom)]).toEqual([['All the best'], []]);
  expect((await counts(hosts, host.idToken)).pending).toBe(1);
  expect(await textsOf(hosts, '?only=pending', host.idToken)).toEqual(['All the best']);
  await decide([wish.wishId], 'show');
  expect(await textsOf(tom)).toEqual(['All the best']);
  // The new text was not reviewed.
  await edit(mia, wish, 'Something else');
  expect(await textsOf(tom)).toEqual([]);
  await review('ALLOW', { showWaiting: true });
  expect(await textsOf(tom)).toEqual(['Something else']);
});

test('a hidden wish stays hidden while its author edits it (G1)', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const wishes = await Promise.all(Array.from({ length: 6 }, (_, at) => write(mia, { text: `wish ${at}` })));
  await Promise.all(
    wishes.flatMap((wish) => [decide([wish.wishId], 'hide'), edit(mia, wish, 'Edited meanwhile')]),
  );
  expect(await textsOf(tom)).toEqual([]);
  expect((await list(mia)).wishes.map(({ visibility }) => visibility)).toEqual(Array(6).fill('hidden'));
});

test('comments are seen where their photo is, and concealed with it; the guestbook is not (G1)', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const photoId = await upload(tom);
  await write(mia, { text: 'On the photo', photoId });
  await write(mia, { text: 'In the book' });
  await change({ revealAt: null });
  expect([await textsOf(mia), await textsOf(tom)]).toEqual([
    ['In the book'],
    ['In the book', 'On the photo'],
  ]);
  expect((await write(mia, { photoId })).error?.code).toBe('PHOTO_NOT_FOUND');
  await change({ revealNow: true });
  await hosts.request('POST', `/api/event/${eventId}/photos/visibility`, {
    token: host.idToken,
    json: { photoIds: [photoId], visibility: 'hidden' },
  });
  expect((await counts(mia)).photos).toEqual([]);
  expect((await counts(hosts, host.idToken)).photos).toEqual([{ photoId, count: 1 }]);
});

test('a host switches wishes off: guests read and write none, and nothing is lost', async () => {
  const mia = await newGuest();
  await write(mia, {});
  expect((await change({ takesWishes: false })).json<{ takesWishes: boolean }>().takesWishes).toBe(false);
  expect((await mia.lookUp(pin)).takesWishes).toBe(false);
  expect((await write(mia, {})).error?.code).toBe('WISHES_OFF');
  expect(await textsOf(mia)).toEqual([]);
  expect(await textsOf(hosts, '', host.idToken)).toEqual(['All the best']);
  await change({ takesWishes: true });
  expect(await textsOf(mia)).toEqual(['All the best']);
});

test('everybody reports a wish once, hosts see how many did, and keeping it closes the reports', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const { wishId } = await write(mia, {});
  for (const by of [tom, tom, mia])
    expect((await by.request('POST', path(`/${wishId}/report`))).status).toBe(200);
  expect((await list(tom)).wishes[0]?.reports).toBeUndefined();
  expect((await list(hosts, '?only=reported', host.idToken)).wishes).toMatchObject([{ wishId, reports: 2 }]);
  await decide([wishId], 'show');
  expect((await counts(hosts, host.idToken)).reported).toBe(0);
});

test('a network reports a wish at most five times: without its cookie a guest is a new one (G2)', {
  tags: 'rest',
}, async () => {
  const { wishId } = await write(await newGuest(), {});
  const statuses = [];
  for (let left = 6; left > 0; left--) {
    const guest = await newGuest();
    statuses.push((await guest.request('POST', path(`/${wishId}/report`))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('of concurrent wishes at the limit of a guest, exactly those that fit are added (G2)', async () => {
  const mia = await newGuest();
  const first = await write(mia, {});
  const { guest_hash } = await server.context.db
    .selectFrom('wishes')
    .select('guest_hash')
    .where('id', '=', first.wishId)
    .executeTakeFirstOrThrow();
  const by = {
    author_name: 'Mia',
    author_id: null,
    guest_hash,
    is_host: false,
    visibility: 'shown',
  } as const;
  const rows = Array.from({ length: 97 }, (_, at) => ({
    ...{ id: `${at}`.padStart(22, 'x'), event_id: eventId, photo_id: null, text: `${at}`, ...by },
    ...{ written_at: new Date(), edited_at: null },
  }));
  await server.context.db.insertInto('wishes').values(rows).execute();
  const answers = await Promise.all(Array.from({ length: 6 }, () => write(mia, {})));
  expect(answers.map(({ error }) => error?.code ?? 'added').sort()).toEqual([
    ...Array(4).fill('WISH_LIMIT_REACHED'),
    'added',
    'added',
  ]);
});

test('a guest who writes very often waits, while others go on (G2)', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const codes = [];
  for (let at = 0; at < 14; at++) codes.push((await write(mia, {})).error?.code);
  expect(codes.slice(0, 12)).toEqual(Array(12).fill(undefined));
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  expect((await write(tom, {})).error).toBeUndefined();
});

test('texts lose control, direction and stacked characters, and markup stays text (G3)', async () => {
  const mia = await newGuest();
  const hostile = await write(mia, {
    text: '<b onclick=x>hi</b>\u202egnp.\u0000\u2028next Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
    authorName: 'Ho\u202est\nHost',
  });
  expect(hostile.text).toBe('<b onclick=x>hi</b>gnp.\nnext Z\u0301\u0301\u0301\u0301\u0301\u0301');
  expect(hostile.authorName).toBe('Host Host');
  for (const text of ['', ' \u200b ', 'x'.repeat(501)])
    expect((await write(mia, { text })).error?.code).toBe('VALIDATION_FAILED');
  const huge = await mia.request('POST', path(), {
    json: { text: 'x'.repeat(1_200_000), authorName: 'Mia' },
  });
  expect(huge.status).toBe(413);
});

test('open pages learn of a wish by the stream, and guests of none that waits (G1)', async () => {
  const [mia, tom] = [await newGuest(), await newGuest()];
  const photoId = await upload(tom);
  const asGuest = await watchStream<EventChange>(server, `/api/event/${eventId}/stream`);
  const asHost = await watchStream<EventChange>(server, `/api/event/${eventId}/stream`, host);
  const wish = await write(mia, { photoId });
  const news = {
    changed: [{ wishId: wish.wishId, text: 'All the best' }],
    gone: [],
    counts: [{ photoId, count: 1 }],
  };
  const last = (messages: readonly EventChange[]) => messages.findLast(({ wishes }) => wishes)?.wishes;
  await vi.waitFor(() => expect(last(asGuest.messages)).toMatchObject(news), patience);
  await review('DENY');
  const waiting = await write(mia, { text: 'Waits' });
  await vi.waitFor(() => expect(last(asHost.messages)?.changed).toMatchObject([{ text: 'Waits' }]), patience);
  await vi.waitFor(() => expect(last(asGuest.messages)?.gone).toEqual([waiting.wishId]), patience);
  expect(JSON.stringify(asGuest.messages)).not.toContain('Waits');
  await decide([wish.wishId], 'delete');
  await vi.waitFor(
    () =>
      expect(last(asGuest.messages)).toEqual({
        changed: [],
        gone: [wish.wishId],
        counts: [{ photoId, count: 0 }],
        total: 0,
      }),
    patience,
  );
  await Promise.all([asGuest.stop(), asHost.stop()]);
});

test('a wall shows wishes only where its host wanted that', { tags: 'rest' }, async () => {
  const mia = await newGuest();
  await write(mia, {});
  const wallOf = async (json: object) => {
    const made = await hosts.request('POST', `/api/event/${eventId}/walls`, { token: host.idToken, json });
    return new URL(made.json<{ url: string }>().url).pathname.replace('/wall', '/api/wall');
  };
  const [plain, chatty] = [await wallOf({}), await wallOf({ showsWishes: true })];
  const shown = async (wall: string) =>
    (await server.newClient().request('GET', `${wall}/wishes`)).json<{ wishes: Wish[] }>().wishes.length;
  expect([await shown(plain), await shown(chatty)]).toEqual([0, 1]);
  const streams = await Promise.all([plain, chatty].map((wall) => watchStream(server, `${wall}/stream`)));
  await write(mia, { text: 'Cheers' });
  await vi.waitFor(() => expect(JSON.stringify(streams[1]?.messages)).toContain('Cheers'), patience);
  expect(JSON.stringify(streams[0]?.messages)).not.toContain('Cheers');
  await Promise.all(streams.map(({ stop }) => stop()));
});

test('wishes of an account go with it, and those on a photo with the photo', async () => {
  const mia = await newGuest();
  const { idToken: token } = await mia.signIn('leaving-wishes@example.com');
  const photoId = await upload(mia);
  await write(mia, { text: 'Of an account' }, token);
  await write(await newGuest(), { text: 'Of a guest', photoId });
  const exported = await mia.request('GET', '/api/account/export', { token });
  expect(exported.json<{ wishes: object[] }>().wishes).toMatchObject([{ text: 'Of an account', eventId }]);
  await mia.request('DELETE', '/api/account', { token });
  const left = async () => textsOf(hosts, '', host.idToken);
  expect(await left()).toEqual(['Of a guest']);
  await server.context.db.deleteFrom('photos').where('id', '=', photoId).execute();
  expect(await left()).toEqual([]);
});
