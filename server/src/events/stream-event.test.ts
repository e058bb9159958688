import type { EventChange } from '@togather/contract/schemas/event-stream.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tinyPhoto } from '../testing/sample-photos.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Changes are gathered before they are told, and a busy machine takes its time. */
const soon = { timeout: 20_000 };

/** Reads an event's stream until `stop`; `changes` grows as messages come. */
const watch = async (eventId: string) => {
  const changes: EventChange[] = [];
  const abort = new AbortController();
  const response = await fetch(`${server.origin}/api/event/${eventId}/stream`, { signal: abort.signal });
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

  await host.upload(mine.eventId, [await tinyPhoto(1), await tinyPhoto(2)]);
  await vi.waitFor(
    () =>
      expect(watching.changes.at(-1)).toEqual({
        kind: 'photos',
        photoCount: 2,
        processing: { previews: 2, faces: 2 },
      }),
    soon,
  );
  expect(elsewhere.changes.every((change) => change.photoCount === 0)).toBe(true);
  await watching.stop();
  await elsewhere.stop();
});

test('an event that is not there has no stream', async () => {
  const answer = await server.newClient().request('GET', `/api/event/${'x'.repeat(22)}/stream`);
  expect(answer.status).toBe(404);
});
