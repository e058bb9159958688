import { expect, test } from 'vitest';
import { planReplacing } from './find-matches.js';

const file = (path: string) => ({ path, size: 1, changedAt: 0 });
const photo = (photoId: string) => ({ photoId, name: `${photoId}.jpg`, sha256: '' });

test('pairs a file with the one photo of its name, and leaves out what two claim', () => {
  const [one, none, two, left, right] = ['a.tif', 'b.jpg', 'c.jpg', 'x/d.jpg', 'y/d.png'].map(file);
  const found = [[photo('a')], [], [photo('c1'), photo('c2')], [photo('d')], [photo('d')]];
  expect(planReplacing([one!, none!, two!, left!, right!], found)).toEqual({
    pairs: [{ file: one, photo: photo('a') }],
    unmatched: [none],
    ambiguous: [two, left, right],
  });
});
