/** Simulates typical small events: a few people with a few photos each, drawn repeatedly from the labelled pictures. */
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { type EventFace, eventOf, measureEvent } from './events.ts';
import type { Picture } from './pictures.ts';
import { seededRandom, shuffled } from './random.ts';

export interface SmallEvent {
  kind: string;
  people: number;
  event: EventFace[];
}
export interface SmallQuality {
  f1: number;
  worst: number;
  wrong: number;
  missing: number;
  offPeople: number;
}

/** Photos of each person, least and most. */
const EACH = [2, 5] as const;

/** `draws` events of each number of people. */
export function drawEvents(kind: string, pictures: Picture[], people: number[], draws: number): SmallEvent[] {
  const random = seededRandom(17 + kind.length);
  const groups = [...Map.groupBy(pictures, ({ person }) => person!).values()];
  return people.flatMap((count) =>
    Array.from({ length: draws }, () => {
      const chosen = shuffled(groups, random).slice(0, count);
      const event = eventOf(chosen.flatMap((all) => shuffled(all, random).slice(0, someOf(EACH, random))));
      return { kind, people: chosen.length, event };
    }),
  );
}

const someOf = ([least, most]: readonly [number, number], random: () => number): number =>
  least + Math.floor(random() * (most - least + 1));

/** Means over the events, the worst F1, and in how many the figures are not within 15% of the people or one figure. */
export function measureSmall(events: SmallEvent[], rules: GroupingRules): SmallQuality {
  const all = events.map(({ event }) => measureEvent(event, rules));
  const mean = (value: (quality: (typeof all)[number]) => number) =>
    all.reduce((sum, quality) => sum + value(quality), 0) / all.length;
  return {
    f1: mean(({ bCubedF1 }) => bCubedF1),
    worst: Math.min(...all.map(({ bCubedF1 }) => bCubedF1)),
    wrong: mean(({ wrong }) => wrong),
    missing: mean(({ missing }) => missing),
    offPeople: all.filter(({ figures, people }) => Math.abs(figures - people) > Math.max(1, 0.15 * people))
      .length,
  };
}
