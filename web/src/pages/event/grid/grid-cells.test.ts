import type { Photo } from '@togather/contract/schemas/photos.ts';
import { describe, expect, it } from 'vitest';
import { sampleChapters } from '#testing/samples.ts';
import { cellsOf, type GridRow, rowsOf, topsOf, topsOfStops } from './grid-cells.ts';

const photos = (count: number): Photo[] =>
  Array.from({ length: count }, (_, index) => ({
    photoId: `p${index}`,
    awsPhotoName: `${index}.jpg`,
    url: '/o',
    previewUrl: '/p',
    width: 4,
    height: 3,
  }));
const kinds = (count: number, hasAd: boolean) => cellsOf([], photos(count), hasAd).map((cell) => cell.kind);

describe('cellsOf', () => {
  it('puts an ad after every 11th photo', () => {
    const cells = kinds(23, true);
    expect(cells.flatMap((kind, index) => (kind === 'ad' ? [index] : []))).toEqual([11, 23]);
    expect(cells).toHaveLength(25);
  });
  it('puts no ad after the 10th photo, or without an ad', () => {
    expect(kinds(10, true)).not.toContain('ad');
    expect(kinds(50, false)).not.toContain('ad');
  });
  it('does not count pending tiles as photos', () => {
    const cells = cellsOf([{ key: 'u1', tile: null }], photos(11), true);
    expect(cells.map((cell) => cell.kind)).toEqual(['pending', ...Array(11).fill('photo'), 'ad']);
  });
});

describe('rowsOf', () => {
  const inShort = (rows: GridRow[]) =>
    rows.map((row) => (row.kind === 'heading' ? row.at : [row.number, row.cells.length]));

  it('makes rows of equal length except the last', () => {
    expect(inShort(rowsOf(cellsOf([], photos(13), false), 6))).toEqual([
      [1, 6],
      [2, 6],
      [3, 1],
    ]);
    expect(rowsOf([], 2)).toEqual([]);
  });

  it('starts each hour with a heading and a new row after the pending tiles', () => {
    const hours = [
      { at: 'two', first: 0 },
      { at: 'three', first: 3 },
    ];
    const cells = cellsOf([{ key: 'u1', tile: null }], photos(5), false);
    expect(inShort(rowsOf(cells, 2, hours))).toEqual([[1, 1], 'two', [2, 2], [3, 1], 'three', [4, 2]]);
  });
});

describe('topsOfStops', () => {
  it('is the top of a heading, or of the row with the first photo', () => {
    const [dinner, dance] = sampleChapters();
    const stops = [
      { at: 'dinner', first: 0, chapter: dinner! },
      { at: 'later', first: 3, chapter: dinner! },
      { at: 'dance', first: 5, chapter: dance! },
    ];
    const rows = rowsOf(cellsOf([], photos(7), false), 2, stops);
    expect(rows.map(({ kind }) => kind).join(' ')).toBe('heading cells cells cells heading cells');
    const tops = topsOf(rows, 96);
    expect(topsOfStops(rows, tops, stops)).toEqual([0, 152, 352]);
  });
});
