import { execFileSync } from 'node:child_process';
import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import { mayPass } from '#platform/jobs/run-jobs.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { originalKey } from './storage.ts';

const MEGABYTE = 1024 * 1024;
const disk = mountSmallDisk(3);

describe.runIf(disk)('on a disk of three megabytes (F3; skipped where none can be mounted)', () => {
  let server: TestServer;
  let host: Client;
  let eventId: string;
  let pinCode: string;
  beforeAll(async () => {
    server = await startTestServer({ env: { DATA_DIR: disk!.path } });
    host = server.newClient();
    ({ eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '滿了'));
  });
  afterAll(async () => {
    await server.stop();
    disk!.remove();
  });

  const large = async (seed: number) => {
    const photo = await tinyPhoto(seed);
    return { ...photo, bytes: Buffer.concat([photo.bytes, Buffer.alloc(MEGABYTE)]) };
  };
  const upload = async (seeds: number[]) => {
    const form = uploadForm(eventId, await Promise.all(seeds.map(large)));
    return host.request('POST', '/api/photo/upload', { form });
  };

  test('a full disk is 507, stores nothing of the batch, serves reads, and accepts uploads when there is space', async () => {
    const first = (await upload([1])).json<{ photos: { photoId: string; url: string }[] }>().photos[0]!;
    const full = await upload([2, 3, 4]);
    expect([full.status, full.json().error.code]).toEqual([507, 'STORAGE_FULL']);
    expect((await host.lookUp(pinCode)).photos.map(({ photoId }) => photoId)).toEqual([first.photoId]);
    const kept = await listStored(server, [first.photoId]);
    expect(kept).toEqual({ mine: [originalKey(first.photoId)], orphans: [] });
    expect((await host.bytes(first.url)).length).toBeGreaterThan(MEGABYTE);
    // One more fits, because nothing of the batch is left.
    expect((await upload([5])).status).toBe(200);
    expect((await upload([6])).status).toBe(507);
    await server.context.db.deleteFrom('photos').where('id', '=', first.photoId).execute();
    await server.context.storage.remove(`photos/${first.photoId}/`);
    expect((await upload([7])).status).toBe(200);
  });

  test('shows previews anyway, and the job fails temporarily', { tags: 'rest' }, async () => {
    const { context } = server;
    const event = await host.createEvent(await host.signIn('previews@example.com'), '預覽');
    const [photo] = (await host.upload(event.eventId, [await tinyPhoto(8)])).photos;
    const free = Number(execFileSync('df', ['--output=avail', '-B1', disk!.path]).toString().split('\n')[1]);
    await context.storage.put('photos/filler/original', Buffer.alloc(free));
    const payload = { photoId: photo!.photoId };
    const trouble = await makeThumbnail(context, payload).catch((error: unknown) => error);
    expect(trouble).toMatchObject({ code: 'STORAGE_FULL' });
    expect(mayPass(trouble)).toBe(true);
    for (const width of PREVIEW_WIDTHS) {
      const preview = await host.request('GET', `${photo!.previewUrl}&w=${width}`);
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const part = await host.request('GET', `${photo!.previewUrl}&w=${width}`, {
        headers: { range: 'bytes=0-3' },
      });
      expect([part.status, part.bytes.toString()]).toEqual([206, 'RIFF']);
    }
    expect((await host.request('GET', photo!.url)).status).toBe(200);
    expect((await host.lookUp(event.pinCode)).processing.previews).toBe(1);

    await context.storage.remove('photos/filler/');
    await makeThumbnail(context, payload);
    await makeRenditions(context, payload);
    expect((await host.lookUp(event.pinCode)).processing.previews).toBe(0);
  });
});
