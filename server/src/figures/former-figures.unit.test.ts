import { expect, test } from 'vitest';
import { successorsOf } from './former-figures.ts';

const faces = (figureId: string | null, ids: string) => [...ids].map((id) => ({ id, figureId }));

test("the figure with more than half of a deleted figure's faces succeeds it", () => {
  const before = [...faces('merged', 'ab'), ...faces('stays', 'cd'), ...faces('taken apart', 'efg')];
  const figures = [
    { id: 'stays', faceIds: ['a', 'b', 'c', 'e'] },
    { id: 'new', faceIds: ['d', 'f'] },
  ];
  expect([...successorsOf([...before, ...faces(null, 'h')], figures)]).toEqual([['merged', 'stays']]);
});

test('a figure of which at most half is left has no successor', () => {
  const before = [...faces('halved', 'ab'), ...faces('empty', 'c')];
  expect(successorsOf(before, [{ id: 'other', faceIds: ['a'] }]).size).toBe(0);
});
