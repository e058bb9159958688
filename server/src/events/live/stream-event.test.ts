import type { EventChange } from '@togather/contract/schemas/events.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Changes } from '#platform/changes/changes.ts';
import { openDb } from '#platform/db/db.ts';
import { createStreamGate, streamLimits } from '#platform/limits/stream-gate.ts';
import { createQueryCount } from '#testing/count-queries.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    alter: (context) => ({ ...context, changes: countWatches(context.changes) }),
  });
});
afterAll(() => server.stop());

let watches = 0;
const countWatches = (changes: Changes): Changes => ({
  ...changes,
  watch: (eventId, watcher) => {
    watches += 1;
    return changes.watch(eventId, watcher);
  },
});

/** Reads an event's stream until `stop`; `changes` grows with the messages. */
const watch = async (eventId: string, { origin } = server) => {
  const changes: EventChange[] = [];
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/event/${eventId}/stream`, { signal: abort.signal });
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        if (message.startsWith('data: ')) changes.push(JSON.parse(message.slice(6)));
      }
    }
  })().catch(() => {});
  const stop = async () => {
    abort.abort();
    await reading;
  };
  return { response, changes, stop };
};

test('an upload notifies all watchers of the event, and nobody else', async () => {
  const host = server.newClient();
  const session = await host.signIn('host@example.com');
  const mine = await host.createEvent(session, 'mine');
  const other = await host.createEvent(session, 'other');
  const [watching, elsewhere] = [await watch(mine.eventId), await watch(other.eventId)];
  expect(watching.response.headers.get('content-type')).toBe('text/event-stream');
  await vi.waitFor(() => expect(watching.changes.at(-1)).toMatchObject({ photoCount: 0 }), patience);

  const { photos } = await host.upload(mine.eventId, [await tinyPhoto(1), await tinyPhoto(2)]);
  const change = {
    photoCount: 2,
    processing: { previews: 2, faces: 2, hardFaces: 0 },
    version: expect.any(String),
  };
  await vi.waitFor(
    () => expect(watching.changes.at(-1)).toEqual({ kind: 'processing', ...change }),
    patience,
  );
  // The photo's thumbnail exists now.
  await makeThumbnail(server.context, { photoId: photos[0]!.photoId });
  await vi.waitFor(() => expect(watching.changes.at(-1)).toEqual({ kind: 'photos', ...change }), patience);
  expect(elsewhere.changes.every((change) => change.photoCount === 0)).toBe(true);
  await watching.stop();
  await elsewhere.stop();
});

test('a stream begins with the version of the lookup, and a change has another', async () => {
  const host = server.newClient();
  const session = await host.signIn('host@example.com');
  const { eventId, pinCode } = await host.createEvent(session, 'unchanged');
  const { version } = await host.lookUp(pinCode);
  const watching = await watch(eventId);
  await vi.waitFor(() => expect(watching.changes).not.toHaveLength(0), patience);
  expect(watching.changes[0]).toMatchObject({ kind: 'processing', version });
  await host.upload(eventId, [await tinyPhoto(4)]);
  await vi.waitFor(() => expect(watching.changes.at(-1)!.photoCount).toBe(1), patience);
  const afterUpload = watching.changes.at(-1)!.version;
  expect(afterUpload).not.toBe(version);
  await watching.stop();
  await host.request('PATCH', `/api/event/${eventId}`, {
    token: session.idToken,
    json: { eventName: 'renamed' },
  });
  const again = await watch(eventId);
  await vi.waitFor(() => expect(again.changes).not.toHaveLength(0), patience);
  expect(again.changes[0]!.version).not.toBe(afterUpload);
  await again.stop();
});

test('an unknown event has no stream', async () => {
  const answer = await server.newClient().request('GET', `/api/event/${'x'.repeat(22)}/stream`);
  expect(answer.status).toBe(404);
});

test('HEAD describes a stream, and watches nothing', async () => {
  const host = server.newClient();
  const { eventId } = await host.createEvent(await host.signIn('host@example.com'), 'head');
  const before = watches;
  const { status, headers } = await host.request('HEAD', `/api/event/${eventId}/stream`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(watches).toBe(before);
});

test('a change costs each process one query for any number of watchers, and reaches all (D6)', {
  tags: 'rest',
}, async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const counts = [createQueryCount(), createQueryCount()] as const;
  const servers = await Promise.all(
    counts.map(({ counted }) =>
      startTestServer({
        databaseUrl: database.url,
        // The watchers have no cookies.
        alter: (context) => ({
          ...counted(context),
          streamGate: createStreamGate({ ...streamLimits(65_536), withoutCookie: 1000 }),
        }),
      }),
    ),
  );
  const [web] = servers as [TestServer, TestServer];
  const client = web.newClient();
  const { eventId } = await client.createEvent(await client.signIn('host@example.com'), 'crowded');
  const watching = await Promise.all(
    servers.flatMap((server) => Array.from({ length: 150 }, () => watch(eventId, server))),
  );
  const all = (kind: EventChange['kind']) => () =>
    expect(watching.filter(({ changes }) => changes.at(-1)?.kind !== kind)).toHaveLength(0);
  await vi.waitFor(all('processing'), patience);

  const elsewhere = openDb(database.url);
  const [one, other] = counts;
  const ofOther = other.during(async () => {
    const ofOne = one.during(async () => {
      await announceChange(elsewhere, eventId, 'event');
      await vi.waitFor(all('event'), patience);
    });
    expect(await ofOne).toBe(1);
  });
  expect(await ofOther).toBe(1);
  await elsewhere.destroy();
  await Promise.all(watching.map(({ stop }) => stop()));
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

test("a change of a photo's hearts is sent with their number", async () => {
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), 'loved');
  await host.lookUp(pinCode);
  const { photos } = await host.upload(eventId, [await tinyPhoto(3)]);
  const { photoId } = photos[0]!;
  const watching = await watch(eventId);
  await vi.waitFor(() => expect(watching.changes).not.toHaveLength(0), patience);
  await host.request('PUT', `/api/photo/${photoId}/heart`);
  await vi.waitFor(
    // Combined with other changes at that moment, such as the upload.
    () => expect(watching.changes.at(-1)).toMatchObject({ hearts: [{ photoId, hearts: 1 }] }),
    patience,
  );
  await watching.stop();
});

/** Reads an event's stream as a client with a token, until the server ends it. */
const watchUntilEnd = async (eventId: string, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${server.origin}/api/event/${eventId}/stream`, { headers });
  const reader = response.body!.getReader();
  await reader.read();
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return true;
  })();
  return { status: response.status, ended };
};

