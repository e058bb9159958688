import { expect, test } from 'vitest';
import { type Correction, correctClusters } from './correct-clusters.ts';

const NONE: ReadonlySet<number> = new Set();
const clusters = (...groups: string[]) =>
  new Map(groups.flatMap((group, label) => [...group].map((face) => [face, label] as const)));
/** Returns groups as sorted words, one letter per face; a hidden group has a minus in front. */
const shown = ({ labels, hidden }: { labels: ReadonlyMap<string, number>; hidden: ReadonlySet<number> }) =>
  [...Map.groupBy(labels.keys(), (face) => labels.get(face) ?? -1)]
    .filter(([label]) => label >= 0)
    .map(([label, faces]) => (hidden.has(label) ? '-' : '') + faces.sort().join(''))
    .sort();
const say = (text: string): Correction => {
  const [kind, a = '', b = ''] = text.split(' ') as [Correction['kind'], string?, string?];
  return { kind, facesA: [...a], facesB: [...b] };
};
const replay = (groups: string[], ...said: string[]) =>
  shown(correctClusters({ labels: clusters(...groups), hidden: NONE }, said.map(say)));

test('SAME merges two clusters, by the first remaining face of each side', () => {
  expect(replay(['ab', 'cd', 'e'], 'SAME ab cd')).toEqual(['abcd', 'e']);
  expect(replay(['b', 'd', 'e'], 'SAME ab cd')).toEqual(['bd', 'e']);
  expect(replay(['b', 'e'], 'SAME ab cd')).toEqual(['b', 'e']);
});

test('SPLIT moves faces out of clusters with the other side, and leaves faces that are already apart', () => {
  expect(replay(['abcde'], 'SPLIT ab cd')).toEqual(['ab', 'cde']);
  expect(replay(['ab', 'cd'], 'SPLIT ab cd')).toEqual(['ab', 'cd']);
  expect(replay(['ac', 'bd'], 'SPLIT ab cd')).toEqual(['ab', 'c', 'd']);
  expect(replay(['abcd'], 'SPLIT xy cd')).toEqual(['abcd']);
});

test('the last correction wins', () => {
  expect(replay(['ab', 'cd'], 'SAME ab cd', 'SPLIT ab cd')).toEqual(['ab', 'cd']);
  expect(replay(['abcd'], 'SPLIT ab cd', 'SAME ab cd')).toEqual(['abcd']);
  expect(replay(['ab'], 'HIDE a', 'SHOW b')).toEqual(['ab']);
  expect(replay(['ab'], 'SHOW a', 'HIDE b')).toEqual(['-ab']);
});

test('clusters made from a hidden cluster are hidden', () => {
  expect(replay(['ab', 'cd'], 'HIDE a', 'SAME cd ab')).toEqual(['-abcd']);
  expect(replay(['abcd'], 'HIDE a', 'SPLIT ab cd')).toEqual(['-ab', '-cd']);
});

test('HIDE and SHOW apply where most of the faces are, whatever happened to the first one', () => {
  expect(replay(['a', 'bc'], 'HIDE abc')).toEqual(['-bc', 'a']);
  expect(replay(['a', 'bc'], 'HIDE bc', 'HIDE a', 'SHOW abc')).toEqual(['-a', 'bc']);
  expect(replay(['bx', 'ay', 'c'], 'HIDE ab')).toEqual(['-ay', 'bx', 'c']);
});

test('skips a face in no cluster', () => {
  const labels = new Map([...clusters('ab', 'cd'), ['x', -1]]);
  const said = [say('SAME xa cd'), say('HIDE x')];
  expect(shown(correctClusters({ labels, hidden: NONE }, said))).toEqual(['abcd']);
});

/** Returns reproducible numbers from 0 up to `below` for a seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};
const FACES = [...'abcdefghijklmnop'];
const sceneOf = (seed: number) => {
  const random = randomOf(seed);
  const some = () => FACES.filter(() => random(4) === 0);
  const labels = new Map(FACES.map((face) => [face, random(6) - 1]));
  const corrections = Array.from({ length: random(8) }, (): Correction => {
    const kind = (['SAME', 'SPLIT', 'HIDE', 'SHOW'] as const)[random(4)]!;
    const facesA = some();
    return { kind, facesA, facesB: some().filter((face) => !facesA.includes(face)) };
  });
  return { labels, corrections, random };
};
const SEEDS = Array.from({ length: 500 }, (_, seed) => seed);
const start = (labels: ReadonlyMap<string, number>) => ({ labels, hidden: NONE });

test('always: no face is lost or added, and none without a cluster gets one', () => {
  for (const seed of SEEDS) {
    const { labels, corrections } = sceneOf(seed);
    const after = correctClusters(start(labels), corrections);
    expect([...after.labels.keys()]).toEqual(FACES);
    for (const face of FACES) expect(after.labels.get(face)! < 0).toBe(labels.get(face)! < 0);
  }
});

test('always: after a SPLIT no face of one side is with the other; after a SAME the first ones are together', () => {
  for (const seed of SEEDS) {
    const { labels, corrections } = sceneOf(seed);
    const last = corrections.at(-1);
    const after = correctClusters(start(labels), corrections).labels;
    const inCluster = (faces: readonly string[]) => faces.filter((face) => after.get(face)! >= 0);
    const [one, other] = [inCluster(last?.facesA ?? []), inCluster(last?.facesB ?? [])];
    if (last?.kind === 'SPLIT') {
      const held = new Set(other.map((face) => after.get(face)));
      for (const face of one) expect(held.has(after.get(face))).toBe(false);
    }
    if (last?.kind === 'SAME' && one[0] && other[0]) expect(after.get(one[0])).toBe(after.get(other[0]));
  }
});

test('always: cluster numbers do not matter, nor does replaying in two parts', () => {
  for (const seed of SEEDS) {
    const { labels, corrections, random } = sceneOf(seed);
    const once = correctClusters(start(labels), corrections);
    const renamed = new Map([...labels].map(([face, label]) => [face, label < 0 ? -1 : 100 - 7 * label]));
    expect(shown(correctClusters(start(renamed), corrections))).toEqual(shown(once));
    const cut = random(corrections.length + 1);
    const half = correctClusters(start(labels), corrections.slice(0, cut));
    expect(shown(correctClusters(half, corrections.slice(cut)))).toEqual(shown(once));
  }
});

test('always: later faces change nothing between earlier ones', () => {
  for (const seed of SEEDS) {
    const { labels, corrections, random } = sceneOf(seed);
    const before = correctClusters(start(labels), corrections);
    const more = new Map([...labels, ...[...'xyz'].map((face) => [face, random(9)] as const)]);
    const after = correctClusters(start(more), corrections);
    const old = new Map(FACES.map((face) => [face, after.labels.get(face)!]));
    expect(shown({ labels: old, hidden: after.hidden })).toEqual(shown(before));
  }
});

test('always: omitting deleted faces from the corrections changes nothing', () => {
  for (const seed of SEEDS) {
    const { labels, corrections, random } = sceneOf(seed);
    const gone = new Set(FACES.filter(() => random(3) === 0));
    const left = new Map([...labels].filter(([face]) => !gone.has(face)));
    const without = (faces: readonly string[]) => faces.filter((face) => !gone.has(face));
    const erased = corrections.map(({ kind, facesA, facesB }) => ({
      kind,
      facesA: without(facesA),
      facesB: without(facesB),
    }));
    expect(shown(correctClusters(start(left), erased))).toEqual(
      shown(correctClusters(start(left), corrections)),
    );
  }
});
