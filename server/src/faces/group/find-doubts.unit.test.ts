import { expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import type { ClusterFace } from './cluster.ts';
import { type Doubt, findDoubts, type KnownFigures } from './find-doubts.ts';

const EACH = 12;
/** People who are hard to tell apart, as this net sees many. */
const event = syntheticEvent(12 * EACH, EACH, 3);
const people = [...Map.groupBy(event.keys(), (face) => event[face]!.person).values()];
const known = (figures: number[][], more: Partial<KnownFigures> = {}): KnownFigures => ({
  figures,
  same: [],
  different: [],
  ...more,
});
const personOf = (face: number) => event[face]!.person;
// Two who are on no photo together.
const [first, second] = [people[0]!, people[5]!];
const others = people.filter((members) => members !== first && members !== second);
const someOf = (members: number[], count: number) => [members.slice(0, count), members.slice(count)] as const;
const isAbout = ({ one, other }: Doubt, faces: number[]) =>
  faces.includes(one[0]!) || faces.includes(other[0]!);
const asSets = ({ one, other }: Doubt) =>
  [one, other].map((side) => side.toSorted((a, b) => a - b).join(' '));

test('a person in two figures is asked about first, and each side shows one of its faces', () => {
  const [part, rest] = someOf(first, 5);
  const [doubt] = findDoubts(event, known([part, ...others, rest, second]));
  expect(doubt!.areTogether).toBe(false);
  expect(asSets(doubt!).sort()).toEqual([part.join(' '), rest.join(' ')].sort());
  // About as many as change for the better: all of the part, and as many of the rest.
  expect(doubt!.gain).toBeGreaterThan(4);
  expect(doubt!.gain).toBeLessThanOrEqual((2 * 5 * 7) / EACH);
});

test('two people in one figure are asked about, one against the other', () => {
  const [doubt] = findDoubts(event, known([[...first, ...second.slice(0, 6)], second.slice(6), ...others]));
  expect(doubt!.areTogether).toBe(true);
  expect(asSets(doubt!).sort()).toEqual([first.join(' '), second.slice(0, 6).join(' ')].sort());
  expect(personOf(doubt!.one[0]!)).not.toBe(personOf(doubt!.other[0]!));
});

test('of two links that are as uncertain the one between larger figures comes first', () => {
  const [small, large] = [someOf(first, 2), someOf(second, 6)];
  const [doubt] = findDoubts(event, known([...small, ...large, ...others]));
  expect(personOf(doubt!.one[0]!)).toBe(personOf(second[0]!));
});

test('known answers are not asked again: neither for two different figures nor for one that is one person', () => {
  const [part, rest] = someOf(first, 5);
  const apart = findDoubts(
    event,
    known([part, rest, second, ...others], { different: [[rest[1]!, part[0]!]] }),
  );
  expect(apart.some((doubt) => !doubt.areTogether && isAbout(doubt, part) && isAbout(doubt, rest))).toBe(
    false,
  );
  const mixed = [...first, ...second];
  const confirmed = [...first.slice(0, 9), ...second.slice(0, 9)];
  const same = findDoubts(event, known([mixed, ...others], { same: [confirmed] }));
  for (const { one, other } of same.filter(({ areTogether }) => areTogether)) {
    const isWhole = [one, other].some((side) => confirmed.every((face) => side.includes(face)));
    expect(isWhole || ![...one, ...other].some((face) => confirmed.includes(face))).toBe(true);
  }
});

test('faces in no figure are not asked about, nor two figures that are on one photo', () => {
  const [part, rest] = someOf(first, 5);
  expect(findDoubts(event, known([part, second, ...others])).some((doubt) => isAbout(doubt, rest))).toBe(
    false,
  );
  const together = event.map((face, i) =>
    i === part[0] ? { ...face, photoId: event[rest[0]!]!.photoId } : face,
  );
  const doubts = findDoubts(together, known([part, rest, second, ...others]));
  expect(doubts.some((doubt) => isAbout(doubt, part) && isAbout(doubt, rest))).toBe(false);
});

test('the face that is shown is a clear one', () => {
  const [part, rest] = someOf(first, 5);
  const blurred: ClusterFace[] = event.map((face, i) =>
    i === part[0] || i === rest[3] ? { ...face, quality: 0.2 } : face,
  );
  const [doubt] = findDoubts(blurred, known([part, rest, second, ...others]));
  for (const shown of [doubt!.one[0]!, doubt!.other[0]!]) expect(blurred[shown]!.quality).toBe(0.9);
});

test('an event without figures, or of which nothing is seen, has no doubts', () => {
  expect(findDoubts(event, known([]))).toEqual([]);
  expect(findDoubts([], known([]))).toEqual([]);
  expect(findDoubts([{ ...event[0]!, quality: 0 }], known([[0]]))).toEqual([]);
});

test('of the faces of a side the clear one that is most like all comes first, then the clearest', () => {
  const [part, rest] = someOf(first, 5);
  const qualities = [0.2, 0.7, 0.9, 0.8, 0.75];
  const graded: ClusterFace[] = event.map((face, i) =>
    part.includes(i) ? { ...face, quality: qualities[part.indexOf(i)]! } : face,
  );
  const [doubt] = findDoubts(graded, known([part, rest, second, ...others]));
  const side = [doubt!.one, doubt!.other].find((faces) => faces.includes(part[0]!))!;
  const byQuality = (faces: number[]) => faces.toSorted((a, b) => graded[b]!.quality - graded[a]!.quality);
  expect(side.toSorted((a, b) => a - b)).toEqual(part);
  expect(side.slice(1)).toEqual(byQuality(side.slice(1)));
  // Not the clearest here, and certainly not the blurred one.
  expect(graded[side[0]!]!.quality).toBeGreaterThan(0.6 * 0.9);
});

test('a figure is asked about once at a time, and the questions come in the order of what they decide', () => {
  const mixed = [...first, ...second];
  const [part, rest] = someOf(others[0]!, 5);
  const doubts = findDoubts(event, known([part, rest, mixed, ...others.slice(1)]));
  expect(doubts.filter(({ areTogether, one }) => areTogether && mixed.includes(one[0]!))).toHaveLength(1);
  const gains = doubts.map(({ gain }) => gain);
  expect(gains).toEqual(gains.toSorted((a, b) => b - a));
  expect(gains.length).toBeGreaterThan(1);
});

test('answers about faces that are gone change nothing', () => {
  const [part, rest] = someOf(first, 5);
  const figures = [part, ...others, rest, second];
  const plain = findDoubts(event, known(figures));
  expect(findDoubts(event, known(figures, { same: [[100_000, 100_001]] }))).toEqual(plain);
  expect(findDoubts(event, known(figures, { different: [[100_000, 100_001]] }))).toEqual(plain);
});
