import { describe, expect, test } from 'vitest';
import { fallbackType, isWebp, nameAs, refusalOf, TRIES } from './plan-save.ts';

const MB = 1024 * 1024;

describe('a chosen file', () => {
  test('is accepted by its type or its extension', () => {
    for (const [name, type] of [
      ['a.jpg', 'image/jpeg'],
      ['a.PNG', ''],
      ['a.webp', 'application/octet-stream'],
      ['without extension', 'image/webp'],
      ['a.jpeg', ''],
    ] as const)
      expect(refusalOf({ name, type, size: 1 }), name).toBeNull();
    for (const [name, type] of [
      ['a.gif', 'image/gif'],
      ['a.heic', 'image/heic'],
      ['a.svg', 'image/svg+xml'],
      ['a.txt', 'text/plain'],
      ['a', ''],
    ] as const)
      expect(refusalOf({ name, type, size: 1 }), name).toBe('format');
  });

  test('may have 100 MB, while its conversion must fit into 15 MB (B5)', () => {
    const sized = (size: number) => refusalOf({ name: 'a.jpg', type: 'image/jpeg', size });
    expect(sized(100 * MB)).toBeNull();
    expect(sized(100 * MB + 1)).toBe('tooLarge');
  });
});

test('starts with quality 0.8 at 1920 px, and reduces with each try', () => {
  expect(TRIES[0]).toMatchObject({ longSide: 1920, quality: 0.8 });
  const weights = TRIES.map(({ longSide, quality }) => longSide * quality);
  expect(weights).toEqual([...new Set(weights)].sort((a, b) => b - a));
});

test('gives the name the extension of the converted type', () => {
  expect(nameAs('logo.final.png', 'image/webp')).toBe('logo.final.webp');
  expect(nameAs('logo', 'image/webp')).toBe('logo.webp');
  expect(nameAs('.png', 'image/webp')).toBe('image.webp');
  expect(nameAs('a.webp', 'image/png')).toBe('a.png');
});

test('without WebP, photographs become JPEG and the rest PNG', () => {
  expect(fallbackType({ name: 'a.JPG', type: '' })).toBe('image/jpeg');
  expect(fallbackType({ name: 'a', type: 'image/jpeg' })).toBe('image/jpeg');
  expect(fallbackType({ name: 'a.webp', type: 'image/webp' })).toBe('image/png');
});

test('recognizes a WebP by its first twelve bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(isWebp(bytes('RIFF....WEBPVP8 '))).toBe(true);
  expect(isWebp(bytes('RIFF....WAVE'))).toBe(false);
  expect(isWebp(bytes('RIFF'))).toBe(false);
  expect(isWebp(new Uint8Array())).toBe(false);
});
