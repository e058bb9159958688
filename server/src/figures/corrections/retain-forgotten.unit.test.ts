import { describe, expect, test } from 'vitest';
import { retainForgotten } from './correct-clusters.ts';

const face = (id: string, figureId: string | null) => ({ id, figureId });
/** Returns the faces of each cluster, sorted. */
const keep = (
  grouped: Record<string, readonly ReturnType<typeof face>[]>,
  forgotten: string[],
  hidden: number[] = [],
) => {
  const faces = Object.values(grouped).flat();
  const labels = new Map(
    Object.entries(grouped).flatMap(([cluster, members]) => members.map(({ id }) => [id, Number(cluster)])),
  );
  const kept = retainForgotten({ labels, hidden: new Set(hidden) }, faces, new Set(forgotten));
  const sets = Map.groupBy([...kept.labels], ([, label]) => label);
  return {
    sets: [...sets]
      .flatMap(([label, members]) =>
        label < 0
          ? []
          : [
              members
                .map(([id]) => id)
                .sort()
                .join(' '),
            ],
      )
      .sort(),
    hidden: [...kept.hidden].map((label) =>
      (sets.get(label) ?? [])
        .map(([id]) => id)
        .sort()
        .join(' '),
    ),
  };
};

describe('a figure that is to be forgotten (D10)', () => {
  test('absorbs new faces that are grouped with it', () => {
    const grouped = { 0: [face('a', 'F'), face('new', null), face('newer', null)], 1: [face('b', 'G')] };
    expect(keep(grouped, ['F']).sets).toEqual(['a new newer', 'b']);
  });

  test('keeps its faces when the grouping splits it, or leaves them out', () => {
    const grouped = { 0: [face('a', 'F')], 1: [face('b', 'F'), face('new', null)], '-1': [face('c', 'F')] };
    expect(keep(grouped, ['F']).sets).toEqual(['a b c new']);
  });

  test('takes no faces from a cluster that is mostly another figure', () => {
    const grouped = { 0: [face('a', 'F'), face('b', 'G'), face('c', 'G'), face('new', null)] };
    expect(keep(grouped, ['F']).sets).toEqual(['a', 'b c new']);
  });

  test('stays apart from another one, and stays hidden if the host had hidden it', () => {
    const grouped = { 0: [face('a', 'F'), face('b', 'F'), face('c', 'G')], 1: [face('d', 'H')] };
    expect(keep(grouped, ['F', 'G'], [0])).toEqual({ sets: ['a b', 'c', 'd'], hidden: ['a b'] });
  });

  test('takes no face without a cluster besides its own', () => {
    const grouped = { 0: [face('a', 'G')], '-1': [face('b', 'F'), face('c', null), face('d', 'G')] };
    expect(keep(grouped, ['F']).sets).toEqual(['a', 'b']);
  });

  test('gets the new faces of a tied cluster when its id sorts first', () => {
    for (const members of [
      [face('a', 'F'), face('b', 'G'), face('new', null)],
      [face('b', 'G'), face('a', 'F'), face('new', null)],
    ])
      expect(keep({ 0: members }, ['F', 'G']).sets).toEqual(['a new', 'b']);
  });

  test('changes nothing when there is none', () => {
    const grouped = { 0: [face('a', 'F'), face('b', 'G')], '-1': [face('c', 'F')] };
    expect(keep(grouped, [], [0])).toEqual({ sets: ['a b'], hidden: ['a b'] });
  });
});
