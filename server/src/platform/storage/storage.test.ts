import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { openDiskStorage } from './disk.ts';
import { openS3Storage } from './s3/s3.ts';
import { PART_BYTES } from './s3/s3-put.ts';
import { readAll, type Storage } from './storage.ts';

const folder = temporaryDir('tg-objects-');
afterAll(folder.remove);
let folders = 0;

const storages: Record<string, { isHere: boolean; open: () => Promise<Storage> }> = {
  'a disk': { isHere: true, open: async () => openDiskStorage(join(folder.path, String(folders++))) },
  'a bucket': { isHere: hasSwift, open: async () => openS3Storage(await newBucket()) },
};

const keysOf = async (storage: Storage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

for (const [name, { isHere, open }] of Object.entries(storages))
  describe.runIf(isHere)(`storage on ${name}`, () => {
    const opened = open;
    let shared: Promise<Storage> | undefined;
    const storage = () => {
      shared ??= opened();
      return shared;
    };

    test('reads an object whole and by range, with its size and hash', async () => {
      const at = await storage();
      const bytes = randomBytes(100_000);
      await at.put('photos/a/original', bytes);
      expect(await readAll(at, 'photos/a/original')).toEqual(bytes);
      expect(await at.sizeOf('photos/a/original')).toBe(bytes.length);
      expect(await at.hashOf('photos/a/original')).toBe(createHash('sha256').update(bytes).digest('hex'));
      for (const range of [
        { start: 0, end: 0 },
        { start: 5, end: 70_000 },
        { start: 99_990, end: 99_999 },
      ]) {
        const part = await at.open('photos/a/original', range);
        expect(part!.size).toBe(bytes.length);
        expect(await buffer(part!.stream)).toEqual(bytes.subarray(range.start, range.end + 1));
      }
      await at.putNew('photos/new/original', bytes);
      expect(await readAll(at, 'photos/new/original')).toEqual(bytes);
      await at.put('photos/a/original', Buffer.from('another'));
      expect((await readAll(at, 'photos/a/original'))?.toString()).toBe('another');
    });

    test('an object may be opened and left unread', async () => {
      const at = await storage();
      await at.put('photos/b/original', randomBytes(200_000));
      for (let n = 0; n < 5; n++) (await at.open('photos/b/original'))!.stream.destroy();
      expect(await at.sizeOf('photos/b/original')).toBe(200_000);
    });

    test('reads an object in pieces, in order and from any offset', async () => {
      const at = await storage();
      const bytes = randomBytes(300_000);
      await at.put('photos/p/original', bytes);
      const pieces = (await at.openPieces('photos/p/original'))!;
      expect(pieces.size).toBe(bytes.length);
      const into = Buffer.alloc(70_000);
      for (let from = 200_000; from < bytes.length; ) {
        const read = await pieces.read(into, from);
        expect(into.subarray(0, read).equals(bytes.subarray(from, from + read))).toBe(true);
        from += read;
      }
      expect(await pieces.read(into, bytes.length)).toBe(0);
      const read = await pieces.read(into, 5);
      expect(into.subarray(0, read).equals(bytes.subarray(5, 5 + read))).toBe(true);
      await pieces.close();
    });

    test('a missing object is undefined, and removing it is no error', async () => {
      const at = await storage();
      for (const verb of [at.open, at.openPieces, at.sizeOf, at.hashOf, at.fileOf])
        expect(await verb('photos/nobody/original')).toBeUndefined();
      await at.remove('photos/nobody/original');
      await at.remove('photos/nobody/');
      expect(await keysOf(at, 'nothing/')).toEqual([]);
    });

    test('removes an object by its key, and a photo by its prefix, without its neighbours', async () => {
      const at = await storage();
      const keys = [
        'photos/c/face-1.webp',
        'photos/c/original',
        'photos/c/preview-320.webp',
        'photos/cc/original',
      ];
      for (const key of keys) await at.put(key, Buffer.from(key));
      await at.remove('photos/c/face-1.webp');
      expect(await keysOf(at, 'photos/c/')).toEqual(keys.slice(1, 3));
      await at.remove('photos/c/');
      expect([await keysOf(at, 'photos/c/'), await keysOf(at, 'photos/cc/')]).toEqual([[], [keys[3]]]);
    });

    test('reads an object of several parts unchanged', { tags: 'rest' }, async () => {
      const at = await storage();
      const bytes = randomBytes(PART_BYTES * 2 + 123);
      await at.put('photos/large/original', bytes);
      expect((await readAll(at, 'photos/large/original'))!.equals(bytes)).toBe(true);
      const range = { start: PART_BYTES - 10, end: PART_BYTES * 2 + 10 };
      const part = await buffer((await at.open('photos/large/original', range))!.stream);
      expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
      expect(await at.hashOf('photos/large/original')).toBe(createHash('sha256').update(bytes).digest('hex'));
      await at.remove('photos/large/');
      expect(await keysOf(at, 'photos/large/')).toEqual([]);
    });

    test('lists everything with the time of each, and is ready', async () => {
      const at = await open();
      const keys = Array.from({ length: 30 }, (_, n) => `photos/${n % 7}/${n}`).sort();
      await Promise.all(keys.map((key) => at.put(key, Buffer.from(key))));
      const listed: { key: string; writtenAt: Date }[] = [];
      for await (const object of at.list('photos/')) listed.push(object);
      expect(listed.map(({ key }) => key).sort()).toEqual(keys);
      for (const { writtenAt } of listed)
        expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
      await at.check();
      await at.check();
      expect(await keysOf(at, 'checks/')).toEqual([]);
    });
  });
