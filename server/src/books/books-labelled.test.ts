/** @module-tag rest */
/** A book of labelled pictures that are not part of the project, with the faces and figures that the product finds; runs where FACE_PHOTOS is set. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Book } from '@togather/contract/schemas/books.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectWholeFaces } from '#testing/expect-whole-faces.ts';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

const folder = process.env.FACE_PHOTOS;
const PEOPLE = ['Jihyo', 'Naeun', 'Sana', 'Umji'];
const OF_PERSON = 12;

describe.skipIf(!folder)('portraits, groups and a sitcom', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ runsJobs: true, env: { FACE_WORKERS: '1', FREE_PHOTO_LIMIT: '200' } });
  });
  afterAll(() => server.stop());

  const filesIn = (path: string) =>
    readdirSync(join(folder ?? '', path), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(jpe?g|png)$/.test(name))
      .sort()
      .map((name) => join(folder ?? '', path, name));

  test('everybody in three photos appears twice, and the pages cut no face', {
    timeout: 600_000,
  }, async () => {
    const client = server.newClient();
    const host = await client.signIn('host@example.com');
    const { eventId, pinCode } = await client.createEvent(host, '小明與小美的婚禮');
    await client.lookUp(pinCode);
    const paths = [
      ...filesIn('groups'),
      ...filesIn('sitcom'),
      ...PEOPLE.flatMap((person) => filesIn(`idols/${person}`).slice(0, OF_PERSON)),
    ];
    for (let from = 0; from < paths.length; from += 6) {
      const files = await Promise.all(
        paths.slice(from, from + 6).map(async (path, at) => ({
          name: `${from + at}.jpg`,
          bytes: await sharp(readFileSync(path)).autoOrient().jpeg({ quality: 95 }).toBuffer(),
          type: 'image/jpeg',
        })),
      );
      await client.upload(eventId, files);
    }
    await waitUntilIdle(server);
    const ask = (method: string, path: string, json?: object) =>
      client.request(method, `/api/event/${eventId}/${path}`, { token: host.idToken, ...(json && { json }) });
    const now = (await ask('POST', 'book', {})).json<{ book: Book }>().book;
    expect(now.pdf.state).toBe('drawing');
    const book = await vi.waitFor(async () => {
      const made = (await ask('GET', 'book')).json<{ book: Book }>().book;
      expect(made.pdf.state).toBe('ready');
      return made;
    }, patience);
    expect(book.rarelyShown).toBe(0);
    expect(book.photos.filter(({ faces }) => faces).length).toBeGreaterThan(paths.length / 2);
    expectWholeFaces(book);
    const pdf = await ask('GET', 'book/pdf');
    expect(pdf.bytes.length).toBe(book.pdf.bytes);
  });
});
