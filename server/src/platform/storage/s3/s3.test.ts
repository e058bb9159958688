import { randomBytes } from 'node:crypto';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { mayPass } from '#platform/jobs/run-jobs.ts';
import { readAll, type Storage } from '#platform/storage/storage.ts';
import { type FaultyProxy, startFaultyProxy } from '#testing/faulty-proxy.ts';
import { hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { openS3Storage } from './s3.ts';
import { PART_BYTES } from './s3-put.ts';
import { openClient } from './s3-requests.ts';

const KEY = 'photos/a/original';
const AWAY = { code: 'SERVICE_UNAVAILABLE' };

describe.runIf(hasSwift)('a bucket that fails (F4)', () => {
  let settings: S3Settings & { endpoint: string };
  let proxy: FaultyProxy;
  /** Bypasses the proxy. */
  let direct: Storage;
  let storage: Storage;
  beforeAll(async () => {
    settings = await newBucket();
    proxy = await startFaultyProxy(settings.endpoint);
    direct = openS3Storage(settings);
    storage = openS3Storage({ ...settings, endpoint: proxy.origin });
  });
  afterEach(() => {
    proxy.decide = () => 'none';
  });
  afterAll(() => proxy.close());

  const failsEverywhere = async (at: Storage) => {
    const verbs = [
      () => at.put(KEY, Buffer.from('x')),
      () => at.open(KEY),
      () => at.remove(KEY),
      () => at.remove('photos/a/'),
      () => at.list('photos/')[Symbol.asyncIterator]().next(),
      () => at.check(),
    ];
    for (const verb of verbs) {
      const error = await verb().then(String, (error: unknown) => error);
      expect(error).toMatchObject(AWAY);
      // Jobs wait for it instead of failing.
      expect(mayPass(error)).toBe(true);
    }
  };

  test('every verb refuses wrong keys, stores nothing, and reports no object as missing', async () => {
    const credentials = { ...settings.credentials!, secretAccessKey: 'another' };
    await failsEverywhere(openS3Storage({ ...settings, credentials }));
    await expect(openS3Storage({ ...settings, credentials }).sizeOf(KEY)).rejects.toMatchObject(AWAY);
    expect(await direct.sizeOf(KEY)).toBeUndefined();
  });

  test('a missing bucket is a failure, not an empty storage', async () => {
    await failsEverywhere(openS3Storage({ ...settings, bucket: 'nobody-made-it' }));
  });

  test('a server that is down or never responds is a failure', { tags: 'rest' }, async () => {
    await failsEverywhere(openS3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' }));
    proxy.decide = () => 'hang';
    await expect(storage.check()).rejects.toMatchObject(AWAY);
  });

  test('resumes a response that breaks', async () => {
    const bytes = randomBytes(1_000_000);
    await direct.put(KEY, bytes);
    let requests = 0;
    proxy.decide = () => (requests++ < 2 ? { cutAfter: 300_000 } : 'none');
    expect((await readAll(storage, KEY))!.equals(bytes)).toBe(true);
    expect(requests).toBe(3);
  });

  test('a response that breaks repeatedly fails, and never ends early', async () => {
    await direct.put(KEY, randomBytes(3_000_000));
    proxy.decide = () => ({ cutAfter: 200_000 });
    await expect(readAll(storage, KEY)).rejects.toMatchObject(AWAY);
    const object = (await storage.open(KEY))!;
    await direct.remove(KEY);
    await expect(object.stream.toArray()).rejects.toMatchObject(AWAY);
  });

  test('an interrupted put leaves nothing', { tags: 'rest' }, async () => {
    proxy.decide = ({ method }) => (method === 'PUT' ? { cutAfter: 0 } : 'none');
    await expect(storage.put('photos/b/original', randomBytes(1_000_000))).rejects.toMatchObject(AWAY);
    proxy.decide = ({ url }) => (url.includes('partNumber=2') ? { cutAfter: 0 } : 'none');
    await expect(storage.put('photos/b/original', randomBytes(PART_BYTES + 1))).rejects.toMatchObject(AWAY);
    expect(await direct.sizeOf('photos/b/original')).toBeUndefined();
    const open = new ListMultipartUploadsCommand({ Bucket: settings.bucket });
    expect((await openClient(settings, settings.endpoint).send(open)).Uploads ?? []).toEqual([]);
  });

  test('retries a request after a temporary failure, and reports a full server as STORAGE_FULL', async () => {
    let puts = 0;
    proxy.decide = () => (puts++ === 0 ? { status: 503 } : 'none');
    await storage.put('photos/c/original', Buffer.from('at last'));
    expect((await readAll(direct, 'photos/c/original'))?.toString()).toBe('at last');
    proxy.decide = () => ({ status: 507 });
    await expect(storage.put('photos/d/original', Buffer.from('x'))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
  });
});
