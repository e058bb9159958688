import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stop } from '@togather/server/src/app/processes/end-in-order.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { type Client, createClient, type NamedFile } from '@togather/server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '@togather/server/src/testing/models-dir.ts';
import { samplePhotos, tinyPhoto } from '@togather/server/src/testing/sample-photos.ts';
import { hasSwift } from '@togather/server/src/testing/swift/start-swift.ts';
import { findProgram, sha256Of, unpack, unpackers } from '@togather/server/src/testing/unpack-zip.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { downloadSlowly, type Tally, watchEvent, withPatience } from './guests.ts';
import { type Fleet, startFleet } from './start-fleet.ts';
import { hasProxy } from './start-proxy.ts';

if (!hasProxy) console.warn('No proxy: the tests of a fleet are skipped. On Debian: apt-get install haproxy');

const MB = 1024 * 1024;
const stops: Stop[] = [];
const folder = mkdtempSync(join(tmpdir(), 'tg-fleet-test-'));
stops.push(async () => rmSync(folder, { recursive: true }));

const filesIn = (zip: Buffer): string[] => {
  const name = join(folder, newId());
  writeFileSync(`${name}.zip`, zip);
  const unpacker = unpackers.find((each) => findProgram(each) !== undefined)!;
  return Object.values(unpack(unpacker, `${name}.zip`, name)).sort();
};

