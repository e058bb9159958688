import { MAX_FOUND } from '@togather/contract/schemas/figure-repair.ts';
import { describe, expect, test } from 'vitest';
import { GROUPING_RULES } from '#faces/group/cluster.ts';
import { gaussian, seeded } from '#faces/testing/synthetic-event.ts';
import { chooseSelfieFace } from '#figures/finding/find-figures.ts';
import { matchFigures } from './match-figures.ts';

const LENGTH = 128;
/** A person differs from others in a few numbers; a picture of them differs slightly everywhere. */
const picture = (person: number, number: number): Float32Array =>
  Float32Array.from({ length: LENGTH }, (_, i) => {
    const own = i % 8 === person ? 0.15 * ((Math.floor(i / 8) % 2) * 2 - 1) : 0;
    return own + 0.015 * Math.sin((i + 1) * (person * 7 + number * 3 + 1));
  });
const figure = (person: number, pictures = 3) => ({
  id: `person-${person}`,
  embeddings: Array.from({ length: pictures }, (_, number) => picture(person, number)),
});
const everybody = Array.from({ length: 8 }, (_, person) => figure(person));

test('a face matches its own figure first, with certainty', () => {
  for (let person = 0; person < 8; person++) {
    const { figureIds, confident } = matchFigures(picture(person, 9), everybody);
    expect(figureIds[0]).toBe(`person-${person}`);
    expect(confident).toBe(true);
  }
});

test('a stranger matches nobody', () => {
  const others = everybody.filter(({ id }) => id !== 'person-3');
  expect(matchFigures(picture(3, 9), others)).toEqual({ figureIds: [], confident: false });
});

test('two figures of one person are both returned, and neither is certain', () => {
  const twice = [...everybody, { ...figure(2, 1), id: 'again' }];
  const { figureIds, confident } = matchFigures(picture(2, 9), twice);
  expect(figureIds.toSorted()).toEqual(['again', 'person-2']);
  expect(confident).toBe(false);
});

test('returns the most similar first, in any order of figures', () => {
  const near = { id: 'near', embeddings: [picture(2, 9), picture(2, 9), picture(2, 9)] };
  for (const figures of [
    [near, ...everybody],
    [...everybody, near],
  ])
    expect(matchFigures(picture(2, 9), figures).figureIds).toEqual(['near', 'person-2']);
});

test('returns at most as many as a person can compare', () => {
  const many = Array.from({ length: MAX_FOUND + 2 }, (_, i) => ({ ...figure(2), id: `again-${i}` }));
  expect(matchFigures(picture(2, 9), [...everybody, ...many]).figureIds).toHaveLength(MAX_FOUND);
});

/** Vectors of a few independent numbers, in which strangers are similar by chance. */
const NUMBERS = 16;
const LOOSE_RULES = {
  ...GROUPING_RULES,
  withinPerson: 0.3,
  priorWeight: 4,
  betweenWeight: 0,
  sharedError: 0,
  degrees: NUMBERS,
};

test.each([2, 10, 60])('of a hundred strangers at most one is mistaken for one of %i people', (count) => {
  const random = seeded(count);
  const vector = (scale: number) =>
    Float32Array.from({ length: NUMBERS }, () => (scale * gaussian(random)) / Math.sqrt(NUMBERS));
  const pictureOf = (person: Float32Array) => vector(Math.sqrt(0.3)).map((value, i) => value + person[i]!);
  const people = Array.from({ length: count }, () => vector(1));
  const event = people.map((person, i) => ({
    id: `${i}`,
    embeddings: Array.from({ length: 8 }, () => pictureOf(person)),
  }));
  const isTaken = (person: Float32Array) => matchFigures(pictureOf(person), event, LOOSE_RULES).confident;
  const strangers = Array.from({ length: 500 }, () => vector(1));
  expect(strangers.filter(isTaken).length).toBeLessThanOrEqual(5);
  const present = Array.from({ length: 500 }, (_, i) => people[i % count]!);
  expect(present.filter(isTaken).length).toBeGreaterThan(100);
});

test('an event without figures returns none, and the order of figures changes nothing', () => {
  expect(matchFigures(picture(1, 1), [])).toEqual({ figureIds: [], confident: false });
  expect(matchFigures(picture(1, 9), everybody.toReversed())).toEqual(matchFigures(picture(1, 9), everybody));
  expect(LENGTH).toBe(128);
});

describe('the face of a selfie', () => {
  const faces = (...heights: number[]) => heights.map((heightPx) => ({ heightPx }));
  test('is the largest one, regardless of people behind', () => {
    expect(chooseSelfieFace(faces(60, 400, 120))).toEqual({ heightPx: 400 });
  });
  test('is refused when there is none, or several', () => {
    expect(() => chooseSelfieFace(faces())).toThrow(expect.objectContaining({ code: 'SELFIE_NO_FACE' }));
    expect(() => chooseSelfieFace(faces(300, 280))).toThrow(
      expect.objectContaining({ code: 'SELFIE_SEVERAL_FACES' }),
    );
  });
});
