import { describe, expect, it } from 'vitest';
import { archiveName, cleanEntryName, uniqueEntryNames } from './entry-names.ts';

describe('cleanEntryName (U10, D12)', () => {
  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\photos\\a.jpg', 'a.jpg'],
    ['NUL.jpg', 'NUL_.jpg'],
    ['a\r\nb.jpg', 'a b.jpg'],
    ['\u202egpj.exe.jpg', 'gpj.exe.jpg'],
    ['\u2066\u200b\u061c', 'photo.jpg'],
    ['👨‍👩‍👧.jpg', '👨‍👩‍👧.jpg'],
    ['婚禮 01.jpg', '婚禮 01.jpg'],
    ['...', 'photo.jpg'],
    ['"><img src=x>.jpg', '___img src=x_.jpg'],
  ])('%s', (given, clean) => {
    expect(cleanEntryName(given)).toBe(clean);
  });
  it('cuts long names and keeps the extension', () => {
    expect(cleanEntryName(`${'x'.repeat(300)}.png`)).toBe(`${'x'.repeat(120)}.png`);
  });
});

describe('the limit of 255 bytes of UTF-8 (U10)', () => {
  const bytesOf = (name: string) => new TextEncoder().encode(name).length;
  it('applies to a name including the number that makes it unique', () => {
    const long = ['照', '😀', 'é', 'n'].map((letter) => `${letter.repeat(140)}.jpeg`);
    const names = uniqueEntryNames([...long, ...Array(120).fill(long[0]), `${'照'.repeat(300)}.jpeg`]);
    expect(new Set(names).size).toBe(names.length);
    expect(Math.max(...names.map(bytesOf))).toBeLessThanOrEqual(255);
    expect(names[4]).toBe(`${'照'.repeat(82)} (2).jpeg`);
    expect(names.every((name) => name.endsWith('.jpeg') && name.isWellFormed())).toBe(true);
  });
  it('applies to names with a long extension and to the name of a ZIP', () => {
    expect(cleanEntryName(`a.${'照'.repeat(300)}`)).toBe(`a.${'照'.repeat(83)}.jpg`);
    expect(archiveName('禮'.repeat(300))).toBe(`${'禮'.repeat(83)}.zip`);
  });
});

describe('uniqueEntryNames', () => {
  it('numbers repeated names, ignoring case', () => {
    expect(uniqueEntryNames(['a.jpg', 'A.JPG', 'a.jpg', 'b.jpg'])).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (3).jpg',
      'b.jpg',
    ]);
  });
  it("skips a number that another photo's name already uses", () => {
    expect(uniqueEntryNames(['a.jpg', 'a (2).jpg', 'a.jpg'])).toEqual(['a.jpg', 'a (2).jpg', 'a (3).jpg']);
  });
  it('names ten thousand equal photos without trying every number for each', () => {
    const names = uniqueEntryNames(Array(10_000).fill('image.jpg'));
    expect([new Set(names).size, names.at(-1)]).toEqual([10_000, 'image (10000).jpg']);
  });
});

describe('archiveName (D12)', () => {
  it.each([
    ['畢業典禮', '畢業典禮.zip'],
    ['12/31 跨年 "party"', '12_31 跨年 _party_.zip'],
    ['con', 'con_.zip'],
    ['...', 'photos.zip'],
  ])('%s', (given, name) => {
    expect(archiveName(given)).toBe(name);
  });
});
