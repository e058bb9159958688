import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { openDecoder } from '#images/decoding/decoder.ts';
import type { FaceBox } from '#images/decoding/face-crop.ts';
import { type Pixels, turn } from '#images/decoding/set-up-sharp.ts';
import { hasExifTool, readTags } from '#images/testing/read-tags.ts';
import { seededNoise } from '#images/testing/seeded-noise.ts';
import { blurFace, blurFaces, FEATHER, ovalOf } from './blur-faces.ts';

const WIDTH = 400;
const HEIGHT = 320;
const FACE: FaceBox = { left: 0.6, top: 0.2, width: 0.15, height: 0.25 };
const BLUR = { boxes: [FACE], maxBytes: MAX_UPLOAD_BYTES };

/** Squares of 8 pixels, as the blocks of a JPEG. */
const squares = (width = WIDTH, height = HEIGHT): Pixels => {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length / 3; i++) {
    const isLight = ((i % width) >> 3) + (Math.floor(i / width) >> 3);
    data.fill(isLight % 2 ? 190 : 70, 3 * i, 3 * i + 3);
  }
  return { data, width, height, channels: 3 };
};
const pictureOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });
const pixelsOf = async (bytes: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
};
/** How far a pixel lies from the middle of the blurred oval, 1 at its edge. */
const distanceAt = (index: number, picture: Pixels, box: FaceBox): number => {
  const { x, y, across, down } = ovalOf(box, picture);
  const [column, row] = [index % picture.width, Math.floor(index / picture.width)];
  return Math.hypot((column + 0.5 - x) / across, (row + 0.5 - y) / down);
};
/** The largest difference of a channel between two pictures, inside and beyond the blur of a face. */
const differences = (one: Pixels, other: Pixels, box = FACE) => {
  const most = { inside: 0, beyond: 0 };
  for (let i = 0; i < one.data.length; i++) {
    const distance = distanceAt(Math.floor(i / 3), one, box);
    const difference = Math.abs(one.data[i]! - other.data[i]!);
    if (distance <= 1) most.inside = Math.max(most.inside, difference);
    // Chroma of a JPEG is stored in blocks of 16 pixels.
    else if (distance > FEATHER + 0.5) most.beyond = Math.max(most.beyond, difference);
  }
  return most;
};
const mostSlope = ({ data, width, ...picture }: Pixels, box = FACE): number => {
  let most = 0;
  for (let i = 1; i < data.length / 3; i++)
    if (i % width > 0 && distanceAt(i, { data, width, ...picture }, box) < 0.9)
      most = Math.max(most, Math.abs(data[3 * i]! - data[3 * i - 3]!));
  return most;
};

const BACK = [1, 1, 2, 3, 4, 5, 8, 7, 6];
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'blurs the face of a photo of orientation %i where it is displayed, and nothing else',
  async (orientation) => {
    const upright = squares();
    const photo = await turn(pictureOf(upright), BACK[orientation]!)
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
    const blurred = await blurFaces(photo, BLUR);
    const { width, height, orientation: left } = await sharp(blurred).metadata();
    expect([width, height, left ?? 1]).toEqual([WIDTH, HEIGHT, 1]);
    const pixels = await pixelsOf(blurred);
    expect(mostSlope(upright)).toBeGreaterThan(100);
    expect(mostSlope(pixels)).toBeLessThan(12);
    expect(differences(upright, pixels).beyond).toBeLessThan(16);
  },
);

test('nothing but the mean of each block is left of a face', () => {
  const [one, other] = [0, 1].map((phase) => {
    const pixels = squares(800, 800);
    for (let i = 0; i < pixels.data.length; i++) if (Math.floor(i / 3) % 2 === phase) pixels.data[i]! += 60;
    return pixels;
  }) as [Pixels, Pixels];
  const box = { left: 0.3, top: 0.3, width: 0.3, height: 0.4 };
  expect(differences(one, other, box).inside).toBe(60);
  for (const pixels of [one, other]) blurFace(pixels, box, () => 0);
  // Each is rounded at random.
  expect(differences(one, other, box).inside).toBeLessThanOrEqual(2);
});

test('the noise of two blurs of one face differs', () => {
  const [one, other] = [squares(), squares()];
  for (const pixels of [one, other]) blurFace(pixels, FACE);
  expect(differences(one, other).inside).toBeGreaterThan(8);
  expect(differences(one, other).beyond).toBe(0);
});

test.each([
  { of: 'at the left top', box: { left: 0, top: 0, width: 0.1, height: 0.1 } },
  { of: 'across the right edge', box: { left: 0.95, top: 0.9, width: 0.1, height: 0.2 } },
  { of: 'as large as the photo', box: { left: 0, top: 0, width: 1, height: 1 } },
  { of: 'of no size', box: { left: 0.5, top: 0.5, width: 0, height: 0 } },
  { of: 'outside', box: { left: 1.5, top: 1.5, width: 0.1, height: 0.1 } },
])('blurs a face $of', { tags: 'rest' }, ({ box }) => {
  const pixels = squares();
  blurFace(pixels, box);
  // Blocks smaller than the squares differ.
  expect(mostSlope(pixels, box)).toBeLessThan(45);
  expect(differences(squares(), pixels, box).beyond).toBe(0);
});

