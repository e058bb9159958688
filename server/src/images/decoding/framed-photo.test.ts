import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { seededNoise } from '#images/testing/seeded-noise.ts';
import { renderFrameImage } from './frame-image.ts';
import { renderFramed, renderFramedBlank } from './framed-photo.ts';

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });
/** Red, with a transparent hole in the middle. */
const frameOf = async (width: number, height: number) => {
  const hole = { width: Math.round(width * 0.8), height: Math.round(height * 0.8) };
  const input = await solid(hole.width, hole.height, '#000').png().toBuffer();
  return solid(width, height, '#ff0000')
    .composite([{ input, blend: 'dest-out' }])
    .png()
    .toBuffer();
};
/** The colour at shares of the displayed picture. */
const colourAt = async (jpeg: Buffer, across: number, down: number) => {
  const { data, info } = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * (info.height - 1)) * info.width + Math.floor(across * (info.width - 1))) * 3;
  return [...data.subarray(at, at + 3)];
};
const isRed = ([red, green]: number[]) => red! > 180 && green! < 90;
const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2030c0' } }).jpeg();

const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
test.each(orientations)(
  'a logo is at the bottom right of a photo of orientation %i, as displayed (R5)',
  async (orientation) => {
    const logo = await solid(100, 50, '#ff0000').png().toBuffer();
    const photo = await blue(400, 300).withMetadata({ orientation }).toBuffer();
    const framed = await renderFramed(photo, { frame: logo, placement: 'logo', longSide: 4000 });
    const { width, height, orientation: kept } = await sharp(framed).metadata();
    expect([width, height, kept ?? 1]).toEqual([400, 300, orientation]);
    // 80 wide and 40 high, 8 from the edges.
    expect(isRed(await colourAt(framed, 0.95, 0.95))).toBe(true);
    for (const [across, down] of [
      [0.05, 0.05],
      [0.95, 0.05],
      [0.05, 0.95],
      [0.5, 0.5],
      [0.998, 0.998],
    ] as const)
      expect(isRed(await colourAt(framed, across, down)), `${across} ${down}`).toBe(false);
  },
);

test.each([
  { of: 'landscape on landscape', frame: [400, 300] as const, photo: [800, 600] as const },
  { of: 'landscape on portrait', frame: [400, 300] as const, photo: [600, 800] as const },
  { of: 'portrait on landscape', frame: [300, 400] as const, photo: [800, 600] as const },
])('a frame is stretched over the whole photo: $of (R5)', async ({ frame, photo }) => {
  const framing = { frame: await frameOf(frame[0], frame[1]), placement: 'frame', longSide: 400 } as const;
  const framed = await renderFramed(await blue(photo[0], photo[1]).toBuffer(), framing);
  const { width, height } = await sharp(framed).metadata();
  expect([width, height]).toEqual(photo.map((side) => side / 2));
  for (const [across, down] of [
    [0.02, 0.02],
    [0.98, 0.98],
    [0.5, 0.02],
    [0.02, 0.5],
  ] as const)
    expect(isRed(await colourAt(framed, across, down))).toBe(true);
  expect(isRed(await colourAt(framed, 0.5, 0.5))).toBe(false);
});

test('what the camera wrote and the colours stay, and the size is that of the photo (R5)', {
  tags: 'rest',
}, async () => {
  const photo = await seededNoise(600, 400)
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'Lin' }, IFD2: { DateTimeOriginal: '2026:05:02 10:11:12' } })
    .jpeg()
    .toBuffer();
  const framing = { frame: await frameOf(40, 30), placement: 'frame', longSide: 8000 } as const;
  const [before, after] = [
    await sharp(photo).metadata(),
    await sharp(await renderFramed(photo, framing)).metadata(),
  ];
  expect(after).toMatchObject({ width: 600, height: 400, exif: before.exif, icc: before.icc });
  const png = await seededNoise(600, 400)
    .withExif({ IFD2: { DateTimeOriginal: '2025:01:02 03:04:05' } })
    .png()
    .toBuffer();
  const ofPng = await sharp(await renderFramed(png, framing)).metadata();
  expect(ofPng).toMatchObject({ format: 'jpeg', width: 600 });
  expect(ofPng.exif!.toString('latin1')).toContain('2025:01:02 03:04:05');
});

test('an event without photos shows the frame on grey', { tags: 'rest' }, async () => {
  const framed = await renderFramedBlank(await frameOf(40, 30), {
    placement: 'frame',
    width: 300,
    height: 400,
  });
  expect(isRed(await colourAt(framed, 0.02, 0.02))).toBe(true);
  expect(await colourAt(framed, 0.5, 0.5)).toEqual([154, 154, 154]);
});

const limits = { maxSide: 4096 };
test('the picture is encoded again, in sRGB and without what it carried (R6)', async () => {
  const sent = await solid(60, 40, '#ff000080')
    .withExif({ IFD0: { Copyright: 'Lin' } })
    .png()
    .toBuffer();
  const kept = await renderFrameImage(Buffer.concat([sent, Buffer.from('<script>')]), limits);
  const { format, exif, hasAlpha, width } = await sharp(kept).metadata();
  expect({ format, exif, hasAlpha, width }).toEqual({
    format: 'png',
    exif: undefined,
    hasAlpha: true,
    width: 60,
  });
  expect(kept.includes('<script>')).toBe(false);
});

test('other formats, animations, opaque pictures, bombs and damaged files are refused (R6)', async () => {
  const png = await solid(60, 40, '#ff000080').png().toBuffer();
  const animated = Buffer.concat([png.subarray(0, 33), makeChunk('acTL', Buffer.alloc(8)), png.subarray(33)]);
  const huge = await sharp({ create: { width: 4097, height: 1, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const cases = [
    [await blue(40, 30).toBuffer(), 'FILE_UNSUPPORTED'],
    [await solid(60, 40, '#ff0000').png().toBuffer(), 'FILE_UNSUPPORTED'],
    [await solid(60, 40, '#ff0000').removeAlpha().png().toBuffer(), 'FILE_UNSUPPORTED'],
    [animated, 'FILE_UNSUPPORTED'],
    [huge, 'FILE_TOO_MANY_PIXELS'],
    [png.subarray(0, png.length - 20), 'FILE_TRUNCATED'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_UNSUPPORTED'],
  ] as const;
  for (const [bytes, code] of cases)
    await expect(renderFrameImage(bytes, limits)).rejects.toMatchObject({ code });
});
