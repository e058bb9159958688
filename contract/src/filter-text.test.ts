import { expect, test } from 'vitest';
import { type FilterProgram, writeFilterText } from './filter-text.ts';

/** How the programs take a filter text apart: words between commas and blanks, of which any may match. */
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
const finds = (text: string, name: string): boolean => wordsOf(text).some((word) => name.includes(word));

test.each(['lightroom', 'captureone'] as const)(
  'the filter text of %s finds exactly the chosen names (E3)',
  (program) => {
    const chosen = [
      'IMG_0001.jpg',
      'DSC-0042.JPG',
      '囍宴 001.png',
      'a,b.jpg',
      'Mia’s.v2.jpg',
      '_MG_7.heic',
      'naked',
    ];
    const { text, leftOut } = writeFilterText(chosen, program);
    expect(wordsOf(text)).toEqual(['IMG_0001', 'DSC-0042', 'Mia’s.v2', '_MG_7', 'naked']);
    expect(leftOut).toEqual(['囍宴 001.png', 'a,b.jpg']);
    for (const original of ['IMG_0001.CR3', 'DSC-0042.NEF', 'Mia’s.v2.ARW', '_MG_7.heic', 'naked.dng'])
      expect(finds(text, original)).toBe(true);
    for (const other of ['IMG_0002.CR3', '囍宴 001.dng', 'a.jpg', 'b.jpg'])
      expect(finds(text, other)).toBe(false);
  },
);

test('names stand between commas for Lightroom and blanks for Capture One', () => {
  const written = (program: FilterProgram) => writeFilterText(['A1.jpg', 'A2.jpg'], program).text;
  expect(written('lightroom')).toBe('A1, A2');
  expect(written('captureone')).toBe('A1 A2');
});

test('photos of one name are named once, and names with an operator of Lightroom are left out (E3)', () => {
  const { text, leftOut } = writeFilterText(
    ['A1.jpg', 'A1.png', '!A2.jpg', '+A3.jpg', 'A4+.jpg', '“A5”.jpg', '!A2.jpg', '.jpg'],
    'lightroom',
  );
  expect(text).toBe('A1, .jpg');
  expect(leftOut).toEqual(['!A2.jpg', '+A3.jpg', 'A4+.jpg', '“A5”.jpg']);
});

test('an empty list is an empty text', () => {
  expect(writeFilterText([], 'lightroom')).toEqual({ text: '', leftOut: [] });
});
