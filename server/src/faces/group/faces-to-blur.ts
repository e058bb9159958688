/** Finds the faces to blur for people who asked for it by their figure. Pure. */
import { GROUPING_RULES, type GroupingRules } from './cluster.ts';
import { measureLikelihood } from './likelihood.ts';
import { type Grouping, whoIsRuledOut } from './likely-figures.ts';

/**
 * From here on a face counts as that of a person who asked: clear faces of such a person are worse than blurred faces of
 * others. Of a hundred faces of others, one is blurred (bench/HISTORY.md).
 */
const LEAST_LIKELIHOOD = 0.03;
/** A larger figure is a person whom the grouping knows: a mistake would blur somebody else everywhere. */
const MOST_FACES = 10;

/**
 * Returns, for each of the wanted figures, the faces by their numbers in ascending order that are in it or may be its person.
 * `wanted` are indices of `figures`.
 */
export function findFacesToBlur(
  grouping: Grouping,
  wanted: readonly number[],
  rules: GroupingRules = GROUPING_RULES,
): number[][] {
  const large = new Set(grouping.figures.filter(({ length }) => length > MOST_FACES).flat());
  return likelihoodsOf(grouping, wanted, rules).map((likelihoods, at) => {
    const own = new Set(grouping.figures[wanted[at]!]);
    return [...likelihoods.keys()].filter(
      (face) => own.has(face) || (likelihoods[face]! >= LEAST_LIKELIHOOD && !large.has(face)),
    );
  });
}

/**
 * Returns, for each wanted figure, how likely each face is its person, 0 to 1: 1 for its own faces, 0 for those known to be
 * somebody else. Faces of another figure count together, because one look alone resembles many people.
 */
export function likelihoodsOf(
  { faces, figures, apart }: Grouping,
  wanted: readonly number[],
  rules: GroupingRules = GROUPING_RULES,
): number[][] {
  const none = () => faces.map(() => 0);
  const likelihood = measureLikelihood(faces, figures, rules);
  if (!likelihood) return wanted.map(none);
  const { groupOf, between } = likelihood;
  const placed = new Set(figures.flat());
  const alone = [...faces.keys()].filter((face) => !placed.has(face)).map((face) => [face]);
  const ruledOutOf = whoIsRuledOut(figures, apart);
  const groups = [...figures, ...alone].map((members) => ({
    members,
    group: groupOf(members),
    ruledOut: ruledOutOf(members),
  }));
  return wanted.map((figure) => {
    const likelihoods = none();
    const own = groups[figure]!;
    for (const [i, { members, group, ruledOut }] of groups.entries()) {
      const value = i === figure ? 1 : ruledOut.has(figure) ? 0 : between(group, own.group);
      for (const face of members) likelihoods[face] = value;
    }
    return likelihoods;
  });
}
