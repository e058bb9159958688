import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { exifOf, jpegWithExif } from '#images/testing/jpeg-with-exif.ts';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { demoPhotos, folderPhotos, fourColours, photoWithGps } from '#images/testing/sample-photos.ts';
import { verdict } from '#images/testing/verdict.ts';
import { inspect } from './inspect.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;
const heic = makeHeic({ width: 64, height: 128 });

const small = async (): Promise<Record<string, Buffer>> => {
  const pictures = await Promise.all(FORMATS.map((format) => photoWithGps(format)));
  const progressive = await fourColours(64, 48).jpeg({ progressive: true }).toBuffer();
  const lossless = await fourColours(64, 48).webp({ lossless: true }).toBuffer();
  return { jpeg: pictures[0]!, png: pictures[1]!, webp: pictures[2]!, progressive, lossless, heic };
};

describe('inspect', () => {
  it.each(FORMATS)('reads displayed size, orientation, time and camera of a %s', async (format) => {
    expect(inspect(await photoWithGps(format, 6))).toEqual({
      format,
      mime: `image/${format}`,
      width: 100,
      height: 200,
      orientation: 6,
      takenAt: new Date('2024-05-06T07:08:09+08:00'),
      clockAt: new Date('2024-05-06T07:08:09+08:00'),
      camera: { make: 'Lightbox', model: 'L1', serial: '' },
    });
  });

  it("reads a time without an offset as Taipei's", async () => {
    const camera = fourColours(64, 48).withExif({ IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' } });
    expect(inspect(await camera.jpeg().toBuffer()).takenAt).toEqual(new Date('2024-05-06T07:08:09+08:00'));
  });

  it.each([
    ['1965:07:01 12:00:00', {}, '1965-07-01T04:00:00Z'],
    ['0000:00:00 00:00:00', { 36868: '2024:05:01 12:00:00' }, '2024-05-01T04:00:00Z'],
    ['    :  :     :  :  ', { 36868: '2024:05:01 12:00:00' }, '2024-05-01T04:00:00Z'],
    ['', { 306: '2024:05:01 12:00:00' }, '2024-05-01T04:00:00Z'],
    ['2024:05:01 12:00:00', { 36881: 'Z' }, '2024-05-01T12:00:00Z'],
    ['2024:05:01 12:00:00', { 36880: '+09:00' }, '2024-05-01T03:00:00Z'],
    ['2024:05:01 12:00:00', { 36881: '-05:00', 36880: '+09:00' }, '2024-05-01T17:00:00Z'],
    ['2024:05:01 12:00:00', { 36881: '   :  ' }, '2024-05-01T04:00:00Z'],
    ['2099:07:01 12:00:00', {}, undefined],
    ['2099:07:01 12:00:00', { 36868: '2024:05:01 12:00:00' }, '2024-05-01T04:00:00Z'],
    ['0001:01:01 00:00:00', {}, undefined],
  ])('reads the time %j, with the tags %j, as %s', async (original, tags, time) => {
    const bytes = await jpegWithExif(exifOf({ 36867: original, ...tags }));
    expect(inspect(bytes).takenAt).toEqual(time && new Date(time));
  });

  it('accepts a time up to a day ahead, as in other zones, and no later one', async () => {
    const bytes = await jpegWithExif(exifOf({ 36867: '2024:05:01 12:00:00' }));
    const at = (now: string) => inspect(bytes, undefined, new Date(now)).takenAt;
    expect(at('2024-04-30T05:00:00Z')).toEqual(new Date('2024-05-01T04:00:00Z'));
    expect(at('2024-04-30T03:00:00Z')).toBeUndefined();
  });

  it('ignores an orientation of another type than SHORT, as browsers do', async () => {
    const tiff = exifOf({ 274: 6 });
    const asLong = Buffer.from(tiff);
    const entry = tiff.indexOf('01120003', 0, 'hex');
    asLong.writeUInt16BE(4, entry + 2);
    asLong.writeUInt32BE(6, entry + 8);
    expect(inspect(await jpegWithExif(tiff)).orientation).toBe(6);
    expect(inspect(await jpegWithExif(asLong)).orientation).toBe(1);
  });

  it('ignores the orientation of Exif after the pixels of a PNG, and reads its time', async () => {
    const png = await photoWithGps('png', 6);
    expect(inspect(exifLast(png))).toEqual({ ...inspect(png), width: 200, height: 100, orientation: 1 });
  });

  it('reports a JPEG without its end marker as open, and one with a missing scan as truncated (U3)', async () => {
    const progressive = await fourColours(64, 48).jpeg({ progressive: true }).toBuffer();
    expect(verdict(progressive.subarray(0, -2))).toBe('open');
    const lastScan = progressive.lastIndexOf('ffda', undefined, 'hex');
    const tables = progressive.lastIndexOf('ffc4', lastScan, 'hex');
    expect(verdict(progressive.subarray(0, tables))).toBe('FILE_TRUNCATED');
  });

  it('reads the size of a HEIC with its rotation', () => {
    expect(inspect(heic)).toMatchObject({ format: 'heic', width: 64, height: 128, orientation: 1 });
    expect(inspect(makeHeic({ width: 64, height: 128, turns: 1 }))).toMatchObject({ width: 128, height: 64 });
  });

  it('agrees with the decoder on every sample photo', async () => {
    for (const { name, bytes } of [...demoPhotos(), ...folderPhotos()]) {
      if (name.endsWith('.heic')) continue;
      const { autoOrient, format } = await sharp(bytes).metadata();
      expect({ name, ...inspect(bytes) }).toMatchObject({ name, format, ...autoOrient });
    }
  });

  it('refuses SVG, HTML, GIF, TIFF, PDF and AVIF under any name (U1)', async () => {
    const tiny = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    const texts = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>',
      '%PDF-1.7',
      'PK\x03\x04',
    ];
    const pictures = [tiny.clone().gif(), tiny.clone().tiff(), tiny.clone().avif()];
    const files = [
      ...texts.map((text) => Buffer.from(text)),
      ...(await Promise.all(pictures.map((p) => p.toBuffer()))),
    ];
    expect(files.map(verdict)).toEqual(files.map(() => 'FILE_UNSUPPORTED'));
  });

  it('refuses 14000 x 14000 pixels by the header of a small PNG (U2)', () => {
    const bytes = pngOf(14_000, 14_000);
    expect(bytes.length).toBeLessThan(600 * 1024);
    expect(verdict(bytes)).toBe('FILE_TOO_MANY_PIXELS');
    expect(verdict(pngOf(40_000, 2))).toBe('FILE_TOO_MANY_PIXELS');
  });

  it('refuses a JPEG of too many pixels in all of its scans, not of many scans or pixels alone (U13)', async () => {
    const jpeg = await fourColours(64, 48).jpeg({ progressive: true }).toBuffer();
    expect(verdict(withScans(jpeg, { side: 10_000, scans: 20 }))).toBe('taken');
    expect(verdict(withScans(jpeg, { side: 10_000, scans: 21 }))).toBe('FILE_TOO_MANY_PIXELS');
    expect(verdict(withScans(jpeg, { side: 10_000, scans: 85 }).subarray(0, -2))).toBe(
      'FILE_TOO_MANY_PIXELS',
    );
    expect(verdict(withScans(jpeg, { side: 4000, scans: 85 }))).toBe('taken');
  });

  it('names the cause: empty, truncated, corrupt (U3)', async () => {
    const { jpeg, png } = await small();
    expect(verdict(Buffer.alloc(0))).toBe('FILE_EMPTY');
    expect(verdict(Buffer.from('ffd8ffe0', 'hex'))).toBe('FILE_TRUNCATED');
    expect(verdict(Buffer.from('ffd8ffd9', 'hex'))).toBe('FILE_CORRUPT');
    const scan = jpeg!.indexOf('ffda', 0, 'hex');
    expect(verdict(jpeg!.subarray(0, scan + 4))).toBe('FILE_TRUNCATED');
    expect(verdict(jpeg!.subarray(0, jpeg!.length - 40))).toBe('open');
    const flipped = Buffer.from(png!);
    flipped[flipped.indexOf('IDAT') + 9]! ^= 1;
    expect(verdict(flipped)).toBe('FILE_CORRUPT');
  });

  it('detects truncation at every byte (U3)', async () => {
    for (const [name, bytes] of Object.entries(await small())) {
      const taken = [...bytes.keys()].filter((length) => verdict(bytes.subarray(0, length)) === 'taken');
      expect({ name, taken }).toEqual({ name, taken: [] });
    }
  });

  it('accepts a photo with a script, a ZIP or another photo after its end (U4)', async () => {
    const files = await small();
    for (const trailer of [
      Buffer.from('<script>alert(1)</script>'),
      Buffer.from('PK\x05\x06'),
      files.jpeg!,
    ]) {
      for (const [name, bytes] of Object.entries(files)) {
        const whole = Buffer.concat([bytes, trailer]);
        expect({ name, ...inspect(whole) }).toEqual({ name, ...inspect(bytes) });
      }
    }
  });

  it('accepts an animation, with the size of its canvas (U7)', async () => {
    const frames = await sharp({
      create: { width: 20, height: 400, channels: 3, background: 'teal', pageHeight: 20 },
    })
      .webp()
      .toBuffer();
    expect(verdict(frames)).toBe('taken');
  });
});

/** Returns a well-formed black PNG of one bit per pixel. */
const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const data = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    makeChunk('IHDR', header),
    makeChunk('IDAT', data),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Returns a progressive JPEG with its last scan repeated, and another size in its header. */
const withScans = (jpeg: Buffer, { side, scans }: { side: number; scans: number }): Buffer => {
  const last = jpeg.subarray(jpeg.lastIndexOf('ffc4', jpeg.lastIndexOf('ffda', undefined, 'hex'), 'hex'), -2);
  const more = scans - jpeg.toString('hex').split('ffda00').length + 1;
  const whole = Buffer.concat([
    jpeg.subarray(0, -2),
    Buffer.alloc(last.length * more, last),
    jpeg.subarray(-2),
  ]);
  const frame = whole.indexOf('ffc2', 0, 'hex');
  whole.writeUInt16BE(side, frame + 5);
  whole.writeUInt16BE(side, frame + 7);
  return whole;
};

/** Moves the Exif of a PNG behind its pixels. */
const exifLast = (png: Buffer): Buffer => {
  const at = png.indexOf('eXIf') - 4;
  const chunk = png.subarray(at, at + 12 + png.readUInt32BE(at));
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, at), png.subarray(at + chunk.length, end), chunk, png.subarray(end)]);
};
