import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { everybody, HOST, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type Archive, describeArchive } from './archive.ts';
import { type ArchiveSubject, readArchiveUrl, readOwner } from './archive-address.ts';
import { findSelection, listSelected } from './queries.ts';

export interface OpenedArchive {
  readonly archive: Archive;
  readonly event: EventRow;
  readonly subject: ArchiveSubject;
  /** Whose photos it contains. */
  readonly seer: Seer;
}

/**
 * Returns the ZIP of a signed URL: the photos at the time of signing, without those deleted or hidden since.
 * Throws Failure EVENT_UNKNOWN, URL_INVALID, URL_EXPIRED (also by a new PIN or the end of the event), or PHOTO_NOT_FOUND when none is left.
 */
export async function openArchive(
  context: Context,
  eventId: string,
  address: { of: string; t: string },
): Promise<OpenedArchive> {
  const event = await findEvent(context.db, { id: eventId });
  if (!event || isTakenDown(event)) throw new Failure('EVENT_UNKNOWN');
  const subject = readArchiveUrl(context, event, address);
  if (subject === 'invalid') throw new Failure('URL_INVALID');
  if (subject === 'expired' || hasEnded(event, context.clock())) throw new Failure('URL_EXPIRED');
  const shared = everybody(event, context.clock());
  const seer = subject.links === 'all' ? HOST : { ...shared, ...readOwner(subject.owner) };
  const selection = await selectionOf(context, eventId, subject);
  const rows = await listSelected(context.db, { eventId, seer }, selection);
  if (rows.length === 0) throw new Failure('PHOTO_NOT_FOUND');
  return { archive: describeArchive(rows), event, subject, seer };
}

const selectionOf = async ({ db }: Context, eventId: string, { upTo, fingerprint }: ArchiveSubject) => {
  if (upTo !== undefined) return { upTo };
  const arrivals = await findSelection(db, eventId, fingerprint);
  if (!arrivals) throw new Failure('URL_EXPIRED');
  return { arrivals };
};
