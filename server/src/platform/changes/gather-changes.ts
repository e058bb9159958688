import type { Change, ChangeKind } from './announce.ts';

/** Changes that came together. */
export interface Gathered {
  /** The most significant kind of them. */
  readonly kind: ChangeKind;
  /** The latest number of each photo whose hearts changed. */
  readonly hearts: ReadonlyMap<string, number>;
}

/**
 * Changes within this time are passed on together: an upload of many photos is a few messages. The first photos to show are
 * passed on at once.
 */
const GATHER_MS = 400;

const weight: readonly ChangeKind[] = ['hearts', 'processing', 'event', 'figures', 'photos'];

/**
 * Passes on the most significant kind of those that came together, with all hearts, GATHER_MS after the first of them:
 * photos as soon as that time has passed since the last were passed on.
 */
export const gatherChanges = (act: (gathered: Gathered) => void): ((change: Change) => void) => {
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
};
