import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepOrphans } from '#operating/retention/sweep-orphans.job.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { type FaultyProxy, startFaultyProxy } from '#testing/faulty-proxy.ts';
import { listStored } from '#testing/list-stored.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { originalKey } from './storage.ts';

for (const delivery of ['proxy', 'presigned'])
  describe.runIf(hasSwift)(`the product on a bucket, delivery by ${delivery}`, () => {
    let proxy: FaultyProxy;
    let server: TestServer;
    let host: Client;
    let eventId: string;
    let photo: UploadedPhoto;
    let sent: Uint8Array;
    beforeAll(async () => {
      const bucket = await newBucket();
      proxy = await startFaultyProxy(bucket.endpoint);
      const env = { ...environmentOf({ ...bucket, endpoint: proxy.origin }), S3_DELIVERY: delivery };
      server = await startTestServer({ env });
      host = server.newClient();
      ({ eventId } = await host.createEvent(await host.signIn('host@example.com'), '雲端'));
      const file = await tinyPhoto(1);
      sent = file.bytes;
      photo = (await host.upload(eventId, [file])).photos[0]!;
    });
    afterAll(async () => {
      await server.stop();
      await proxy.close();
    });

    /** Requests an address like a browser, following redirects. */
    const browse = async (address: string, init: RequestInit = {}) => {
      const response = await fetch(new URL(address, server.origin), init);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    test('serves original and previews with ranges and validators', { tags: 'rest' }, async () => {
      const { response, bytes } = await browse(`${photo.url}&download=1`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(bytes.equals(sent)).toBe(true);
      expect(response.headers.get('content-disposition')).toContain('photo-1.jpg');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.redirected).toBe(delivery === 'presigned');

      const etag = response.headers.get('etag')!;
      const known = await browse(photo.url, { headers: { 'if-none-match': etag } });
      expect(known.response.status).toBe(304);
      const part = await browse(photo.url, { headers: { range: 'bytes=10-19' } });
      expect([part.response.status, part.response.headers.get('content-range')]).toEqual([
        206,
        `bytes 10-19/${sent.length}`,
      ]);
      expect(part.bytes.equals(sent.subarray(10, 20))).toBe(true);
      const beyond = await browse(photo.url, { headers: { range: `bytes=${sent.length}-` } });
      expect(beyond.response.status).toBe(416);
      const head = await browse(photo.url, { method: 'HEAD' });
      expect([head.response.status, head.response.headers.get('content-length')]).toEqual([
        200,
        String(sent.length),
      ]);

      // Rendered at the first view, then stored in the bucket.
      for (const redirected of [false, delivery === 'presigned']) {
        const preview = await browse(`${photo.previewUrl}&w=320`);
        expect([preview.response.status, preview.response.headers.get('content-type')]).toEqual([
          200,
          'image/webp',
        ]);
        expect(preview.response.redirected).toBe(redirected);
      }
      for (const make of [makeThumbnail, makeRenditions])
        await make(server.context, { photoId: photo.photoId });
      expect((await listStored(server, [photo.photoId])).mine).toHaveLength(4);
    });

    test('a bucket that is down causes a 503 and loses no photo, and the server is ready when it returns (F4)', {
      tags: 'rest',
    }, async () => {
      proxy.decide = () => ({ cutAfter: 0 });
      const form = uploadForm(eventId, [await tinyPhoto(2)]);
      const refused = await host.request('POST', '/api/photo/upload', { form });
      expect([refused.status, refused.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await host.request('GET', photo.url)).status).toBe(503);
      expect((await host.request('GET', '/api/health/ready')).status).toBe(503);
      proxy.decide = () => 'none';
      expect((await host.request('GET', '/api/health/ready')).status).toBe(200);
      expect((await host.upload(eventId, [await tinyPhoto(2)])).photos).toHaveLength(1);
    });

    test('sweeps objects without a row from the bucket', async () => {
      await server.context.storage.put(originalKey(newId()), Buffer.from('an orphan'));
      server.clock.advance(2 * 3600_000);
      await sweepOrphans(server.context);
      const { mine, orphans } = await listStored(server, [photo.photoId]);
      expect(orphans).toEqual([]);
      expect(mine).toContain(originalKey(photo.photoId));
    });

    test('only the same viewers as on a disk can see a photo, and nothing is left of a deleted one', async () => {
      const policy = (await host.request('GET', '/')).headers.get('content-security-policy')!;
      expect(policy.includes(proxy.origin)).toBe(delivery === 'presigned');
      const altered = photo.url.replace(/t=\w/, 't=!');
      const refused = await host.request('GET', altered);
      expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
      const { db } = server.context;
      await db.updateTable('events').set({ pin_epoch: 7 }).where('id', '=', eventId).execute();
      expect((await host.request('GET', photo.url)).json().error.code).toBe('URL_EXPIRED');
      await db.updateTable('events').set({ pin_epoch: 0 }).where('id', '=', eventId).execute();
      const session = await host.signIn('host@example.com');
      const path = `/api/photo/${photo.photoId}`;
      expect((await host.request('DELETE', path, { token: session.idToken })).status).toBe(200);
      expect((await listStored(server, [photo.photoId])).mine).toEqual([]);
      expect((await host.request('GET', photo.url)).status).toBe(404);
    });
  });
