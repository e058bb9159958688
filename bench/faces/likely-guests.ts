/** Guests who pick the own face, and what else is likely theirs. */
import { clusterFaces, type GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { findLikelyFigures } from '../../server/src/faces/group/likely-figures.ts';
import type { EventFace } from './events.ts';

/** A photo that is likely to show a guest, and whether it does. */
interface Shown {
  likelihood: number;
  isRight: boolean;
}

/** The people of an event: of those who have a figure, their photos, and how many are not in the figure they would pick. */
export interface Guests {
  kind: string;
  unpicked: number;
  guests: { own: number; missing: number; likely: Shown[] }[];
}

/** Lower bounds are not looked at. */
const LEAST = 0.02;

/** Everybody picks the figure that holds most of the own faces. */
export function likelyOf(event: EventFace[], rules: GroupingRules): Omit<Guests, 'kind'> {
  const labels = clusterFaces(event, rules);
  const figures = [
    ...Map.groupBy(
      [...event.keys()].filter((face) => labels[face]! >= 0),
      (face) => labels[face]!,
    ).values(),
  ];
  const likely = findLikelyFigures({ faces: event, figures, apart: [] }, rules, LEAST);
  const people = [...new Set(event.flatMap(({ person }) => person ?? []))];
  const guests = people.map((person) => {
    const isOwn = (face: number) => event[face]!.person === person;
    const counts = figures.map((members) => members.filter(isOwn).length);
    const picked = counts.indexOf(Math.max(...counts));
    if (figures.length === 0 || counts[picked] === 0) return undefined;
    const photosOf = (faces: number[]) => new Set(faces.map((face) => event[face]!.photoId));
    const certain = photosOf(figures[picked]!);
    const own = photosOf([...event.keys()].filter(isOwn));
    const shown = new Map<string, Shown>();
    for (const [face, found] of likely.entries()) {
      const { photoId } = event[face]!;
      if (found?.figure !== picked || certain.has(photoId)) continue;
      const likelihood = Math.max(found.likelihood, shown.get(photoId)?.likelihood ?? 0);
      shown.set(photoId, { likelihood, isRight: own.has(photoId) });
    }
    const missing = [...own].filter((photoId) => !certain.has(photoId)).length;
    return { own: own.size, missing, likely: [...shown.values()] };
  });
  const picking = guests.filter((guest) => guest !== undefined);
  return { unpicked: guests.length - picking.length, guests: picking };
}

const NONE = { guests: 0, unpicked: 0, own: 0, missing: 0, right: 0, wrong: 0, sections: 0 };
type Counts = typeof NONE;

/** What the guests of an event are shown from this likelihood on, in photos; `sections`: guests who are shown any. */
export function countShown({ guests, unpicked }: Guests, bound: number): Counts {
  const each = guests.map(({ own, missing, likely }) => {
    const shown = likely.filter(({ likelihood }) => likelihood >= bound);
    const right = shown.filter(({ isRight }) => isRight).length;
    const wrong = shown.length - right;
    return { ...NONE, guests: 1, own, missing, right, wrong, sections: shown.length > 0 ? 1 : 0 };
  });
  return { ...sumOf(each), unpicked };
}

export function sumOf(all: Counts[]): Counts {
  const sum = { ...NONE };
  for (const counts of all) for (const key of Object.keys(NONE) as (keyof Counts)[]) sum[key] += counts[key];
  return sum;
}
