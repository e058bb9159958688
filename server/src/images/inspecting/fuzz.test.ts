import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CostlyImage, ImageError } from '#images/formats/image-error.ts';
import { blankGps } from '#images/location/blank-gps.ts';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { demoPhotos, phoneHeic, photoWithGps } from '#images/testing/sample-photos.ts';
import { seeded } from '#images/testing/seeded.ts';
import { timesOf } from '#testing/full-size.ts';
import { inspect } from './inspect.ts';

const ROUNDS = timesOf(60, 400);
/** Linear work takes seconds on a busy machine. */
const BOUND_MS = 120_000;
/** Values at which lengths and counts go wrong. */
const NASTY = [0x00, 0x01, 0x7f, 0x80, 0xff];

/**
 * Returns a damaged copy: some bytes changed, most of them near the beginning, sometimes cut off or with a piece doubled.
 */
const damage = (bytes: Buffer, random: () => number): Buffer => {
  const below = (max: number) => Math.floor(random() * max);
  const copy = Buffer.from(bytes);
  for (let i = below(12); i >= 0; i--) {
    const at = below(random() < 0.8 ? Math.min(copy.length, 1500) : copy.length);
    const value = random() < 0.5 ? NASTY[below(NASTY.length)]! : below(256);
    copy.fill(value, at, Math.min(at + (random() < 0.3 ? 4 : 1), copy.length));
  }
  if (random() < 0.2) return copy.subarray(0, below(copy.length));
  const cut = below(copy.length);
  return random() < 0.2 ? Buffer.concat([copy.subarray(0, cut), copy.subarray(below(cut))]) : copy;
};

/** Runs `work`, which may only throw an ImageError. Unbounded work ends in the test's time-out. */
const survives = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
  }
};

/** Returns whether a place was blanked, or 'refused' for a file of too many pieces. */
const blanked = (bytes: Buffer): boolean | 'refused' => {
  try {
    return blankGps(bytes);
  } catch (error) {
    if (!(error instanceof CostlyImage)) throw error;
    return 'refused';
  }
};

const seeds = async (): Promise<Record<string, Buffer>> => {
  const phone = phoneHeic();
  return {
    jpeg: await photoWithGps('jpeg'),
    png: await photoWithGps('png'),
    webp: await photoWithGps('webp'),
    heic: makeHeic({ width: 64, height: 64 }),
    'a photograph': demoPhotos().find(({ name }) => name.endsWith('.jpg'))!.bytes,
    ...(phone && { 'a phone’s HEIC': phone }),
  };
};

/** Returns a TIFF structure of one directory whose every entry points back to it. */
const directories = (tag: number): Buffer => {
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(4, 2);
  entry.writeUInt32LE(0xffffff, 4);
  entry.writeUInt32LE(8, 8);
  return Buffer.concat([
    Buffer.from('49492a0008000000ffff', 'hex'),
    Buffer.alloc(65_535 * 12, entry),
    Buffer.alloc(4),
  ]);
};

describe('damaged files', async () => {
  it.each(Object.entries(await seeds()))(
    '%s: accepted or refused with a code, in bounded time (U3)',
    (_, bytes) => {
      const random = seeded(bytes.length);
      for (let round = 0; round < ROUNDS; round++) {
        const damaged = damage(bytes, random);
        survives(() => inspect(damaged));
        const length = damaged.length;
        survives(() => blankGps(damaged));
        expect(damaged.length).toBe(length);
      }
    },
  );
});

