import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { inspect } from '#images/inspecting/inspect.ts';
import { exifOf, jpegWithExif } from '#images/testing/jpeg-with-exif.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { demoPhotos, folderPhotos, fourColours, photoWithGps } from '#images/testing/sample-photos.ts';
import { seededNoise } from '#images/testing/seeded-noise.ts';
import { checkWhole, decodeRgb } from './decode.ts';
import { refusing } from './refusing.ts';
import { MAX_BYTES_AT_320, renderLarger, renderPreview, renderThumbnail } from './renditions.ts';
import { openPicture } from './set-up-sharp.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;

/**
 * Returns the colours of the four corners, top left, top right, bottom left, bottom right; each channel as dark or light.
 */
const corners = async (bytes: Buffer): Promise<string> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel = data.subarray((y * info.width + x) * 3).subarray(0, 3);
    const name = [...pixel].map((value) => (value > 127 ? 1 : 0)).join('');
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[name] ?? name;
  };
  const [right, bottom] = [info.width - 6, info.height - 6];
  return [at(5, 5), at(right, 5), at(5, bottom), at(right, bottom)].join(' ');
};

/** Renders the previews as the jobs do, smallest first. */
const allSizes = async (bytes: Buffer) => {
  const { preview } = await renderThumbnail(bytes);
  const { previews } = await renderLarger(bytes);
  return [preview, ...Object.values(previews)];
};

/** The four colours under each Exif orientation (Exif 2.32, 4.6.4). */
const DISPLAYED = {
  1: 'red green blue white',
  2: 'green red white blue',
  3: 'white blue green red',
  4: 'blue white red green',
  5: 'red blue green white',
  6: 'blue red white green',
  7: 'white green blue red',
  8: 'green white red blue',
};

it('does not blame the file for a shortage of the machine (D3)', async () => {
  for (const message of ['out of memory -- size == 400MB', 'VipsJpeg: Insufficient memory (case 4)'])
    await expect(refusing(Promise.reject(new Error(message)))).rejects.not.toHaveProperty('code');
  await expect(refusing(Promise.reject(new Error('VipsJpeg: no image')))).rejects.toMatchObject({
    code: 'FILE_CORRUPT',
  });
});

