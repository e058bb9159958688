import { expect, test } from 'vitest';
import { cleanName } from './store-photo.ts';

test.each([
  ['IMG_0001.JPG', 'jpeg', 'IMG_0001.JPG'],
  ['a.jpeg', 'jpeg', 'a.jpeg'],
  ['a.jfif', 'jpeg', 'a.jfif'],
  ['a.jpe', 'jpeg', 'a.jpe'],
  ['a.png', 'png', 'a.png'],
  ['a.webp', 'webp', 'a.webp'],
  ['a.heif', 'heic', 'a.heif'],
  ['a.heic', 'heic', 'a.heic'],
  ['謝師宴 2026.jpg', 'jpeg', '謝師宴 2026.jpg'],
] as const)('%j keeps its name as %s', (given, format, name) => {
  expect(cleanName(given, format)).toBe(name);
});

test.each([
  ['a.png', 'jpeg', 'a.jpg'],
  ['a.HEIC', 'jpeg', 'a.jpg'],
  ['a', 'png', 'a.png'],
  ['v1.2', 'webp', 'v1.2.webp'],
  ['report.pdf', 'heic', 'report.pdf.heic'],
  ['CON.jpg', 'jpeg', 'CON_.jpg'],
  ['lpt1.old.jpg', 'jpeg', 'lpt1_.old.jpg'],
  ['Console.jpg', 'jpeg', 'Console.jpg'],
] as const)('%j with the content of %s gets its extension', (given, format, name) => {
  expect(cleanName(given, format)).toBe(name);
});

test.each([
  ['C:\\photos\\a.jpg', 'a.jpg'],
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['a<b>:"|?*.jpg', 'a_b______.jpg'],
  ['..hidden.jpg', 'hidden.jpg'],
  [' . a.jpg . . ', 'a.jpg'],
] as const)('keeps only the last segment of %j, safe for any disk (U10)', (given, name) => {
  expect(cleanName(given, 'jpeg')).toBe(name);
});

test.each(['', '.', '...', '.jpg', '/', '  '])('%j becomes a photo', (given) => {
  expect(cleanName(given, 'jpeg')).toBe('photo.jpg');
});

test('combines letters and their separate marks', () => {
  expect(cleanName('cafe\u0301.jpg', 'jpeg')).toBe('caf\u00e9.jpg');
});

test.each([
  ['n'.repeat(300), 'n'.repeat(120)],
  ['照'.repeat(83), '照'.repeat(83)],
  ['照'.repeat(84), '照'.repeat(83)],
  ['😀'.repeat(200), '😀'.repeat(62)],
])(
  'cuts a name of %j to 120 characters and 255 bytes with its extension, between characters (U10)',
  (stem, kept) => {
    expect(cleanName(`${stem}.jpg`, 'jpeg')).toBe(`${kept}.jpg`);
  },
);
