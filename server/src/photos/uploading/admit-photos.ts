import type { StoredPhoto } from './store-photo.ts';

/** A file with its index in the batch, from 0 in the order sent. */
export type Placed<T> = T & { readonly place: number };

type Candidate = Placed<Pick<StoredPhoto, 'id' | 'sha256' | 'fileName'>>;

export interface Admission<P extends Candidate = Placed<StoredPhoto>> {
  /** Photos that get a row, in the order of their arrival. */
  readonly added: readonly P[];
  readonly overQuota: readonly P[];
  /** Every photo that is in the event now, one per accepted file. */
  readonly answered: readonly Answered[];
  /** Stored files without a row. */
  readonly unused: readonly P[];
}

interface Answered {
  readonly id: string;
  readonly duplicate: boolean;
  readonly place: number;
}

/**
 * Decides which photos of a batch enter an event. Photos that it already has (`held`: hex of SHA-256 -> photo id) are
 * duplicates and use no quota; of the others the first `room` enter.
 */
export function admitPhotos<P extends Candidate>(
  candidates: readonly P[],
  { held, room }: { held: ReadonlyMap<string, string>; room: number },
): Admission<P> {
  const known = new Map(held);
  const added: P[] = [];
  const overQuota: P[] = [];
  const unused: P[] = [];
  const answered: Answered[] = [];
  for (const photo of candidates) {
    const { place } = photo;
    const hash = photo.sha256.toString('hex');
    const earlier = known.get(hash);
    if (earlier) {
      answered.push({ id: earlier, duplicate: true, place });
      unused.push(photo);
    } else if (added.length < room) {
      known.set(hash, photo.id);
      answered.push({ id: photo.id, duplicate: false, place });
      added.push(photo);
    } else {
      overQuota.push(photo);
      unused.push(photo);
    }
  }
  return { added, overQuota, answered, unused };
}
