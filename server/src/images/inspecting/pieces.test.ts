/** Files of many small pieces, each of which costs the event loop more than its bytes (threats.md U12, U13). */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { blankGps } from '../location/blank-gps.ts';
import { segment } from '../testing/carriers.ts';
import { makeChunk } from '../testing/make-chunk.ts';
import { fourColours } from '../testing/sample-photos.ts';
import { inspect } from './inspect.ts';
import { walkImage } from './walk-image.ts';

const MEGABYTE = 1024 * 1024;
const repeated = (text: string, bytes = 5 * MEGABYTE) => Buffer.alloc(bytes, Buffer.from(text, 'latin1'));
const jpeg = (progressive = false) => fourColours(64, 48).jpeg({ progressive }).toBuffer();
const behindSoi = async (...inserted: Buffer[]) => {
  const photo = await jpeg();
  return Buffer.concat([photo.subarray(0, 2), ...inserted, photo.subarray(2)]);
};
const behindHeader = async (...inserted: Buffer[]) => {
  const photo = await fourColours(64, 48).png().toBuffer();
  return Buffer.concat([photo.subarray(0, 33), ...inserted, photo.subarray(33)]);
};
const take = (bytes: Buffer) => {
  const walked = walkImage(bytes);
  inspect(bytes, walked);
  blankGps(bytes, walked);
  return 'taken';
};
const verdictOf = (bytes: Buffer) => {
  try {
    return take(bytes);
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('refuses', () => {
  test.each([
    ['Exif segments', () => behindSoi(repeated('\xff\xe1\0\x08Exif\0\0'))],
    ['restart markers', () => behindSoi(repeated('\xff\xd0'))],
    ['image resources', async () => Buffer.concat([await jpeg(), repeated('8BIM\x04\x04\0\0\0\0\0\0')])],
    ['JUMBF boxes', async () => Buffer.concat([await jpeg(), repeated('\0\0\0\x08json')])],
    ['text chunks', () => behindHeader(repeated(makeChunk('teXt', Buffer.alloc(0)).toString('latin1')))],
    ['chunks of pixels', () => behindHeader(repeated(makeChunk('IDAT', Buffer.alloc(0)).toString('latin1')))],
  ])('five megabytes of %s (U12)', async (_, make) => {
    expect(verdictOf(await make())).toBe('FILE_CORRUPT');
  });
});

describe('takes', () => {
  test('600 segments of extended XMP, 300 of a profile and 100 of a depth map (U12)', async () => {
    const extended = segment(
      0xe1,
      Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}<a/>`, 'latin1'),
    );
    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0'), Buffer.alloc(1000));
    const depth = segment(0xeb, Buffer.from('JP'), Buffer.alloc(1000, 1));
    const many = [Array(600).fill(extended), Array(300).fill(profile), Array(100).fill(depth)].flat();
    expect(verdictOf(await behindSoi(...many))).toBe('taken');
  });

  test('a PNG in chunks of a kilobyte (U12)', async () => {
    const noise = { create: { width: 1000, height: 1000, channels: 3, background: 'grey' } } as const;
    const png = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const at = png.indexOf('IDAT') - 4;
    const end = png.lastIndexOf('IEND') - 4;
    const pixels: Buffer[] = [];
    for (let next = at; next < end; next += 12 + png.readUInt32BE(next))
      pixels.push(png.subarray(next + 8, next + 8 + png.readUInt32BE(next)));
    const whole = Buffer.concat(pixels);
    const small: Buffer[] = [];
    for (let from = 0; from < whole.length; from += 1024)
      small.push(makeChunk('IDAT', whole.subarray(from, from + 1024)));
    expect(small.length).toBeGreaterThan(2500);
    expect(verdictOf(Buffer.concat([png.subarray(0, at), ...small, png.subarray(end)]))).toBe('taken');
  });
});

test('refuses a JPEG whose scans are passes over more pixels than the largest photo costs (U13)', async () => {
  // 10,000 x 10,000 pixels in 85 scans, of which the headers say enough.
  const photo = await jpeg(true);
  const frame = photo.indexOf(Buffer.from([0xff, 0xc2]));
  photo.writeUInt16BE(10_000, frame + 5);
  photo.writeUInt16BE(10_000, frame + 7);
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const once = photo.subarray(scan, photo.indexOf(Buffer.from([0xff]), scan + 20));
  const many = Buffer.concat([photo.subarray(0, scan), ...Array(13).fill(once), photo.subarray(scan)]);
  expect(verdictOf(many)).toBe('FILE_TOO_MANY_PIXELS');
});
