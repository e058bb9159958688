import type { Photo } from '@togather/contract/schemas/photos.ts';
import { describe, expect, it } from 'vitest';
import { cellsOf, rowsOf } from './grid-cells.ts';

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
  it('puts none after the 10th, none without an ad', () => {
    expect(kinds(10, true)).not.toContain('ad');
    expect(kinds(50, false)).not.toContain('ad');
  });
  it('does not count pending tiles as photos', () => {
    const cells = cellsOf([{ key: 'u1', tile: null }], photos(11), true);
    expect(cells.map((cell) => cell.kind)).toEqual(['pending', ...Array(11).fill('photo'), 'ad']);
  });
});

it('cuts rows of the same length but the last', () => {
  expect(rowsOf(cellsOf([], photos(13), false), 6).map((row) => row.length)).toEqual([6, 6, 1]);
  expect(rowsOf([], 2)).toEqual([]);
});
