/** How well pairs of faces are told apart by the cosine distance around their event's centre. */

import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { directionOf, measureSpace } from '../../server/src/faces/group/face-space.ts';
import type { EventFace } from './events.ts';

/** Equal error rate, and the share of right pairs accepted where one wrong pair in 100, or in 1000, is. */
export interface Verification {
  eer: number;
  tar2: number;
  tar3: number;
  pairs: number;
}

export function verify(event: EventFace[], rules: GroupingRules): Verification {
  const faces = event.filter(({ person, heightPx }) => person && heightPx > 0);
  const grouped = faces.map((face, photo) => ({ ...face, photo }));
  const space = measureSpace(grouped, rules);
  const directions = faces.map(({ embedding }) => directionOf(embedding, space));
  const right: number[] = [];
  const wrong: number[] = [];
  for (let i = 0; i < faces.length; i++) {
    for (let j = 0; j < i; j++) {
      const likeness = directions[i]!.reduce((sum, value, k) => sum + value * directions[j]![k]!, 0);
      (faces[i]!.person === faces[j]!.person ? right : wrong).push(1 - likeness);
    }
  }
  return ratesOf(right.sort(ascending), wrong.sort(ascending));
}

const ascending = (one: number, other: number) => one - other;

/** Of sorted distances. */
const ratesOf = (right: number[], wrong: number[]): Verification => {
  const accepted = (far: number) => {
    const threshold = wrong[Math.floor(far * wrong.length)] ?? Number.POSITIVE_INFINITY;
    return right.filter((distance) => distance < threshold).length / right.length;
  };
  let eer = 1;
  for (let step = 0; step <= 1000; step++) {
    const far = step / 1000;
    eer = Math.min(eer, Math.max(far, 1 - accepted(far)));
  }
  return { eer, tar2: accepted(0.01), tar3: accepted(0.001), pairs: right.length + wrong.length };
};
