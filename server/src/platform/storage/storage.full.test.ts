import { expect, test } from 'vitest';
import { hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { openS3Storage } from './s3/s3.ts';

const [KEYS, AT_ONCE, PAGE] = [1050, 10, 1000];

test.runIf(hasSwift)('lists and removes more than a thousand objects, one page of S3 at a time', async () => {
  const storage = openS3Storage(await newBucket(PAGE));
  const keys = Array.from({ length: KEYS }, (_, n) => `photos/many/${String(n).padStart(4, '0')}`);
  for (let at = 0; at < KEYS; at += AT_ONCE)
    await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => storage.put(key, Buffer.from(key))));
  const listed: string[] = [];
  for await (const { key } of storage.list('photos/')) listed.push(key);
  expect(listed.sort()).toEqual(keys);
  await storage.remove('photos/many/');
  expect(await storage.list('photos/')[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});
