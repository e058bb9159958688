import type { EventChange } from '@togather/contract/schemas/event-stream.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { announceChange } from '../changes/announce.ts';
import type { Changes } from '../changes/changes.ts';
import { openDb } from '../db/db.ts';
import { makeThumbnail } from '../photos/make-thumbnail.job.ts';
import { createQueryCount } from '../testing/count-queries.ts';
import { tinyPhoto } from '../testing/sample-photos.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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

/** Changes are gathered before they are told, and a busy machine takes its time. */
const soon = { timeout: 20_000 };

/** Reads an event's stream until `stop`; `changes` grows as messages come. */
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

test('an upload is told to everybody who watches the event, and to nobody else', async () => {
  const host = server.newClient();
  const session = await host.signIn('host@example.com');
  const mine = await host.createEvent(session, 'mine');
  const other = await host.createEvent(session, 'other');
  const [watching, elsewhere] = [await watch(mine.eventId), await watch(other.eventId)];
  expect(watching.response.headers.get('content-type')).toBe('text/event-stream');
  await vi.waitFor(() => expect(watching.changes.at(-1)).toMatchObject({ photoCount: 0 }), soon);

  const { photos } = await host.upload(mine.eventId, [await tinyPhoto(1), await tinyPhoto(2)]);
  const change = { photoCount: 2, processing: { previews: 2, faces: 2 }, version: expect.any(String) };
  await vi.waitFor(() => expect(watching.changes.at(-1)).toEqual({ kind: 'processing', ...change }), soon);
  // There is something to show of it.
  await makeThumbnail(server.context, { photoId: photos[0]!.photoId });
  await vi.waitFor(() => expect(watching.changes.at(-1)).toEqual({ kind: 'photos', ...change }), soon);
  expect(elsewhere.changes.every((change) => change.photoCount === 0)).toBe(true);
  await watching.stop();
  await elsewhere.stop();
});

test('a stream begins with the version that a lookup brought, and a change has another', async () => {
  const host = server.newClient();
  const session = await host.signIn('host@example.com');
  const { eventId, pinCode } = await host.createEvent(session, 'unchanged');
  const { version } = await host.lookUp(pinCode);
  const watching = await watch(eventId);
  await vi.waitFor(() => expect(watching.changes).not.toHaveLength(0), soon);
  expect(watching.changes[0]).toMatchObject({ kind: 'processing', version });
  await host.upload(eventId, [await tinyPhoto(4)]);
  await vi.waitFor(() => expect(watching.changes.at(-1)!.photoCount).toBe(1), soon);
  const afterUpload = watching.changes.at(-1)!.version;
  expect(afterUpload).not.toBe(version);
  await watching.stop();
  await host.request('PATCH', `/api/event/${eventId}`, {
    token: session.idToken,
    json: { eventName: 'renamed' },
  });
  const again = await watch(eventId);
  await vi.waitFor(() => expect(again.changes).not.toHaveLength(0), soon);
  expect(again.changes[0]!.version).not.toBe(afterUpload);
  await again.stop();
});

test('an unknown event has no stream', async () => {
  const answer = await server.newClient().request('GET', `/api/event/${'x'.repeat(22)}/stream`);
  expect(answer.status).toBe(404);
});

test('HEAD says what a stream is, and watches nothing', async () => {
  const host = server.newClient();
  const { eventId } = await host.createEvent(await host.signIn('host@example.com'), 'head');
  const before = watches;
  const { status, headers } = await host.request('HEAD', `/api/event/${eventId}/stream`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(watches).toBe(before);
});

test('a change costs each process one query, however many watch there, and reaches all of them (D6)', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const counts = [createQueryCount(), createQueryCount()] as const;
  const servers = await Promise.all(
    counts.map(({ counted }) => startTestServer({ databaseUrl: database.url, alter: counted })),
  );
  const [web] = servers as [TestServer, TestServer];
  const client = web.newClient();
  const { eventId } = await client.createEvent(await client.signIn('host@example.com'), 'crowded');
  const watching = await Promise.all(
    servers.flatMap((server) => Array.from({ length: 150 }, () => watch(eventId, server))),
  );
  const all = (kind: EventChange['kind']) => () =>
    expect(watching.filter(({ changes }) => changes.at(-1)?.kind !== kind)).toHaveLength(0);
  await vi.waitFor(all('processing'), soon);

  const elsewhere = openDb(database.url);
  const [one, other] = counts;
  const ofOther = other.during(async () => {
    const ofOne = one.during(async () => {
      await announceChange(elsewhere, eventId, 'event');
      await vi.waitFor(all('event'), soon);
    });
    expect(await ofOne).toBe(1);
  });
  expect(await ofOther).toBe(1);
  await elsewhere.destroy();
  await Promise.all(watching.map(({ stop }) => stop()));
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

test("a photo's hearts are told with their number", async () => {
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), 'loved');
  await host.lookUp(pinCode);
  const { photos } = await host.upload(eventId, [await tinyPhoto(3)]);
  const { photoId } = photos[0]!;
  const watching = await watch(eventId);
  await vi.waitFor(() => expect(watching.changes).not.toHaveLength(0), soon);
  await host.request('PUT', `/api/photo/${photoId}/heart`);
  await vi.waitFor(
    () => expect(watching.changes.at(-1)).toMatchObject({ kind: 'hearts', hearts: [{ photoId, hearts: 1 }] }),
    soon,
  );
  await watching.stop();
});
