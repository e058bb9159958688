import { expect, test } from 'vitest';
import { type SyntheticFace, syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFaces } from './cluster.ts';
import { type Likelihood, measureLikelihood } from './likelihood.ts';
import { SURROUNDINGS_LENGTH } from './surroundings.ts';

const EACH = 10;
const event = syntheticEvent(120, EACH, 3);
/** The faces of each person, by their numbers. */
const peopleOf = (faces: SyntheticFace[]) =>
  [...Map.groupBy(faces.keys(), (i) => faces[i]!.person)].sort(([one], [other]) => (one < other ? -1 : 1));
/** Clothes of one plain colour, wholly inside the photo. */
const clothesOf = (colour: number): Float32Array => {
  const surroundings = new Float32Array(SURROUNDINGS_LENGTH);
  surroundings[colour] = 1;
  surroundings[SURROUNDINGS_LENGTH - 2] = 1;
  return surroundings;
};
const measure = (faces: SyntheticFace[]) => {
  const people = peopleOf(faces).map(([, members]) => members);
  return { people, likelihood: measureLikelihood(faces, people)! };
};

test('halves of one person are likely the same, two people are not', () => {
  const { people, likelihood } = measure(event);
  const { groupOf, between } = likelihood;
  for (const [i, members] of people.entries()) {
    const [one, other] = [members.slice(0, EACH / 2), members.slice(EACH / 2)];
    expect(between(groupOf(one), groupOf(other))).toBeGreaterThan(0.9);
    const next = people[(i + 1) % people.length]!;
    expect(between(groupOf(members), groupOf(next))).toBeLessThan(0.1);
  }
});

test('it is above one half where the grouping merges', () => {
  const faces = syntheticEvent(60, 1, 7).map((face, i) => ({ ...face, photoId: `photo-${i}` }));
  const twins = [...faces, { ...faces[0]!, photoId: 'another' }];
  const labels = clusterFaces(twins);
  const { groupOf, between } = measureLikelihood(twins, [])!;
  const ofFirst = (other: number) => between(groupOf([0]), groupOf([other]));
  expect(labels[twins.length - 1]).toBe(labels[0]);
  expect(ofFirst(twins.length - 1)).toBeGreaterThan(0.5);
});

test('two faces of one photo are two people, however alike', () => {
  const twins = [...event, { ...event[0]! }];
  const { groupOf, between } = measureLikelihood(twins, [])!;
  expect(between(groupOf([0]), groupOf([event.length]))).toBe(0);
});

test('neither the order of the faces nor of a pair changes it', () => {
  const { people, likelihood } = measure(event);
  const turned = measure(event.toReversed());
  const say = ({ groupOf, between }: Likelihood, one: number[], other: number[]) =>
    between(groupOf(one), groupOf(other));
  for (const second of [1, 4, 7]) {
    const there = say(likelihood, people[0]!, people[second]!);
    expect(say(likelihood, people[second]!, people[0]!)).toBeCloseTo(there, 6);
    expect(say(turned.likelihood, turned.people[0]!, turned.people[second]!)).toBeCloseTo(there, 6);
  }
});

test('surroundings that tell people apart move it', () => {
  const dressed = event.map((face) => ({
    ...face,
    surroundings: clothesOf(Number(face.person.split('-')[1])),
  }));
  const { people, likelihood } = measure(dressed);
  const bare = measure(event).likelihood;
  const [first, second] = [people[0]!, people[1]!];
  const say = ({ groupOf, between }: Likelihood) =>
    between(groupOf(first.slice(0, 1)), groupOf(first.slice(1, 2)));
  expect(say(likelihood)).toBeGreaterThan(say(bare));
  expect(likelihood.between(likelihood.groupOf(first), likelihood.groupOf(second))).toBeLessThan(0.1);
});

test('an event of which nothing is seen has no likelihood', () => {
  expect(measureLikelihood([], [])).toBeUndefined();
  const blur = [{ ...event[0]!, quality: 0.01 }];
  expect(measureLikelihood(blur, [[0]])).toBeUndefined();
});
