/** Chooses the grouping's constants on some people, so that they can be judged on others. */
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { type EventFace, measureEvent, partOf } from './events.ts';
import { seededRandom } from './random.ts';

/** Some of the constants that are numbers. */
type Choice = Partial<GroupingRules>;
type Grid = { [key in keyof Choice]: number[] };

/** How alike faces of one person are wrong, and how much the prior of an event weighs and how strict it is. */
const GRID: Grid = {
  sharedError: [0.1, 0.13, 0.16],
  betweenPeople: [0.46, 0.52, 0.58],
  priorWeight: [5, 10, 20],
};
/** Events to choose on: people and pictures of each; four draws of every size. */
const SIZES = [
  { people: 1, each: 3 },
  { people: 3, each: 3 },
  { people: 5, each: 4 },
  { people: 40, each: 10 },
];
const DRAWS = 24;

/** Differences in F1 below this say nothing about which constants are better. */
const PLATEAU = 0.002;

/**
 * The middle of those rules of the grid whose mean B-cubed F1, over events of all sizes made of these sets of people, is as
 * good as the best: people whom every rule serves well do not choose its edge.
 */
export function chooseRules(sets: EventFace[][], product: GroupingRules): GroupingRules {
  const random = seededRandom(11);
  const events = sets.flatMap((set) =>
    SIZES.flatMap((size) => Array.from({ length: DRAWS }, () => partOf(set, size, random))),
  );
  const tried = choicesOf(GRID).map((choice) => {
    const rules = { ...product, ...choice };
    const sum = events.reduce((total, event) => total + measureEvent(event, rules).bCubedF1, 0);
    return { choice, f1: sum / events.length };
  });
  const best = Math.max(...tried.map(({ f1 }) => f1));
  return { ...product, ...meanOf(tried.filter(({ f1 }) => f1 > best - PLATEAU).map(({ choice }) => choice)) };
}

const meanOf = (choices: Choice[]): Choice => {
  const keys = Object.keys(choices[0]!) as (keyof Choice)[];
  const mean = (key: keyof Choice) => choices.reduce((sum, choice) => sum + choice[key]!, 0) / choices.length;
  return Object.fromEntries(keys.map((key) => [key, Number(mean(key).toFixed(3))]));
};

/** Every combination of the grid's values. */
const choicesOf = (grid: Grid): Choice[] =>
  Object.entries(grid).reduce<Choice[]>(
    (choices, [key, values]) =>
      choices.flatMap((choice) => values.map((value) => ({ ...choice, [key]: value }))),
    [{}],
  );
