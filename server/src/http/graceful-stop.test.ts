/** @module-tag rest */
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { patience } from '#testing/patience.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer } from '#testing/test-server.ts';

test('finishes an upload in flight when the server stops, and accepts nothing new (F6)', async () => {
  const server = await startTestServer({ runsJobs: true, env: { FACE_WORKERS: '1' } });
  const host = server.newClient();
  const { eventId } = await host.createEvent(await host.signIn('host@example.com'), '最後一張');
  const { bytes } = await tinyPhoto(1);
  const body = Buffer.concat([
    fieldPart('eventId', eventId),
    filePart(Buffer.concat([bytes, Buffer.alloc(100_000)])),
    ENDING,
  ]);
  const idle = await openConnection(server.origin);
  const { socket, received } = await openConnection(server.origin);
  // The server sends 100 Continue when it has begun to read.
  socket.write(uploadHead(body.length, { Expect: '100-continue' }));
  await received(/100 Continue/);
  socket.write(body.subarray(0, 50_000));

  const stopping = server.stop();
  await expect.poll(() => refusesNew(server.origin), patience).toBe(true);
  socket.write(body.subarray(50_000));
  const text = await received(/\}$/);
  expect(text).toMatch(/HTTP\/1.1 200 /);
  const answer = JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4)) as UploadAnswer;
  expect(answer.photos).toHaveLength(1);
  socket.destroy();
  await stopping;
  await idle.closed;
});

const refusesNew = (origin: string) =>
  fetch(`${origin}/api/health/live`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 503,
    () => true,
  );

test('a draining server is not ready, serves requests, and keeps no connection', async () => {
  const server = await startTestServer();
  const { request } = server.newClient();
  const ask = async (path: string) => {
    const { status, headers } = await request('GET', path);
    return [status, headers.get('connection')];
  };
  expect(await ask('/api/health/ready')).toEqual([200, 'keep-alive']);
  await server.drain();
  expect(await ask('/api/health/ready')).toEqual([503, 'close']);
  expect(await ask('/api/health/live')).toEqual([200, 'close']);
  expect(await ask('/api/config')).toEqual([200, 'close']);
  await server.stop();
});
