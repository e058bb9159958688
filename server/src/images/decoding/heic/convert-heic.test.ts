import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openDecoder } from '#images/decoding/decoder.ts';
import { ENDLESS, MORTAL_DECODER } from '#images/decoding/testing/deadly.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { makeExif } from '#images/testing/make-exif.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { phoneHeic, photoWithGps } from '#images/testing/sample-photos.ts';

const exif = makeExif({
  bigEndian: true,
  main: { 271: 'Lightbox', 274: 6 },
  exif: { 36867: '2024:05:06 07:08:09', 36881: '+08:00' },
  gps: { 1: 'N', 2: [[25, 1]], 3: 'E', 4: [[121, 1]] },
  thumbnail: {},
});

const log = { warn: () => undefined };
const { convertHeic: convert, close } = openDecoder({ workers: 1, maxHeicQueued: 2, log });
afterAll(close);

const grey = async (jpeg: Buffer) => sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });

describe('HEIC', () => {
  it('becomes a full-size JPEG with its time and without its place (U5, U6)', { tags: 'rest' }, async () => {
    const heic = makeHeic({ width: 64, height: 128, exif });
    const before = Buffer.from(heic);
    const jpeg = await convert(heic);
    expect(heic.equals(before)).toBe(true);
    expect(inspect(jpeg)).toEqual({
      format: 'jpeg',
      mime: 'image/jpeg',
      width: 64,
      height: 128,
      orientation: 1,
      takenAt: new Date('2024-05-06T07:08:09+08:00'),
      clockAt: new Date('2024-05-06T07:08:09+08:00'),
      camera: { make: 'Lightbox', model: '', serial: '' },
    });
    expect(await exifr.parse(jpeg)).toMatchObject({ Make: 'Lightbox' });
    expect(await exifr.gps(jpeg)).toBeUndefined();
    const { icc } = await sharp(jpeg).metadata();
    expect(icc?.toString('latin1').replaceAll('\0', '')).toMatch(/P3/);
  });

  it('is rotated once, by its own rotation and not by its Exif (U5)', async () => {
    const upright = await grey(await convert(makeHeic({ width: 64, height: 128, exif })));
    const turned = await grey(await convert(makeHeic({ width: 64, height: 128, exif, turns: 1 })));
    expect(turned.info).toMatchObject({ width: 128, height: 64 });
    // A quarter turn counterclockwise moves the top right corner to the top left.
    const difference = (x: number, y: number) =>
      Math.abs(turned.data[y * 128 + x]! - upright.data[x * 64 + (63 - y)]!);
    const differences = Array.from({ length: 64 }, (_, i) => difference(i * 2, i));
    expect(Math.max(...differences)).toBeLessThan(16);
  });

  it('with several pictures of one size is converted from the primary one, at any position (U6)', async () => {
    const size = { width: 64, height: 64 };
    const pixelsOf = async (options: { contents: number[]; primary?: number }) =>
      (await grey(await convert(makeHeic({ ...size, ...options })))).data;
    const [dark, light] = [await pixelsOf({ contents: [0] }), await pixelsOf({ contents: [0xaa] })];
    expect(dark.equals(light)).toBe(false);
    for (const primary of [0, 1]) {
      const both = await pixelsOf({ contents: [0, 0xaa], primary });
      expect(both.equals(primary === 0 ? dark : light)).toBe(true);
    }
  });

  it('waits in a bounded queue (U6)', async () => {
    const heic = makeHeic({ width: 64, height: 64 });
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => convert(heic)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(answers[3]).toMatchObject({ reason: { code: 'HEIC_BUSY' } });
    await expect(convert(heic)).resolves.toBeInstanceOf(Buffer);
  });

  it('is refused when it cannot be decoded, and the next one is converted (U3)', async () => {
    const heic = makeHeic({ width: 64, height: 64 });
    const broken = Buffer.from(heic);
    broken.fill(0, broken.indexOf('hvcC') + 30, broken.indexOf('hvcC') + 80);
    await expect(convert(broken)).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
    await expect(convert(heic)).resolves.toBeInstanceOf(Buffer);
    await expect(convert(heic.subarray(0, -1))).rejects.toMatchObject({ code: 'FILE_TRUNCATED' });
    await expect(convert(await photoWithGps('jpeg'))).rejects.toMatchObject({ code: 'FILE_UNSUPPORTED' });
  });

  it('is refused when it takes too long, and after the decoder is closed (U6)', {
    tags: 'rest',
  }, async () => {
    const hasty = openDecoder({ workers: 1, program: MORTAL_DECODER, timeLimitMs: 50, log });
    const endless = Buffer.concat([makeHeic({ width: 64, height: 64 }), Buffer.from(ENDLESS)]);
    await expect(hasty.convertHeic(endless)).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
    await hasty.close();
    await expect(hasty.convertHeic(makeHeic({ width: 64, height: 64 }))).rejects.toThrow('closed');
  });

  it.runIf(phoneHeic())(
    'of a phone keeps its colours and camera, without its place (U5, U6)',
    { tags: 'rest' },
    async () => {
      const heic = phoneHeic()!;
      expect(await exifr.gps(heic)).toBeDefined();
      const jpeg = await convert(heic);
      expect(inspect(jpeg)).toMatchObject({ width: 4032, height: 3024, takenAt: inspect(heic).takenAt });
      expect(await exifr.gps(jpeg)).toBeUndefined();
      const tags = await exifr.parse(jpeg, { icc: true });
      expect(tags).toMatchObject({ Make: 'Apple', ProfileDescription: 'Display P3' });
    },
  );
});
