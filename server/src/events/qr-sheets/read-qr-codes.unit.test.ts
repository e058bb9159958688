import { execFileSync, spawnSync } from 'node:child_process';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { readQrCode } from '#testing/read-qr-code.ts';
import { drawQrPng, drawQrSvg } from './draw-qr-code.ts';
import { drawQrSheet, type WantedSheet } from './draw-qr-sheet.ts';

const link = 'https://photos.example.com/event/AB7K9Q';
const links = [
  link,
  'http://[::1]:3000/event/222222',
  `https://${'long-name.'.repeat(12)}example/event/ZZZZZZ`,
];

/** Returns the side of a square picture, and the width of the white border around its code, in pixels. */
const quietOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const side = info.width;
  let quiet = 0;
  const isWhite = (at: number) => data[at * info.channels] === 255;
  const ring = (inset: number) =>
    Array.from({ length: side }, (_, at) => at).every(
      (at) =>
        isWhite(inset * side + at) &&
        isWhite((side - 1 - inset) * side + at) &&
        isWhite(at * side + inset) &&
        isWhite(at * side + side - 1 - inset),
    );
  while (quiet < side / 2 && ring(quiet)) quiet++;
  return { side, quiet };
};

/** Draws an SVG, which the product itself never opens. */
const drawSvg = async (svg: string) => {
  const svgs = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(svgs);
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer();
  } finally {
    sharp.block(svgs);
  }
};

test.each(links)(
  'the code of %s can be read from PNG and SVG, and both are the same picture',
  async (text) => {
    const png = await drawQrPng(text, 1024);
    const svg = drawQrSvg(text, 1024);
    const drawn = await drawSvg(svg);
    const [pixels, drawnPixels] = await Promise.all(
      [png, drawn].map((one) => sharp(one).greyscale().raw().toBuffer()),
    );
    expect(drawnPixels && pixels?.equals(drawnPixels)).toBe(true);
    for (const picture of [png, drawn]) {
      expect(await readQrCode(picture)).toBe(text);
      const { side, quiet } = await quietOf(picture);
      expect(side).toBeGreaterThanOrEqual(1024);
      const modules = Number(svg.match(/viewBox="0 0 (\d+) /)?.[1]);
      expect(quiet).toBe((4 * side) / modules);
    }
    expect(svg).not.toMatch(/<(script|text|image|style)|href|stroke/);
  },
);

const tools = ['pdfinfo', 'pdftoppm', 'pdftotext'];
const hasReader = tools.every((tool) => spawnSync('which', [tool]).status === 0);
const without = hasReader ? '' : ' (no poppler-utils on this machine)';

const wanted = {
  language: 'zh-TW',
  brandName: '聚影 Togather',
  eventName: '小明與小美的婚禮',
  eventDate: '2026-11-28',
  pin: 'AB7K9Q',
  link,
} as const;

/** Returns a sheet as a picture of 100 dots per inch. */
const pictureOf = (input: Buffer) =>
  execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', '-'], { input });

const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);

const names = [
  'Anna & Ben',
  '字'.repeat(120),
  'Annabelle and Benjamin celebrate '.repeat(4).slice(0, 120),
  '🎉 ع 春酒',
  '🎉',
];

test.skipIf(!hasReader).each([
  { size: 'A4', paper: [210, 297] },
  { size: 'tent', paper: [297, 210] },
  { size: 'A3', paper: [297, 420] },
  { size: 'A6', paper: [105, 148] },
] as const)(
  `a sheet of $size has its size, and its codes can be read with any name${without}`,
  { tags: 'rest' },
  async ({ size, paper }) => {
    for (const [index, eventName] of names.entries()) {
      const language: WantedSheet['language'] = index % 2 === 0 ? 'en' : 'zh-TW';
      const pdf = await drawQrSheet({ ...wanted, size, language, eventName });
      const info = execFileSync('pdfinfo', ['-'], { input: pdf }).toString();
      const [, width, height] = info.match(/Page size: +([\d.]+) x ([\d.]+) pts/) ?? [];
      expect([millimetres(width), millimetres(height)]).toEqual(paper);
      expect(info).toMatch(/Pages: +1\n/);
      const picture = pictureOf(pdf);
      const bands = size === 'tent' ? [0, 0.5].map((top) => ({ top, height: 0.5 })) : [{ top: 0, height: 1 }];
      for (const band of bands) expect(await readQrCode(picture, band)).toBe(link);
    }
  },
);

test.skipIf(!hasReader)(`both halves of a tent are the same, and one is upside down${without}`, async () => {
  const pdf = await drawQrSheet({ ...wanted, size: 'tent', language: 'en', eventName: 'Anna & Ben 🎉' });
  const picture = execFileSync(
    'pdftoppm',
    ['-r', '72', '-scale-to-x', '842', '-scale-to-y', '596', '-png', '-singlefile', '-'],
    { input: pdf },
  );
  const half = (top: number) => sharp(picture).extract({ left: 0, top, width: 842, height: 298 });
  const raw = (image: Sharp) => image.greyscale().raw().toBuffer();
  const upper = await raw(sharp(await half(0).png().toBuffer()).rotate(180));
  const lower = await raw(half(298));
  const differences = lower.reduce((sum, one, at) => sum + Math.abs(one - (upper[at] ?? 0)), 0);
  expect(differences / lower.length).toBeLessThan(4);
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
  expect(text.match(/Anna & Ben/g)).toHaveLength(2);
});
