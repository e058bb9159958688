/** A host who knows the labels answers "the same person?" until an event is grouped well. */

import { knownAnswers } from '@togather/server/src/figures/corrections/list-doubts.ts';
import { clusterFaces, type GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { type Doubt, findDoubts } from '../../server/src/faces/group/find-doubts.ts';
import { type Correction, correctClusters } from '../../server/src/figures/corrections/correct-clusters.ts';
import { type EventFace, measureLabels } from './events.ts';

/** B-cubed F1 after each answer, the first before any; ends at the goal, at the last question, or at `most` answers. */
export function answerDoubts(
  event: EventFace[],
  rules: GroupingRules,
  { goal, most }: { goal: number; most: number },
): number[] {
  let labels = clusterFaces(event, rules);
  const corrections: Correction[] = [];
  const history = [measureLabels(event, labels).bCubedF1];
  while (history.at(-1)! < goal && history.length <= most) {
    const [doubt] = findDoubts(event, knownOf(labels, corrections), rules);
    if (!doubt) break;
    const correction = asCorrection(doubt, isSamePerson(event[doubt.one[0]!]!, event[doubt.other[0]!]!));
    corrections.push(correction);
    const standing = new Map(labels.map((label, face) => [`${face}`, label]));
    const { labels: corrected } = correctClusters({ labels: standing, hidden: new Set() }, [correction]);
    labels = labels.map((_, face) => corrected.get(`${face}`)!);
    history.push(measureLabels(event, labels).bCubedF1);
  }
  return history;
}

/** Who is not labelled is seen once. */
const isSamePerson = (one: EventFace, other: EventFace): boolean =>
  one.person !== undefined && one.person === other.person;

const asCorrection = ({ one, other }: Doubt, isSame: boolean): Correction => {
  const [facesA, facesB] = one.length <= other.length ? [one, other] : [other, one];
  return { kind: isSame ? 'SAME' : 'SPLIT', facesA: facesA.map(String), facesB: facesB.map(String) };
};

const knownOf = (labels: number[], corrections: Correction[]) => {
  const placed = [...labels.keys()].filter((face) => labels[face]! >= 0);
  const figures = [...Map.groupBy(placed, (face) => labels[face]!).values()];
  const { same, different } = knownAnswers(corrections, () => true);
  return {
    figures,
    same: same.map((set) => set.map(Number)),
    different: different.map(([one, other]): [number, number] => [Number(one), Number(other)]),
  };
};
