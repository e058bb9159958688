/**
 * People who ask to be blurred when a third or half of an event's photos are there, by the figure that a selfie finds: which of
 * their later faces are blurred, and which of other people.
 */
import { clusterFaces, type GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { likelihoodsOf } from '../../server/src/faces/group/faces-to-blur.ts';
import { matchFigures } from '../../server/src/figures/grouping/match-figures.ts';
import { type EventFace, eventOf } from './events.ts';
import type { PartyPicture } from './party.ts';
import { isSeenOnce, mainFace, type Picture } from './pictures.ts';
import { seededRandom, shuffled } from './random.ts';

const PEOPLE = 18;
/** Photos of each person besides the selfie, least and most. */
const EACH = [4, 9] as const;
const STRANGERS = 12;
const DRAWS = 12;
const ASKED_AFTER = [1 / 3, 1 / 2];
/** Of a hundred faces of others, so many may be blurred. */
const MOST_WRONG = 0.01;
const BOUNDS = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3];
/** The bound in use (server/src/faces/group/faces-to-blur.ts). */
const PRODUCT = 0.03;

/** A later face beside a person who asked; without a likelihood where it was not detected. */
interface Later {
  isOwn: boolean;
  kind: string;
  likelihood: number | undefined;
  isInFigure: boolean;
}
interface Asking {
  /** Selfies whose first match is mostly their person, mostly somebody else, or nobody. */
  right: number;
  wrong: number;
  none: number;
  later: Later[];
}

/** Prints one line for each half of the people with the bound chosen on the other half, and one for all with the product's. */
export function reportBlur(pictures: Picture[], party: PartyPicture[], rules: GroupingRules): void {
  const all = peopleOf(pictures);
  const strangers = pictures.filter(isSeenOnce).map(({ person: _, ...picture }) => picture as Picture);
  const copies = new Map(party.map(({ clean, copies }) => [clean.file, copies]));
  const simulate = (people: Picture[][]) => simulateAll({ people, strangers, copies }, rules);
  const halves = [0, 1].map((half) => simulate(all.filter((_, i) => i % 2 === half)));
  console.log(
    '\nblurred later faces of who asked, of 100 (in the figure alone); of others; by kind; selfies',
  );
  for (const half of [0, 1]) {
    const bound = chooseBound(halves[1 - half]!.later);
    line(`half ${half + 1}, bound ${bound} of the others`, halves[half]!, bound);
  }
  line(`all, the product's ${PRODUCT}`, simulate(all), PRODUCT);
}

