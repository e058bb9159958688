/** The second pass: small clusters left over (an odd look, a blur, a small face) go to the figure that is clearly theirs. */
import { type Cluster, type MergeRule, mergeClusters, mergeCost, sharePhoto } from './agglomerate.ts';

/** Clusters of at most so many faces are fragments; what they go to has at least one face more. */
const MOST_FRAGMENT = 2;
/** A fragment joins a figure that costs up to this ... */
const MOST_COST = 2;
/** ... and at most this share of what the next figure costs. */
const MOST_SHARE_OF_NEXT = 0.85;
/** Assumed cost of the next figure when there is none. */
const COST_OF_NOBODY = 1.4;

interface Attachment {
  fragment: Cluster;
  to: number;
  cost: number;
}

/** Numbers of clusters stay comparable between runs: fragments are attached cheapest first. */
export function attachFragments(clusters: Cluster[], rule: MergeRule): Cluster[] {
  const whole = clusters.filter(({ members }) => members.length > MOST_FRAGMENT);
  const fragments = clusters.filter(({ members }) => members.length <= MOST_FRAGMENT);
  const attachments = fragments
    .map((fragment) => bestAttachment(fragment, whole, rule))
    .filter((attachment) => attachment !== undefined)
    .sort((one, other) => one.cost - other.cost || one.fragment.members[0]! - other.fragment.members[0]!);
  const attached = new Set<Cluster>();
  for (const { fragment, to } of attachments) {
    if (sharePhoto(whole[to]!, fragment)) continue;
    whole[to] = mergeClusters(whole[to]!, fragment);
    attached.add(fragment);
  }
  return [...whole, ...fragments.filter((fragment) => !attached.has(fragment))];
}

const bestAttachment = (fragment: Cluster, whole: Cluster[], rule: MergeRule): Attachment | undefined => {
  let best: Attachment | undefined;
  let next = COST_OF_NOBODY;
  for (const [to, figure] of whole.entries()) {
    const cost = mergeCost(fragment, figure, rule);
    if (!best || cost < best.cost) {
      next = best ? Math.min(next, best.cost) : next;
      best = { fragment, to, cost };
    } else next = Math.min(next, cost);
  }
  const isClear = best && best.cost <= MOST_COST && best.cost <= MOST_SHARE_OF_NEXT * next;
  return isClear ? best : undefined;
};
