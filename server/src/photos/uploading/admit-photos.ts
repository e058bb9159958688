import type { UploaderNames } from '@togather/contract/photos.ts';
import { Failure } from '#platform/base/failure.ts';
import type { StoredPhoto } from './store-photo.ts';

/** A file with its index in the batch, from 0 in the order sent. */
export type Placed<T> = T & { readonly place: number };

type Candidate = Placed<Pick<StoredPhoto, 'id' | 'sha256' | 'fileName'>>;

export interface Admission<P extends Candidate = Placed<StoredPhoto>> {
  /** Photos that get a row, in the order of their arrival. */
  readonly added: readonly P[];
  readonly overQuota: readonly P[];
  /** Photos beyond the shots that their guest has left. */
  readonly overShots: readonly P[];
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
 * duplicates and use neither quota nor shots; of the others the first ones enter, at most `room` and at most `shots`, which
 * is undefined for a sender without a limit.
 */
export function admitPhotos<P extends Candidate>(
  candidates: readonly P[],
  { held, room, shots }: { held: ReadonlyMap<string, string>; room: number; shots?: number | undefined },
): Admission<P> {
  const known = new Map(held);
  const added: P[] = [];
  const overQuota: P[] = [];
  const overShots: P[] = [];
  const unused: P[] = [];
  const answered: Answered[] = [];
  for (const photo of candidates) {
    const { place } = photo;
    const hash = photo.sha256.toString('hex');
    const earlier = known.get(hash);
    if (earlier) {
      answered.push({ id: earlier, duplicate: true, place });
      unused.push(photo);
    } else if (added.length >= room) {
      overQuota.push(photo);
      unused.push(photo);
    } else if (shots !== undefined && added.length >= shots) {
      overShots.push(photo);
      unused.push(photo);
    } else {
      known.set(hash, photo.id);
      answered.push({ id: photo.id, duplicate: false, place });
      added.push(photo);
    }
  }
  return { added, overQuota, overShots, answered, unused };
}

/**
 * Returns the name to store with the photos of an upload without a key: none where the host asks for none. Throws Failure
 * NAME_REQUIRED where the host requires one.
 */
export function nameToStore(
  { uploader_names }: { readonly uploader_names: UploaderNames },
  given: string | null,
): string | null {
  if (uploader_names === 'required' && !given) throw new Failure('NAME_REQUIRED');
  return uploader_names === 'off' ? null : given;
}
