import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegWithExif } from '#images/testing/jpeg-with-exif.ts';
import { hasExifTool, readTags } from '#images/testing/read-tags.ts';
import { seededNoise } from '#images/testing/seeded-noise.ts';
import { scaleJpeg } from './scale-jpeg.ts';

const LIMIT = 300_000;
/** The colour of the picture's middle. */
const middleOf = async (bytes: Buffer): Promise<number[]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
};

test('lowers the quality first, and keeps all pixels if that is enough (K5)', async () => {
  const bytes = await seededNoise(700, 500).jpeg({ quality: 97 }).toBuffer();
  expect(bytes.length).toBeGreaterThan(LIMIT);
  const scaled = await scaleJpeg(bytes, LIMIT);
  expect(scaled.length).toBeLessThanOrEqual(LIMIT);
  expect(await sharp(scaled).metadata()).toMatchObject({ format: 'jpeg', width: 700, height: 500 });
});

test('then makes the picture smaller, and not much smaller than needed (K5)', { tags: 'rest' }, async () => {
  const bytes = await seededNoise(2000, 1000).jpeg({ quality: 97 }).toBuffer();
  const scaled = await scaleJpeg(bytes, LIMIT);
  expect(scaled.length).toBeLessThanOrEqual(LIMIT);
  expect(scaled.length).toBeGreaterThan(LIMIT * 0.6);
  const { width, height } = await sharp(scaled).metadata();
  expect(width / height).toBeCloseTo(2, 2);
});

test('keeps pixels unturned, their own colours, and what the photographer wrote (K5)', async () => {
  const bytes = await seededNoise(900, 600)
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#c83c28' } } }])
    .withIccProfile('p3')
    .withExif({
      IFD0: { Orientation: '8', Copyright: 'Lin' },
      IFD2: { DateTimeOriginal: '2026:05:02 10:11:12' },
    })
    .withMetadata({ orientation: 8 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- by Lin --></x:xmpmeta>')
    .jpeg({ quality: 97 })
    .toBuffer();
  const scaled = await scaleJpeg(bytes, LIMIT);
  const [before, after] = [await sharp(bytes).metadata(), await sharp(scaled).metadata()];
  expect(after).toMatchObject({ orientation: 8, icc: before.icc, exif: before.exif, xmp: before.xmp });
  expect(after.width).toBeGreaterThan(after.height);
  const [from, to] = [await middleOf(bytes), await middleOf(scaled)];
  for (const [channel, value] of from.entries()) expect(Math.abs(to[channel]! - value)).toBeLessThan(12);
  if (!hasExifTool) return;
  const tags = readTags([bytes, scaled]).map((found) =>
    found.filter(({ name }) => /^\[(IFD0|ExifIFD|ICC|XMP)/.test(name)),
  );
  expect(tags[1]).toEqual(tags[0]);
});

test('CMYK and grey become pictures that every browser shows', { tags: 'rest' }, async () => {
  const cmyk = await seededNoise(900, 600).toColourspace('cmyk').jpeg({ quality: 97 }).toBuffer();
  const grey = await seededNoise(900, 600).toColourspace('b-w').jpeg({ quality: 99 }).toBuffer();
  for (const bytes of [cmyk, grey]) {
    const scaled = await scaleJpeg(bytes, 200_000);
    expect(scaled.length).toBeLessThanOrEqual(200_000);
    expect((await sharp(scaled).metadata()).channels).not.toBe(4);
  }
});

test('refuses a truncated file, another format, and more pixels than a photo may have (K5)', {
  tags: 'rest',
}, async () => {
  const whole = await seededNoise(900, 600).jpeg({ quality: 97 }).toBuffer();
  await expect(scaleJpeg(whole.subarray(0, 200_000), LIMIT)).rejects.toMatchObject({
    code: 'FILE_TRUNCATED',
  });
  const png = await seededNoise(400, 400).png().toBuffer();
  await expect(scaleJpeg(png, LIMIT)).rejects.toMatchObject({ code: 'FILE_UNSUPPORTED' });
  const huge = sharp({ create: { width: 11_000, height: 10_000, channels: 3, background: 'grey' } });
  await expect(scaleJpeg(await huge.jpeg().toBuffer(), LIMIT)).rejects.toMatchObject({
    code: 'FILE_TOO_MANY_PIXELS',
  });
});

test('a file of which metadata are the most bytes does not end in an endless search (K5)', async () => {
  const small = await jpegWithExif(Buffer.alloc(60_000));
  const scaled = await scaleJpeg(small, 61_500);
  expect((await sharp(scaled).metadata()).width).toBeGreaterThanOrEqual(1);
});
