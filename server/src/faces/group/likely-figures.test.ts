import { expect, test } from 'vitest';
import { type SyntheticFace, syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { GROUPING_RULES } from './cluster.ts';
import { findLikelyFigures, type Grouping } from './likely-figures.ts';
import { onThread } from './worker-thread.ts';

const EACH = 10;
const PEOPLE = 8;
const event = syntheticEvent(EACH * PEOPLE, EACH, 3);
/** The faces of each person, by their numbers. */
const people = [...Map.groupBy(event.keys(), (i) => event[i]!.person).values()];
/** Another look at somebody's face: `share` of it is the face of `other`. */
const mixed = (one: number, other: number, share: number): SyntheticFace => ({
  ...event[one]!,
  photoId: 'another',
  embedding: event[one]!.embedding.map(
    (value, i) => (1 - share) * value + share * event[other]!.embedding[i]!,
  ),
});
const find = (extra: SyntheticFace[], changes: Partial<Grouping> = {}) =>
  findLikelyFigures({ faces: [...event, ...extra], figures: people, apart: [], ...changes });
const NEW = event.length;
const [ofFirst, ofSecond] = [people[0]![0]!, people[1]![0]!];

test('a face in no figure is likely of the figure that it is most like', () => {
  const found = find([mixed(ofFirst, ofSecond, 0.2), mixed(ofSecond, ofFirst, 0.2)]);
  expect(found[NEW]).toMatchObject({ figure: 0 });
  expect(found[NEW + 1]).toMatchObject({ figure: 1 });
  expect(found[NEW]!.likelihood).toBeGreaterThan(0.5);
  expect(found.slice(0, NEW)).toEqual(event.map(() => undefined));
});

test('a face of nobody, or of which too little is seen, is likely of no figure', () => {
  /** On the other side of everybody. */
  const embedding = event[0]!.embedding.map(
    (_, i) => -event.reduce((sum, face) => sum + face.embedding[i]!, 0),
  );
  const blur = { ...mixed(ofFirst, ofSecond, 0), quality: 0.03 };
  expect(find([{ ...event[0]!, embedding, photoId: 'another' }, blur]).slice(NEW)).toEqual([
    undefined,
    undefined,
  ]);
});

test('nobody is twice on a photo', () => {
  const again = { ...mixed(ofFirst, ofSecond, 0), photoId: event[ofFirst]!.photoId };
  expect(find([again])[NEW]).not.toMatchObject({ figure: 0 });
});

test('both faces of a small figure are likely of another one, those of a larger figure never', () => {
  const extra = [1, 2, 3].map((i) => ({ ...mixed(people[0]![i]!, ofSecond, 0.1), photoId: `another-${i}` }));
  const small = [...people, [NEW, NEW + 1]];
  expect(find(extra.slice(0, 2), { figures: small }).slice(NEW)).toEqual([
    expect.objectContaining({ figure: 0 }),
    expect.objectContaining({ figure: 0 }),
  ]);
  const larger = [...people, [NEW, NEW + 1, NEW + 2]];
  expect(find(extra, { figures: larger }).slice(NEW)).toEqual([undefined, undefined, undefined]);
});

test('people known to be different are not likely the same', () => {
  const extra = [mixed(ofFirst, ofSecond, 0.2)];
  for (const apart of [
    [[[NEW], [people[0]![3]!]]],
    [[[people[0]![3]!, people[2]![0]!], [NEW]]],
  ] as Grouping['apart'][])
    expect(find(extra, { apart })[NEW]).not.toMatchObject({ figure: 0 });
  const ofOthers: Grouping['apart'] = [[[people[3]![0]!], [people[0]![3]!]]];
  expect(find(extra, { apart: ofOthers })[NEW]).toMatchObject({ figure: 0 });
});

test('an event without figures, or without faces, has none', () => {
  expect(findLikelyFigures({ faces: event, figures: [], apart: [] })).toEqual(event.map(() => undefined));
  expect(findLikelyFigures({ faces: [], figures: [], apart: [] })).toEqual([]);
});

test('a large event gives the same result in a separate thread', async () => {
  const faces = syntheticEvent(400, EACH, 4);
  const members = [...Map.groupBy(faces.keys(), (i) => faces[i]!.person).values()];
  // One face of everybody is left over.
  const grouping = { faces, figures: members.map((all) => all.slice(1)), apart: [] };
  const found = await onThread('findLikelyFigures', faces.length, grouping, GROUPING_RULES);
  expect(found).toEqual(findLikelyFigures(grouping));
  expect(found.filter((likely) => likely !== undefined).length).toBeGreaterThan(30);
});