describe('previews', () => {
  it.each(Object.entries(DISPLAYED))(
    'apply orientation %s in every format (U5)',
    async (orientation, colours) => {
      for (const format of FORMATS) {
        const { data, width, height } = await renderPreview(await photoWithGps(format, Number(orientation)), {
          longSide: 320,
          format: 'webp',
        });
        expect([width, height]).toEqual(Number(orientation) > 4 ? [100, 200] : [200, 100]);
        expect(await corners(data)).toBe(colours);
      }
    },
  );

  it('contain no metadata: no place, no camera, no profile (U5)', async () => {
    for (const format of ['webp', 'jpeg'] as const) {
      const { data } = await renderPreview(await photoWithGps('jpeg'), { longSide: 320, format });
      const { exif, xmp, icc, iptc } = await sharp(data).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    }
    const { data } = await renderPreview(await photoWithGps('jpeg'), { longSide: 320, format: 'avif' });
    expect(data.toString('latin1', 4, 12)).toBe('ftypavif');
    expect(data.includes('Lightbox')).toBe(false);
  });

  it('have the requested long side and the photo’s proportions, and are never enlarged', {
    tags: 'rest',
  }, async () => {
    const large = await fourColours(4000, 3000).jpeg().toBuffer();
    expect((await allSizes(large)).map(({ width, height }) => [width, height])).toEqual([
      [320, 240],
      [640, 480],
      [1280, 960],
    ]);
    const tiny = await allSizes(await fourColours(50, 500).png().toBuffer());
    expect(tiny.map(({ width, height }) => [width, height])).toEqual([
      [32, 320],
      [50, 500],
      [50, 500],
    ]);
  });

  it('meet the size limit at 320 in every format, even for noise', { tags: 'rest' }, async () => {
    const photos = [
      ...demoPhotos().map(({ bytes }) => bytes),
      await seededNoise(1500, 1500).png().toBuffer(),
    ];
    for (const photo of photos) {
      for (const format of ['webp', 'jpeg', 'avif'] as const) {
        const { data } = await renderPreview(photo, { longSide: 320, format });
        expect(data.length).toBeLessThanOrEqual(MAX_BYTES_AT_320);
      }
    }
  });

  it('show the colours of a Display P3 photo in sRGB', async () => {
    const srgb = { r: 200, g: 80, b: 60 };
    const p3 = sharp({ create: { width: 40, height: 40, channels: 3, background: srgb } }).withIccProfile(
      'p3',
    );
    const { data } = await decodeRgb(await p3.png().toBuffer(), 40);
    expect(
      Math.abs(data[0]! - srgb.r) + Math.abs(data[1]! - srgb.g) + Math.abs(data[2]! - srgb.b),
    ).toBeLessThan(6);
  });

  it('accept grey, 16-bit, CMYK and transparent pictures', async () => {
    const grey = await fourColours(60, 40).greyscale().jpeg().toBuffer();
    const deep = await fourColours(60, 40).toColourspace('rgb16').png().toBuffer();
    const cmyk = await fourColours(60, 40).toColourspace('cmyk').jpeg().toBuffer();
    const clear = await fourColours(60, 40).ensureAlpha(0.5).webp().toBuffer();
    for (const bytes of [grey, deep, cmyk, clear]) {
      expect(await decodeRgb(bytes, 30)).toMatchObject({ width: 30, height: 20, channels: 3 });
      expect((await renderPreview(bytes, { longSide: 320, format: 'jpeg' })).width).toBe(60);
    }
  });

  it('refuse other files, and truncated ones (U1, U3)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await fourColours(60, 40).gif().toBuffer();
    const heic = makeHeic({ width: 64, height: 64 });
    for (const bytes of [svg, gif, heic])
      await expect(allSizes(bytes)).rejects.toMatchObject({ code: 'FILE_UNSUPPORTED' });
    const photo = await seededNoise(300, 300).jpeg().toBuffer();
    await expect(allSizes(photo.subarray(0, 9000))).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  });

  it('show the first frame of an animation, at the cost of one frame (U7)', { tags: 'rest' }, async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
    const [first, other] = await Promise.all(['#0000ff', '#00ff00'].map(frame));
    const frames = Array.from({ length: 1000 }, (_, i) => (i === 0 ? first! : other!));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer();
    const { data } = await renderPreview(animation, { longSide: 320, format: 'webp' });
    expect(await corners(data)).toBe('blue blue blue blue');
  });

  it('succeed for every sample photo', { tags: 'rest' }, async () => {
    for (const { name, bytes } of [...demoPhotos(), ...folderPhotos()].filter((_, i) => i % 12 === 0)) {
      if (name.endsWith('.heic')) continue;
      expect((await renderThumbnail(bytes)).preview.data.length).toBeLessThanOrEqual(MAX_BYTES_AT_320);
    }
  });
});

describe('thumbhash', () => {
  it('has the proportions of the displayed photo and the same bytes each time', async () => {
    const photo = await photoWithGps('jpeg', 6);
    const { thumbhash: hash } = await renderThumbnail(photo);
    expect(hash).toBe((await renderThumbnail(photo)).thumbhash);
    expect(hash.length).toBeLessThan(40);
    expect(thumbHashToApproximateAspectRatio(Buffer.from(hash, 'base64'))).toBeLessThan(0.7);
  });
});

describe('a JPEG without its end marker', async () => {
  const picture = demoPhotos().find(({ name }) => name.endsWith('.jpg'))!.bytes;
  const baseline = await sharp(picture).resize(700, 640, { fit: 'fill' }).jpeg().toBuffer();
  const progressive = await sharp(picture).resize(700).jpeg({ progressive: true }).toBuffer();

  it.each([
    ['baseline', baseline],
    ['progressive', progressive],
  ])('is whole when its scans are, and truncated wherever they stop: %s (U3)', async (_, bytes) => {
    const whole = bytes.subarray(0, -2);
    await expect(checkWhole(whole)).resolves.toBeUndefined();
    expect((await renderThumbnail(whole)).preview).toMatchObject({ width: 320 });
    for (const missing of [16, 20, 500, 5000]) {
      await expect(checkWhole(whole.subarray(0, -missing))).rejects.toMatchObject({ code: 'FILE_TRUNCATED' });
    }
  });
});

describe('orientation', () => {
  it("of the previews equals the row's, for every type and place of the tag", async () => {
    const tiff = exifOf({ 274: 6 });
    const asLong = Buffer.from(tiff);
    const entry = tiff.indexOf('01120003', 0, 'hex');
    asLong.writeUInt16BE(4, entry + 2);
    asLong.writeUInt32BE(6, entry + 8);
    for (const exif of [tiff, asLong]) {
      const bytes = await jpegWithExif(exif);
      const { width, height } = inspect(bytes);
      expect(await renderPreview(bytes, { longSide: 640, format: 'webp' })).toMatchObject({ width, height });
      expect(await openPicture(bytes)).toMatchObject({ width, height });
    }
  });
});
