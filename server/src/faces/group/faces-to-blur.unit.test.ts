import { expect, test } from 'vitest';
import { type SyntheticFace, syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { findFacesToBlur, likelihoodsOf } from './faces-to-blur.ts';
import type { Grouping } from './likely-figures.ts';

const EACH = 10;
const PEOPLE = 8;
const event = syntheticEvent(EACH * PEOPLE, EACH, 3);
/** The faces of each person, by their numbers. */
const people = [...Map.groupBy(event.keys(), (i) => event[i]!.person).values()];
const NEW = event.length;
/** Another look at somebody's face: `share` of it is the face of `other`. */
const mixed = (one: number, other: number, share: number, photoId = 'another'): SyntheticFace => ({
  ...event[one]!,
  photoId,
  embedding: event[one]!.embedding.map(
    (value, i) => (1 - share) * value + share * event[other]!.embedding[i]!,
  ),
});
const [ofFirst, ofSecond] = [people[0]![0]!, people[1]![0]!];
const findEach = (extra: SyntheticFace[], changes: Partial<Grouping>, wanted: number[]) =>
  findFacesToBlur({ faces: [...event, ...extra], figures: people, apart: [], ...changes }, wanted);
const find = (extra: SyntheticFace[], changes: Partial<Grouping> = {}) => findEach(extra, changes, [0])[0];

test('the faces of a figure are blurred, those of other figures are not', () => {
  expect(find([])).toEqual(people[0]);
  expect(findEach([], {}, [2, 0])).toEqual([people[2], people[0]]);
  expect(findEach([], {}, [])).toEqual([]);
});

test('a face in no figure is blurred where it resembles the person', () => {
  /** On the other side of everybody. */
  const embedding = event[0]!.embedding.map(
    (_, i) => -event.reduce((sum, face) => sum + face.embedding[i]!, 0),
  );
  const nobody = { ...event[0]!, embedding, photoId: 'a third' };
  expect(find([mixed(ofFirst, ofSecond, 0.3), nobody])).toEqual([...people[0]!, NEW]);
});

test('a second figure of the person is blurred as a whole, however unlike one of its faces is', () => {
  const [half, other] = [people[0]!.slice(0, 5), people[0]!.slice(5)];
  const figures = [half, ...people.slice(1), [...other, NEW]];
  expect(find([mixed(ofFirst, ofSecond, 0.6)], { figures })).toEqual([...people[0]!, NEW]);
});

test('a figure of many faces is somebody else, however alike', () => {
  const twin = mixed(ofFirst, ofSecond, 0.1);
  const many = Array.from({ length: 11 }, (_, i) => ({ ...twin, photoId: `twin ${i}` }));
  const numbers = many.map((_, i) => NEW + i);
  expect(find(many, { figures: [...people, numbers] })).toEqual(people[0]);
  expect(find(many.slice(0, 10), { figures: [...people, numbers.slice(0, 10)] })).toHaveLength(20);
});

test('who is on a photo with the person, or was split from them, is not blurred', () => {
  const beside = mixed(ofFirst, ofSecond, 0, event[ofFirst]!.photoId);
  expect(find([beside])).toEqual(people[0]);
  const twin = mixed(ofFirst, ofSecond, 0.1);
  expect(find([twin])).toContain(NEW);
  const apart: Grouping['apart'] = [[[NEW], [people[0]![3]!]]];
  expect(find([twin], { apart })).toEqual(people[0]);
});

test('neither the order of the faces nor that of the figures changes a likelihood', () => {
  const faces = [...event, mixed(ofFirst, ofSecond, 0.4)];
  const [there] = likelihoodsOf({ faces, figures: people, apart: [] }, [0]);
  const turned = (face: number) => faces.length - 1 - face;
  const figures = people.map((members) => members.map(turned)).toReversed();
  const [back] = likelihoodsOf({ faces: faces.toReversed(), figures, apart: [] }, [PEOPLE - 1]);
  for (const [face, likelihood] of there!.entries()) expect(back![turned(face)]).toBeCloseTo(likelihood, 6);
});

test('an event without faces has none to blur', () => {
  expect(findFacesToBlur({ faces: [], figures: [], apart: [] }, [])).toEqual([]);
});