describe.runIf(hasProxy)('two webs and two workers behind a proxy', () => {
  let fleet: Fleet;
  let host: Client;
  beforeAll(async () => {
    fleet = await startFleet({
      storage: hasSwift ? 's3' : 'disk',
      stops,
      env: {
        MODELS_DIR: TEST_MODELS_DIR,
        FACE_WORKERS: '1',
        FREE_PHOTO_LIMIT: '5000',
        LOG_LEVEL: 'error',
      },
    });
    host = createClient(fleet.origin);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const newEvent = async (name: string) => {
    const event = await host.createEvent(await host.signIn('host@example.com'), name);
    await host.lookUp(event.pinCode);
    return event;
  };
  const albumOf = async (eventId: string) => {
    const answer = await host.request('POST', `/api/event/${eventId}/archives`, { json: {} });
    const { pathname, search } = new URL(answer.json<{ url: string }>().url);
    return pathname + search;
  };
  /** Some megabytes: bytes after the picture are kept. */
  const largePhoto = async (seed: number): Promise<NamedFile> => {
    const photo = await tinyPhoto(seed);
    const rest = Buffer.alloc(4 * MB, createHash('sha256').update(String(seed)).digest());
    return { ...photo, bytes: Buffer.concat([photo.bytes, rest]) };
  };
  const fill = async (eventId: string, count: number) => {
    const hashes: string[] = [];
    for (let seed = 1; seed <= count; seed++)
      hashes.push((await host.upload(eventId, [await largePhoto(seed)])).photos[0]!.sha256);
    return hashes.sort();
  };

  test('no request fails when both webs are replaced while guests upload, browse, watch and download', async () => {
    const event = await newEvent('不打烊');
    const hashes = await fill(event.eventId, 12);
    const album = await albumOf(event.eventId);
    const failures: string[] = [];
    let [isOver, requests, seed] = [false, 0, 100];
    const acknowledged: string[] = [];
    const repeat = async (what: string, act: () => Promise<unknown>) => {
      while (!isOver) {
        await act().catch((error) => failures.push(`${what}: ${error} ${error.cause ?? ''}`));
        requests++;
        await sleep(200);
      }
    };
    const uploadOne = async (guest: Client) => {
      const headers = { 'idempotency-key': newId() };
      const { photos } = await guest.upload(event.eventId, [await tinyPhoto(seed++)], headers);
      acknowledged.push(photos[0]!.photoId);
    };
    const guests = Array.from({ length: 6 }, () => createClient(fleet.origin));
    for (const guest of guests) await guest.lookUp(event.pinCode);
    const streams = guests.map(() => watchEvent(fleet.origin, event.eventId, failures));
    const work = guests.map((guest, n) =>
      n < 3 ? repeat('upload', () => uploadOne(guest)) : repeat('look-up', () => guest.lookUp(event.pinCode)),
    );
    const downloads = [1, 2].map(() => downloadSlowly(fleet.origin + album, 2 * MB, failures));

    for (const web of fleet.webs) await web.replace();
    isOver = true;
    await Promise.all(work);
    const ends = await Promise.all(streams.map((stop) => stop()));
    const got = await Promise.all(downloads);

    const count = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
    console.log(
      `${requests} requests, ${failures.length} failed; ${acknowledged.length} uploads, ${streams.length} streams moved ` +
        `${count(ends)} times, ${got.length} downloads continued ${count(got.map(({ continued }) => continued))} times`,
    );
    expect(failures).toEqual([]);
    expect(count(ends)).toBeGreaterThanOrEqual(streams.length);
    for (const { bytes } of got) expect(filesIn(bytes)).toEqual(hashes);
    const listed = (await host.lookUp(event.pinCode)).photos.map(({ photoId }) => photoId);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((id) => acknowledged.includes(id)).sort()).toEqual(acknowledged.sort());
    expect(listed).toHaveLength(12 + acknowledged.length);
  });

  test('a download whose web is killed resumes at the other web, with the same tag', async () => {
    const event = await newEvent('斷線續傳');
    const hashes = await fill(event.eventId, 6);
    const album = await albumOf(event.eventId);
    const [web] = fleet.webs;
    const begun = await fetch(web!.origin + album);
    const chunks: Uint8Array[] = [];
    await expect(
      (async () => {
        for await (const chunk of begun.body!) {
          if (chunks.push(chunk) === 1) await web!.kill();
        }
      })(),
    ).rejects.toThrow();
    const first = Buffer.concat(chunks);
    const etag = begun.headers.get('etag')!;
    const rest = await fetch(fleet.origin + album, {
      headers: { range: `bytes=${first.length}-`, 'if-range': etag },
    });
    expect([rest.status, rest.headers.get('etag')]).toEqual([206, etag]);
    const zip = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]);
    expect(filesIn(zip)).toEqual(hashes);
    await web!.replace();
  });

  test('sixty photos of ten guests each exist once after a web and a worker are killed', async () => {
    const event = await newEvent('十人同行');
    const samples = samplePhotos();
    const tally: Tally = { repeated: 0 };
    const acknowledged = new Map<string, string>();
    const kills = [
      { after: 12, member: fleet.webs[0]! },
      { after: 24, member: fleet.workers[0]! },
    ];
    const upload = async (guest: Client, files: readonly NamedFile[]) => {
      const headers = { 'idempotency-key': newId() };
      const { photos } = await withPatience(tally, () => guest.upload(event.eventId, files, headers));
      for (const { photoId, sha256 } of photos) acknowledged.set(photoId, sha256);
      const due = kills.findIndex(({ after }) => acknowledged.size >= after);
      if (due >= 0) await kills.splice(due, 1)[0]!.member.kill();
    };
    const takePart = async (number: number) => {
      const guest = createClient(fleet.origin);
      await withPatience(tally, () => guest.lookUp(event.pinCode));
      const tiny = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => tinyPhoto(1000 + number * 10 + n)));
      const files = [samples[number] ?? tiny[5]!, ...tiny.slice(0, 5)];
      for (let at = 0; at < files.length; at += 2) await upload(guest, files.slice(at, at + 2));
    };
    await Promise.all(Array.from({ length: 10 }, (_, number) => takePart(number)));
    const look = () => withPatience(tally, () => host.lookUp(event.pinCode));
    await vi.waitFor(
      async () => expect((await look()).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 }),
      {
        timeout: 300_000,
        interval: 1000,
      },
    );

    const { photos } = await look();
    expect(acknowledged.size).toBe(60);
    expect(photos.map(({ photoId }) => photoId).sort()).toEqual([...acknowledged.keys()].sort());
    for (const { photoId, url, previewUrl } of photos) {
      expect(sha256Of(await withPatience(tally, () => host.bytes(url)))).toBe(acknowledged.get(photoId));
      await withPatience(tally, () => host.bytes(previewUrl));
    }
    const figures = await withPatience(tally, () => host.figures(event.eventId));
    const ids = figures.map(({ id }) => id);
    const withPeople = await withPatience(tally, () => host.photosOf(event.eventId, ids));
    expect(withPeople).toHaveLength(samples.length);
    const zip = await withPatience(tally, async () =>
      host.bytes(fleet.origin + (await albumOf(event.eventId))),
    );
    expect(filesIn(zip)).toEqual([...acknowledged.values()].sort());
    console.log(
      `60 photos acknowledged, ${photos.length} found, ${figures.length} figures; ${tally.repeated} requests failed and were repeated`,
    );
  });
});
