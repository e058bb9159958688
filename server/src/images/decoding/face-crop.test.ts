import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoWithGps } from '#images/testing/sample-photos.ts';
import { faceSquare, renderFaceCrop } from './face-crop.ts';

const size = { width: 1000, height: 800 };

describe('faceSquare', () => {
  it('surrounds a face with a margin, larger above it', () => {
    const square = faceSquare({ left: 0.4, top: 0.4, width: 0.1, height: 0.2 }, size);
    expect(square).toEqual({ left: 314, top: 251, side: 272 });
    expect(320 - square.top).toBeGreaterThan(square.top + square.side - 480);
  });

  it.each([
    { left: 0, top: 0, width: 0.1, height: 0.1 },
    { left: 0.95, top: 0.9, width: 0.1, height: 0.2 },
    { left: -0.1, top: -0.2, width: 0.3, height: 0.4 },
    { left: 0, top: 0, width: 1, height: 1 },
    { left: 0.5, top: 0.5, width: 0, height: 0 },
  ])('stays within the picture for $left, $top, $width, $height', (box) => {
    const { left, top, side } = faceSquare(box, size);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(side).toBeGreaterThanOrEqual(1);
    expect(left + side).toBeLessThanOrEqual(size.width);
    expect(top + side).toBeLessThanOrEqual(size.height);
  });
});

describe('renderFaceCrop', () => {
  it.each([
    [400, 300, 'scaled up'],
    [4000, 3000, 'shrunk while decoded'],
  ])('shows the face of the displayed picture, %i x %i, %s', async (width, height) => {
    // A yellow face in the lower left of the displayed picture, which is stored sideways.
    const side = Math.round(height / 5);
    const face = { create: { width: side, height: side, channels: 3 as const, background: '#ffff00' } };
    const upright = sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
      { input: face, left: Math.round(width * 0.1), top: Math.round(height * 0.7) },
    ]);
    const lying = sharp(await upright.png().toBuffer()).rotate(-90);
    const photo = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const box = { left: 0.1, top: 0.7, width: side / width, height: 0.2 };
    const crop = await renderFaceCrop(photo, box);
    expect(await sharp(crop).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
    const { data } = await sharp(crop).raw().toBuffer({ resolveWithObject: true });
    const isYellow = (x: number, y: number) => data[(y * 160 + x) * 3]! > 127;
    // The face is 1 / 1.7 of the crop: 94 pixels, slightly below the middle.
    expect([isYellow(80, 87), isYellow(40, 47), isYellow(119, 126)]).toEqual([true, true, true]);
    expect([isYellow(20, 80), isYellow(80, 28), isYellow(140, 80), isYellow(80, 148)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('contains no metadata (U5)', async () => {
    const crop = await renderFaceCrop(await photoWithGps('jpeg'), {
      left: 0.2,
      top: 0.2,
      width: 0.3,
      height: 0.3,
    });
    expect((await sharp(crop).metadata()).exif).toBeUndefined();
  });

  it('refuses what cannot be decoded (U3)', async () => {
    const box = { left: 0, top: 0, width: 1, height: 1 };
    await expect(renderFaceCrop(Buffer.from('no picture'), box)).rejects.toMatchObject({
      code: 'FILE_UNSUPPORTED',
    });
  });
});