test('a stream ends with the session that opened it: sign-out everywhere, ban, account deletion (D20)', async () => {
  const client = server.newClient();
  const { eventId } = await client.createEvent(await client.signIn('owner@example.com'), 'sessions');
  const guest = await client.signIn('guest@example.com');
  const signedOut = await watchUntilEnd(eventId, guest.idToken);
  const anonymous = await watch(eventId);
  await client.request('DELETE', '/api/sessions', { token: guest.idToken });
  expect(await signedOut.ended).toBe(true);

  const again = await client.signIn('guest@example.com');
  const deleted = await watchUntilEnd(eventId, again.idToken);
  expect((await client.request('DELETE', '/api/account', { token: again.idToken })).status).toBe(200);
  expect(await deleted.ended).toBe(true);

  const banned = await client.signIn('banned@example.com');
  const bannedStream = await watchUntilEnd(eventId, banned.idToken);
  const { db } = server.context;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'banned@example.com')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  expect(await bannedStream.ended).toBe(true);

  await announceChange(db, eventId, 'photos');
  await vi.waitFor(() => expect(anonymous.changes.at(-1)?.kind).toBe('photos'), patience);
  await anonymous.stop();
});

test('a stream ends when its event ends (D20)', async () => {
  const client = server.newClient();
  const { eventId } = await client.createEvent(await client.signIn('owner@example.com'), 'ends');
  const { db, clock } = server.context;
  const ends_at = new Date(clock().getTime() + 700);
  await db.updateTable('events').set({ ends_at }).where('id', '=', eventId).execute();
  const watching = await watchUntilEnd(eventId);
  expect(watching.status).toBe(200);
  expect(await watching.ended).toBe(true);
  expect(clock().getTime()).toBeGreaterThanOrEqual(ends_at.getTime());
  expect((await fetch(`${server.origin}/api/event/${eventId}/stream`)).status).toBe(404);
});

test("ends a guest's oldest stream beyond the limit, and others continue (D20)", async () => {
  const client = server.newClient();
  const session = await client.signIn('many-tabs@example.com');
  const { eventId } = await client.createEvent(session, 'tabs');
  const oldest = await watchUntilEnd(eventId, session.idToken);
  for (let tab = 0; tab < 6; tab++) await watchUntilEnd(eventId, session.idToken);
  expect(await oldest.ended).toBe(true);
  expect(server.context.streamGate.count()).toBeGreaterThanOrEqual(6);
  await client.request('DELETE', '/api/sessions', { token: session.idToken });
});
