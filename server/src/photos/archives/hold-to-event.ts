import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { isConcealed } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { OpenedArchive } from './open-archive.ts';
import { listSeen } from './queries.ts';

/** Most connections take longer for a photo. */
const BETWEEN_LOOKS_MS = 1000;

/**
 * Returns the check that a delivery runs before each photo. It reads the event at most once a second. Rejects with Failure
 * URL_EXPIRED if the event was deleted, has ended, was taken down or has a new PIN, for a host also if a co-host was removed, and before a photo that was hidden meanwhile. A short
 * outage of the database interrupts nothing.
 */
export function holdToEvent(
  { db, clock }: Context,
  { archive, event, seer }: Pick<OpenedArchive, 'archive' | 'event' | 'seer'>,
): (photoId: string) => Promise<void> {
  let lookedAt = clock().getTime();
  let { version } = event;
  const ids = archive.entries.map(({ photoId }) => photoId);
  let seen: ReadonlySet<string> = new Set(ids);
  const look = async () => {
    lookedAt = clock().getTime();
    const now = await findEvent(db, { id: event.id }).catch(() => event);
    if (!now || isTakenDown(now) || hasEnded(now, clock()) || now.pin_epoch !== event.pin_epoch)
      throw new Failure('URL_EXPIRED');
    if (seer.isHost && now.hosts_epoch !== event.hosts_epoch) throw new Failure('URL_EXPIRED');
    if (now.version === version) return;
    const asked = { eventId: event.id, seer: { ...seer, isConcealed: isConcealed(now, clock()) } };
    seen = await listSeen(db, asked, ids).catch(() => seen);
    version = now.version;
  };
  return async (photoId) => {
    if (clock().getTime() - lookedAt >= BETWEEN_LOOKS_MS) await look();
    if (!seen.has(photoId)) throw new Failure('URL_EXPIRED');
  };
}
