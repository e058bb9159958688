import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspect } from '#images/inspecting/inspect.ts';
import { renderAdImage } from './ad-image.ts';

const limits = { maxSide: 1920, quality: 0.8 };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2411c' } });

test('converts JPEG and PNG to WebP within 1920 pixels, upright, without metadata', async () => {
  const turned = await picture(3000, 1000)
    .withExif({ IFD0: { ImageDescription: 'secret' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const made = await renderAdImage(turned, limits);
  expect(inspect(made)).toMatchObject({ format: 'webp', width: 640, height: 1920, orientation: 1 });
  expect(made.includes('secret')).toBe(false);
  const png = await renderAdImage(await picture(300, 200).png().toBuffer(), limits);
  expect(inspect(png)).toMatchObject({ format: 'webp', width: 300, height: 200 });
});

test('keeps a fitting WebP byte for byte, and re-encodes one that is too large, animated or has metadata', async () => {
  const plain = await picture(1920, 400).webp().toBuffer();
  expect(await renderAdImage(plain, limits)).toBe(plain);
  const wide = await renderAdImage(await picture(2500, 100).webp().toBuffer(), limits);
  expect(inspect(wide).width).toBe(1920);
  const described = await picture(90, 90)
    .withExif({ IFD0: { ImageDescription: 'secret' } })
    .webp()
    .toBuffer();
  expect((await renderAdImage(described, limits)).includes('secret')).toBe(false);
  const appended = Buffer.concat([plain, Buffer.from('<script>')]);
  expect((await renderAdImage(appended, limits)).includes('<script>')).toBe(false);
});

test('refuses broken files and other formats by content', async () => {
  const jpeg = await picture(100, 100).jpeg().toBuffer();
  const cases: [Buffer, string][] = [
    [Buffer.alloc(0), 'FILE_EMPTY'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_UNSUPPORTED'],
    [Buffer.from('GIF89a trailing'), 'FILE_UNSUPPORTED'],
    [jpeg.subarray(0, jpeg.length - 20), 'FILE_TRUNCATED'],
  ];
  for (const [bytes, code] of cases)
    await expect(renderAdImage(bytes, limits)).rejects.toMatchObject({ code });
});