test('two faces that overlap are both blurred', () => {
  const pixels = squares();
  const beside = { ...FACE, left: FACE.left + 0.1 };
  for (const box of [FACE, beside]) blurFace(pixels, box);
  for (const box of [FACE, beside]) expect(mostSlope(pixels, box)).toBeLessThan(20);
});

test('the oval covers forehead, chin and both sides of a narrow or flat box', () => {
  const size = { width: 1000, height: 1000 };
  const narrow = ovalOf({ left: 0.4, top: 0.4, width: 0.1, height: 0.2 }, size);
  expect(narrow.y - narrow.down).toBeLessThan(400 - 60);
  expect(narrow.y + narrow.down).toBeGreaterThan(600 + 40);
  expect(narrow.across).toBeGreaterThan(110);
  const flat = ovalOf({ left: 0.4, top: 0.4, width: 0.2, height: 0.1 }, size);
  expect(flat.down).toBeGreaterThan(120);
});

test('nothing that came with the photo is left but its pixels', async () => {
  const thumbnail = Buffer.from('a clear picture');
  const photo = await seededNoise(300, 200)
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'Lin' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- by Lin --></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const blurred = await blurFaces(Buffer.concat([photo, thumbnail, photo]), BLUR);
  const { format, exif, icc, xmp, iptc, chromaSubsampling } = await sharp(blurred).metadata();
  expect({ format, exif, icc, xmp, iptc, chromaSubsampling }).toEqual({
    format: 'jpeg',
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    iptc: undefined,
    chromaSubsampling: '4:2:0',
  });
  expect(blurred.includes(thumbnail)).toBe(false);
  if (!hasExifTool) return;
  const groups = readTags([blurred])[0]!.map(({ name }) => name.split(' ')[0]);
  expect([...new Set(groups)].sort()).toEqual(
    ['[Composite]', '[ExifTool]', '[File]', '[JFIF]'].filter((group) => groups.includes(group)),
  );
});

const orange = { r: 220, g: 120, b: 40 };
const plain = (background: object = orange, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 200, height: 160, channels, background } });
const kinds: {
  of: string;
  make: () => Promise<Buffer>;
  colour: [number, number, number];
  tolerance?: number;
}[] = [
  { of: 'JPEG', make: () => plain().jpeg().toBuffer(), colour: [220, 120, 40] },
  {
    of: 'JPEG with wide colours',
    make: () => plain().withIccProfile('p3').jpeg().toBuffer(),
    colour: [220, 120, 40],
  },
  {
    of: 'CMYK JPEG',
    make: () => plain().toColourspace('cmyk').jpeg().toBuffer(),
    colour: [220, 120, 40],
    tolerance: 30,
  },
  {
    of: 'grey JPEG',
    make: () => plain({ r: 90, g: 90, b: 90 }).greyscale().jpeg().toBuffer(),
    colour: [90, 90, 90],
  },
  {
    of: 'PNG of 16 bits',
    make: () => plain().toColourspace('rgb16').png().toBuffer(),
    colour: [220, 120, 40],
  },
  {
    of: 'half transparent PNG',
    make: () => plain({ r: 0, g: 0, b: 0, alpha: 0.5 }, 4).png().toBuffer(),
    colour: [127, 127, 127],
  },
  {
    of: 'transparent WebP',
    make: () =>
      plain({ ...orange, alpha: 0 }, 4)
        .webp()
        .toBuffer(),
    colour: [255, 255, 255],
  },
];
test.each(kinds)('keeps the colours of a $of', { tags: 'rest' }, async ({ make, colour, tolerance = 4 }) => {
  const { data, channels } = await pixelsOf(await blurFaces(await make(), BLUR));
  expect(channels).toBe(3);
  const first = [...data.subarray(0, 3)];
  for (const [i, value] of colour.entries())
    expect(Math.abs(first[i]! - value)).toBeLessThanOrEqual(tolerance);
});

test('a blurred photo is at most as large as an upload may be, in all its pixels if possible', {
  tags: 'rest',
}, async () => {
  const photo = await seededNoise(3400, 2000).jpeg({ quality: 80 }).toBuffer();
  const blurred = await blurFaces(photo, BLUR);
  expect(blurred.length).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
  expect(await sharp(blurred).metadata()).toMatchObject({ width: 3400, height: 2000 });
  const large = await blurFaces(await seededNoise(5000, 4000).jpeg({ quality: 80 }).toBuffer(), {
    boxes: [],
    maxBytes: MAX_UPLOAD_BYTES,
  });
  expect(large.length).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
  expect(large.length).toBeGreaterThan(MAX_UPLOAD_BYTES * 0.6);
});

test('refuses what cannot be decoded, in a process of its own', { tags: 'rest' }, async () => {
  const decoder = openDecoder({ workers: 1, log: { warn: () => undefined } });
  try {
    await expect(decoder.blurFaces(Buffer.from('no photo'), BLUR)).rejects.toMatchObject({
      code: 'FILE_UNSUPPORTED',
    });
    const blurred = await decoder.blurFaces(await pictureOf(squares()).png().toBuffer(), BLUR);
    expect(mostSlope(await pixelsOf(blurred))).toBeLessThan(12);
  } finally {
    await decoder.close();
  }
});
