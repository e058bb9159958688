import { describe, expect, test } from 'vitest';
import { fallbackType, fitInto, isWebp, nameAs, refusalOf, TRIES } from './image-rules.ts';

const MB = 1024 * 1024;

describe('a chosen file', () => {
  test('is taken by its type or its extension', () => {
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

  test('has 100 MB at most: what it becomes has to be within 15 MB (B5)', () => {
    const sized = (size: number) => refusalOf({ name: 'a.jpg', type: 'image/jpeg', size });
    expect(sized(100 * MB)).toBeNull();
    expect(sized(100 * MB + 1)).toBe('tooLarge');
  });
});

test('the longest side becomes 1920, a smaller picture stays as it is', () => {
  expect(fitInto(3840, 1000, 1920)).toEqual({ width: 1920, height: 500 });
  expect(fitInto(1000, 3840, 1920)).toEqual({ width: 500, height: 1920 });
  expect(fitInto(800, 600, 1920)).toEqual({ width: 800, height: 600 });
  expect(fitInto(10_000, 1, 1920)).toEqual({ width: 1920, height: 1 });
});

test('the first try is quality 0.8 at 1920, each further one makes less of it', () => {
  expect(TRIES[0]).toMatchObject({ maxSide: 1920, quality: 0.8 });
  const weights = TRIES.map(({ maxSide, quality }) => maxSide * quality);
  expect(weights).toEqual([...new Set(weights)].sort((a, b) => b - a));
});

test('the name gets the extension of what the file became', () => {
  expect(nameAs('logo.final.png', 'image/webp')).toBe('logo.final.webp');
  expect(nameAs('logo', 'image/webp')).toBe('logo.webp');
  expect(nameAs('.png', 'image/webp')).toBe('image.webp');
  expect(nameAs('a.webp', 'image/png')).toBe('a.png');
});

test('where a browser writes no WebP, photographs become JPEG and the rest PNG', () => {
  expect(fallbackType({ name: 'a.JPG', type: '' })).toBe('image/jpeg');
  expect(fallbackType({ name: 'a', type: 'image/jpeg' })).toBe('image/jpeg');
  expect(fallbackType({ name: 'a.webp', type: 'image/webp' })).toBe('image/png');
});

test('a WebP is known by its first twelve bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(isWebp(bytes('RIFF....WEBPVP8 '))).toBe(true);
  expect(isWebp(bytes('RIFF....WAVE'))).toBe(false);
  expect(isWebp(bytes('RIFF'))).toBe(false);
  expect(isWebp(new Uint8Array())).toBe(false);
});