/** The named people with enough pictures. */
const peopleOf = (pictures: Picture[]): Picture[][] => {
  const named = pictures.filter(({ file, person }) => person && /^(idols|lfw|sitcom|johns)\//.test(file));
  return [...Map.groupBy(named, ({ person }) => person!).values()].filter(
    (theirs) => theirs.length > EACH[0],
  );
};

interface Source {
  people: Picture[][];
  strangers: Picture[];
  copies: Map<string, readonly (Picture & { kind: string })[]>;
}

const simulateAll = (source: Source, rules: GroupingRules): Asking => {
  const sum: Asking = { right: 0, wrong: 0, none: 0, later: [] };
  for (const share of ASKED_AFTER) {
    const random = seededRandom(31);
    for (let draw = 0; draw < DRAWS; draw++) {
      const { right, wrong, none, later } = simulateEvent(drawEvent(source, random), share, rules);
      sum.right += right;
      sum.wrong += wrong;
      sum.none += none;
      sum.later.push(...later);
    }
  }
  return sum;
};

interface DrawnEvent {
  /** In the order of arrival. */
  photos: Picture[];
  kinds: Map<string, string>;
  /** Clean pictures that are not in the event. */
  selfies: Picture[];
}

/** Photos are clean or of any kind of damage of which there is a copy. */
const drawEvent = ({ people, strangers, copies }: Source, random: () => number): DrawnEvent => {
  const kinds = new Map<string, string>();
  const selfies: Picture[] = [];
  const photos = shuffled(people, random)
    .slice(0, PEOPLE)
    .flatMap((theirs) => {
      const damagedFirst = shuffled(theirs, random).sort(
        (one, other) => Number(copies.has(other.file)) - Number(copies.has(one.file)),
      );
      selfies.push(damagedFirst.pop()!);
      const count = EACH[0] + Math.floor(random() * (EACH[1] - EACH[0] + 1));
      return damagedFirst.slice(0, count).map((picture) => {
        const looks = [{ ...picture, kind: 'clean' }, ...(copies.get(picture.file) ?? [])];
        const chosen = shuffled(looks, random)[0]!;
        kinds.set(chosen.file, chosen.kind);
        return chosen;
      });
    });
  return {
    photos: shuffled([...photos, ...shuffled(strangers, random).slice(0, STRANGERS)], random),
    kinds,
    selfies,
  };
};

const simulateEvent = (
  { photos, kinds, selfies }: DrawnEvent,
  share: number,
  rules: GroupingRules,
): Asking => {
  const faces = eventOf(photos);
  const early = new Set(photos.slice(0, Math.floor(photos.length * share)).map(({ file }) => file));
  const isEarly = ({ photoId }: EventFace) => early.has(photoId);
  const before = group(faces.filter(isEarly), rules);
  const after = group(faces, rules);
  const described = faces.filter(({ embedding }) => embedding.length > 0);
  const numbers = new Map(described.map((face, i) => [face, i]));
  const figures = after.map((members) => members.map((face) => numbers.get(face)!));
  const asking: Asking = { right: 0, wrong: 0, none: 0, later: [] };
  for (const { person, analysis } of selfies) {
    const selfie = mainFace(analysis);
    if (!selfie || !faces.some((face) => face.person === person && isEarly(face))) continue;
    const asked = figureOf(selfie.embedding, before, rules);
    const verdict = verdictOf(asked, person!);
    asking[verdict] += 1;
    if (verdict !== 'right') continue;
    // The figure keeps the id of those who asked, as it does for those to be forgotten.
    const shared = after.map((members) => members.filter((face) => asked!.includes(face)).length);
    const figure = shared.indexOf(Math.max(...shared));
    const [likelihoods] = likelihoodsOf({ faces: described, figures, apart: [] }, [figure], rules);
    for (const face of faces.filter((face) => !isEarly(face)))
      asking.later.push({
        isOwn: face.person === person,
        kind: kinds.get(face.photoId) ?? 'stranger',
        likelihood: likelihoods![numbers.get(face) ?? -1],
        isInFigure: after[figure]!.includes(face),
      });
  }
  return asking;
};

const group = (event: EventFace[], rules: GroupingRules): EventFace[][] => {
  const faces = event.filter(({ embedding }) => embedding.length > 0);
  const labels = clusterFaces(faces, rules);
  const groups = Map.groupBy(faces.keys(), (i) => labels[i]!);
  return [...groups].filter(([label]) => label >= 0).map(([, members]) => members.map((i) => faces[i]!));
};

const figureOf = (selfie: Float32Array, figures: EventFace[][], rules: GroupingRules) => {
  const asFigures = figures.map((members, i) => ({
    id: `${i}`,
    embeddings: members.map(({ embedding }) => embedding),
  }));
  const [first] = matchFigures(selfie, asFigures, rules).figureIds;
  return first === undefined ? undefined : figures[Number(first)];
};

const verdictOf = (figure: EventFace[] | undefined, person: string): 'right' | 'wrong' | 'none' => {
  if (!figure) return 'none';
  return figure.filter((face) => face.person === person).length * 2 >= figure.length ? 'right' : 'wrong';
};

const isBlurred = ({ likelihood = 0 }: Later, bound: number): boolean => likelihood >= bound;

/** The lowest bound by which few faces of others are blurred. */
const chooseBound = (later: Later[]): number => {
  const others = later.filter(({ isOwn, likelihood }) => !isOwn && likelihood !== undefined);
  const isCareful = (bound: number) =>
    others.filter((face) => isBlurred(face, bound)).length <= MOST_WRONG * others.length;
  return BOUNDS.find(isCareful) ?? BOUNDS.at(-1)!;
};

const line = (name: string, { right, wrong, none, later }: Asking, bound: number): void => {
  const share = (some: Later[], is: (face: Later) => boolean = (face) => isBlurred(face, bound)) =>
    ((100 * some.filter(is).length) / some.length).toFixed(1);
  const own = later.filter(({ isOwn }) => isOwn);
  const detected = (some: Later[]) => some.filter(({ likelihood }) => likelihood !== undefined);
  const others = detected(later.filter(({ isOwn }) => !isOwn));
  const inFigure = ({ isInFigure }: Later) => isInFigure;
  const kinds = [...Map.groupBy(detected(own), ({ kind }) => kind)].sort();
  console.log(
    `${name.padEnd(34)}${share(own)} (${share(own, inFigure)}), of the detected ${share(detected(own))}; others ` +
      `${share(others)} (${share(others, inFigure)}); ${kinds.map(([kind, some]) => `${kind} ${share(some)}`).join(', ')}; ` +
      `${right} right, ${wrong} wrong, ${none} none`,
  );
};