describe('files made to waste time', () => {
  const SIZE = 5 * 1024 * 1024;
  const jpegStart = Buffer.from('ffd8', 'hex');

  it.each([
    [
      'stuffed bytes',
      Buffer.concat([jpegStart, Buffer.from('ffda0002', 'hex'), Buffer.alloc(SIZE, 'ff00', 'hex')]),
    ],
    ['fill bytes', Buffer.concat([jpegStart, Buffer.alloc(SIZE, 0xff)])],
    ['empty segments', Buffer.concat([jpegStart, Buffer.alloc(SIZE, 'ffe10002', 'hex')])],
    [
      'boxes',
      Buffer.concat([makeHeic({ width: 64, height: 64 }), Buffer.alloc(SIZE, '0000000866726565', 'hex')]),
    ],
    [
      'chunks',
      Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        Buffer.alloc(SIZE, '0000000061616161aaaaaaaa', 'hex'),
      ]),
    ],
  ])('five megabytes of %s (U3)', (_, bytes) => {
    survives(() => inspect(bytes));
  });

  it.each([
    ['Exif directories', directories(0x8769)],
    ['GPS directories', directories(0x8825)],
    ['GPS names', Buffer.alloc(SIZE, '<x:gpsA>')],
    ['GPS attributes', Buffer.alloc(SIZE, ' x:gpsA="')],
  ])('megabytes of %s (U5)', async (name, bytes) => {
    const picture = await photoWithGps('webp');
    const type = name.includes('directories') ? 'EXIF' : 'XMP ';
    const header = Buffer.from(`${type}....`);
    header.writeUInt32LE(bytes.length, 4);
    const webp = Buffer.concat([picture, header, bytes]);
    webp.writeUInt32LE(webp.length - 8, 4);
    survives(() => inspect(webp));
    survives(() => blankGps(webp));
  });

  const repeated = (text: string, encoding: 'latin1' | 'utf16le' | 'hex' = 'latin1') =>
    Buffer.alloc(SIZE, Buffer.from(text, encoding));
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

  it.each([
    ['TIFF headers', repeated('II*\0')],
    [
      'TIFF headers with directories',
      repeated('49492a000800000001002588040001000000080000000000000000', 'hex'),
    ],
    ['packets', repeated(`<r xmlns="${rdf}"><GPSLatitude>`)],
    ['namespaces', repeated(rdf)],
    ['packets in UTF-16', repeated(`<${rdf}`, 'utf16le')],
    ['packet headers', repeated('http://ns.adobe.com/xap/1.0/\0<?xpacket begin')],
    ['long names', repeated(`<r xmlns="${rdf}"><${':'.repeat(126)} ${'/'.repeat(126)}=""`)],
    ['data sets', repeated('1c025a0000', 'hex')],
    ['image resources', repeated('8BIM\x04\x04\0\0\0\x4f\xff\xff\x1c\x02\x5a\0\0')],
    ['JSON boxes', repeated('\0\x40\0\0json{"city":')],
    ['JSON members', Buffer.concat([Buffer.from('\0\x40\0\0json{', 'latin1'), repeated('"city":{"a":[')])],
    ['commas of JSON', Buffer.concat([Buffer.from('\0\x40\0\0json{', 'latin1'), repeated('"city":1 }  ')])],
    ['video boxes', repeated('\0\x4f\xff\xffmoov\0\0\0\x08loci')],
    [
      'places of a video',
      Buffer.concat([Buffer.from('\0\x4f\xff\xffudta', 'latin1'), repeated('\0\0\0\x08loci')]),
    ],
    ['small videos', repeated('\0\0\0\x10ftypmp42\0\0\0\0\0\0\0\x10udta\0\0\0\x08loci')],
    ['pictures', repeated('ffd8ffe1ffffffe10002', 'hex')],
    ['PNG signatures', repeated('89504e470d0a1a0a0000000061616161aaaaaaaa', 'hex')],
    [
      'empty pixels',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), repeated('000000004944415435af061e', 'hex')]),
    ],
    ['RIFF headers', repeated('RIFF\xff\xff\x40\0WEBPaaaa\0\0\0\0')],
    ['Exif segments', repeated('\xff\xe1\0\x08Exif\0\0')],
    ['extended packets', repeated(`\xff\xe1\0\x4dhttp://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}`)],
    ['JUMBF segments', repeated('ffeb000a4a50000100000002', 'hex')],
  ])('five megabytes of %s behind a photo (D24)', { tags: 'rest', timeout: BOUND_MS }, async (_, bytes) => {
    const photo = Buffer.concat([await photoWithGps('jpeg'), bytes]);
    const length = photo.length;
    expect(blanked(photo)).toBeOneOf([true, 'refused']);
    expect(photo.length).toBe(length);
  });

  it(
    'a thousand texts that unpack to megabytes (U5)',
    async () => {
      const bomb = deflateSync(Buffer.alloc(1024 * 1024));
      const keyword = Buffer.from('Raw profile type exif\0\0', 'latin1');
      const chunk = makeChunk('zTXt', Buffer.concat([keyword, bomb]));
      const png = await photoWithGps('png');
      const chunks = Array.from({ length: 1000 }, () => chunk);
      const bytes = Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
      survives(() => blankGps(bytes));
    },
    BOUND_MS,
  );

  it('a photo with many beginnings of photos after its end (U4)', {
    tags: 'rest',
    timeout: BOUND_MS,
  }, async () => {
    const photo = await photoWithGps('jpeg');
    const trailer = Buffer.alloc(SIZE, 'ffd8ffe00002', 'hex');
    survives(() => blankGps(Buffer.concat([photo, trailer])));
  });
});
