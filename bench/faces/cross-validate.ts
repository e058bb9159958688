/** Chooses the grouping's constants on some people, so that they can be judged on others. */
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { type EventFace, measureEvent, partOf } from './events.ts';
import { seededRandom } from './random.ts';

/** Some of the constants that are numbers. */
type Choice = Partial<Omit<GroupingRules, 'typical'>>;
type Grid = { [key in keyof Choice]: number[] };

/** What one person's faces vary by is measured, not chosen: 0.083 to 0.092 in each set of people. */
const EMBEDDED_GRID: Grid = { sharedError: [0.06, 0.09, 0.12], leniency: [0, 0.04, 0.08, 0.12] };
/** Of a pack whose event is measured with a prior: how much that weighs, and how strict it is. */
const PRIOR_GRID: Grid = {
  sharedError: [0.06, 0.09, 0.12],
  betweenPeople: [0.55, 0.65, 0.75],
  priorWeight: [4, 8, 16],
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
export const chooseRules = (sets: EventFace[][], product: GroupingRules): GroupingRules => {
  const random = seededRandom(11);
  const events = sets.flatMap((set) =>
    SIZES.flatMap((size) => Array.from({ length: DRAWS }, () => partOf(set, size, random))),
  );
  const tried = choicesOf(product.betweenWeight > 0 ? PRIOR_GRID : EMBEDDED_GRID).map((choice) => {
    const rules = { ...product, ...choice };
    const sum = events.reduce((total, event) => total + measureEvent(event, rules).bCubedF1, 0);
    return { choice, f1: sum / events.length };
  });
  const best = Math.max(...tried.map(({ f1 }) => f1));
  return { ...product, ...meanOf(tried.filter(({ f1 }) => f1 > best - PLATEAU).map(({ choice }) => choice)) };
};

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
