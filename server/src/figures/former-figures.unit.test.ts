import { expect, test } from 'vitest';
import { successorsOf } from './former-figures.ts';

const faces = (figureId: string | null, ids: string) => [...ids].map((id) => ({ id, figureId }));

test('a figure that is gone is followed by the one with more than half of its faces', () => {
  const before = [...faces('merged', 'ab'), ...faces('stays', 'cd'), ...faces('taken apart', 'efg')];
  const figures = [
    { id: 'stays', faceIds: ['a', 'b', 'c', 'e'] },
    { id: 'new', faceIds: ['d', 'f'] },
  ];
  expect([...successorsOf([...before, ...faces(null, 'h')], figures)]).toEqual([['merged', 'stays']]);
});

test('a figure of which half is left, or nothing, is followed by none', () => {
  const before = [...faces('halved', 'ab'), ...faces('empty', 'c')];
  expect(successorsOf(before, [{ id: 'other', faceIds: ['a'] }]).size).toBe(0);
});
