import type { Change, ChangeKind } from './announce.ts';

/** Changes that are reported together. */
export interface Gathered {
  /** Their most significant kind. */
  readonly kind: ChangeKind;
  /** The latest number of hearts for each changed photo. */
  readonly hearts: ReadonlyMap<string, number>;
}

/**
 * Interval in which changes are combined, so that an upload of many photos is a few messages. The first photos are
 * reported at once.
 */
const GATHER_MS = 400;

const weight: readonly ChangeKind[] = ['hearts', 'processing', 'event', 'figures', 'photos'];

/**
 * Combines changes into their most significant kind, with all hearts, and reports them GATHER_MS after the first;
 * photos as soon as GATHER_MS has passed since the last report.
 */
export function gatherChanges(act: (gathered: Gathered) => void): (change: Change) => void {
  let hearts = new Map<string, number>();
  let pending: ChangeKind | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let passedAt = Number.NEGATIVE_INFINITY;
  return ({ kind, heart }) => {
    if (heart) hearts.set(heart.photoId, heart.hearts);
    const isNew = pending === undefined || weight.indexOf(kind) > weight.indexOf(pending);
    if (!isNew) return;
    const now = performance.now();
    dueAt = Math.min(dueAt, GATHER_MS + (kind === 'photos' ? passedAt : now));
    pending = kind;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        const gathered = { kind, hearts };
        hearts = new Map();
        passedAt = performance.now();
        dueAt = Number.POSITIVE_INFINITY;
        pending = undefined;
        act(gathered);
      },
      Math.max(0, dueAt - now),
    ).unref();
  };
}
