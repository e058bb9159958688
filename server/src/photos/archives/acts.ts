import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { whenOver } from '#http/connections/drain.ts';
import { watchDelivery } from '#http/connections/watch-pace.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { listChapterRows } from '#photos/chapters/queries.ts';
import { ruleFor } from '#photos/reductions/reductions.ts';
import { everybody, HOST, isConcealed, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { originalKey } from '#platform/storage/storage.ts';
import { listPackedWishes, type WishesToPack } from '#wishes/pack-wishes.ts';
import { type Archive, describeArchive, writeWishes } from './archive.ts';
import { type ArchiveSubject, readArchiveUrl, readOwner } from './archive-address.ts';
import {
  archiveFileName,
  createArchiveAct,
  requireServed,
  seerOfWishes,
  wishesToPack,
} from './create-archive.ts';
import { findSelection, listSeen, listSelected } from './queries.ts';
import { readArchive } from './read-archive.ts';

interface OpenedArchive {
  readonly archive: Archive;
  readonly event: EventRow;
  readonly subject: ArchiveSubject;
  /** Whose photos it contains. */
  readonly seer: Seer;
}

/**
 * Returns the ZIP of a signed URL: the photos at the time of signing, without those deleted or hidden since.
 * Their files are those of the rule for downloads at this moment. Throws Failure EVENT_UNKNOWN, URL_INVALID, URL_EXPIRED (also by a new PIN or
 * the end of the event), PHOTO_NOT_FOUND when none is left, and what `requireServed` throws.
 */
async function openArchive(
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
  const stored = await listSelected(context.db, { eventId, seer }, selection);
  if (stored.length === 0) throw new Failure('PHOTO_NOT_FOUND');
  const { rows, undecodable } = requireServed({ event, seer }, stored);
  // The address was made under another rule. A new one says which photos are missing.
  if (undecodable.length > 0) throw new Failure('URL_EXPIRED');
  const chapters =
    'upTo' in selection ? await listChapterRows(context.db, eventId, { withHidden: false }) : [];
  const wishes = await readWishes(context, { event, subject, seer });
  return { archive: describeArchive(rows, chapters, wishes), event, subject, seer };
}

/** Returns the wishes of a ZIP as they are now: those of its address without the ones that were deleted or hidden since. */
const readWishes = async (
  { db }: Context,
  { event, subject: { wishesUpTo }, seer }: Omit<OpenedArchive, 'archive'>,
): Promise<WishesToPack> => {
  const seen = { seer: seerOfWishes(seer), upTo: wishesUpTo ?? '0' };
  return wishesToPack(event, seer, wishesUpTo ? await listPackedWishes(db, event, seen) : []);
};

const selectionOf = async ({ db }: Context, eventId: string, { upTo, fingerprint }: ArchiveSubject) => {
  if (upTo !== undefined) return { upTo };
  const arrivals = await findSelection(db, eventId, fingerprint);
  if (!arrivals) throw new Failure('URL_EXPIRED');
  return { arrivals };
};

/** Most connections take longer for a photo. */
const BETWEEN_LOOKS_MS = 1000;

/**
 * Returns the check that a delivery runs before each photo. It reads the event at most once a second. Rejects with Failure
 * URL_EXPIRED if the event was deleted, has ended, was taken down, has a new PIN or, for guests, another rule for downloads, for a host
 * also if a co-host was removed, and before a photo that was hidden or replaced meanwhile. A short
 * outage of the database interrupts nothing.
 */
function holdToEvent(
  { db, clock }: Context,
  { archive, event, seer }: Pick<OpenedArchive, 'archive' | 'event' | 'seer'>,
): Parameters<typeof readArchive>[0]['beforeEach'] {
  let lookedAt = clock().getTime();
  let { version } = event;
  const photos = archive.entries.filter((entry) => 'photoId' in entry);
  const ids = photos.map(({ photoId }) => photoId);
  let seen: ReadonlySet<string> = new Set(photos.map(({ original }) => original));
  const look = async () => {
    lookedAt = clock().getTime();
    const now = await findEvent(db, { id: event.id }).catch(() => event);
    if (!now || !mayGoOn(now, { event, seer }, clock())) throw new Failure('URL_EXPIRED');
    if (now.version === version) return;
    const wanted = { eventId: event.id, seer: { ...seer, isConcealed: isConcealed(now, clock()) } };
    seen = await listSeen(db, wanted, ids).then(
      (rows) => new Set(rows.map(originalKey)),
      () => seen,
    );
    version = now.version;
  };
  return async ({ original }) => {
    if (clock().getTime() - lookedAt >= BETWEEN_LOOKS_MS) await look();
    if (!seen.has(original)) throw new Failure('URL_EXPIRED');
  };
}

/** Returns whether a delivery that began with `event` may go on with what the event is now. */
const mayGoOn = (
  now: EventRow,
  { event, seer }: Pick<OpenedArchive, 'event' | 'seer'>,
  time: Date,
): boolean =>
  !isTakenDown(now) &&
  !hasEnded(now, time) &&
  now.pin_epoch === event.pin_epoch &&
  ruleFor(now, seer) === ruleFor(event, seer) &&
  !(seer.isHost && now.hosts_epoch !== event.hosts_epoch);

/** Writes a file of wishes. Throws Failure URL_EXPIRED when a wish, or what its reader sees, has changed since the delivery began. */
const writeAgain = async (
  context: Context,
  { archive, event, ...opened }: OpenedArchive,
  entry: Parameters<typeof writeWishes>[1],
): Promise<Buffer> => {
  const now = await findEvent(context.db, { id: event.id });
  if (!now || !mayGoOn(now, { event, seer: opened.seer }, context.clock())) throw new Failure('URL_EXPIRED');
  const seer = { ...opened.seer, isConcealed: isConcealed(now, context.clock()) };
  // The name of the event is that of the beginning.
  const changed = { ...now, name: event.name };
  return writeWishes(archive, entry, await readWishes(context, { ...opened, event: changed, seer }));
};

const getArchiveAct = act('getArchive', async (context, { params, query, request, reply }) => {
  const opened = await openArchive(context, params.eventId, query);
  const { archive, event, subject } = opened;
  if (request.method !== 'HEAD') {
    const pace = watchDelivery({ request, reply });
    whenOver({ request, reply }, context.deliveryGate.enter(request.ip, pace));
  }
  const { size, fingerprint } = archive;
  const entries = archive.entries.map((entry) =>
    'photoId' in entry ? entry : { ...entry, write: () => writeAgain(context, opened, entry) },
  );
  const parts = { storage: context.storage, beforeEach: holdToEvent(context, opened) };
  return sendObject(
    {
      open: async (_key, range = { start: 0, end: size - 1 }) => ({
        size,
        stream: readArchive(parts, entries, range),
      }),
      sizeOf: async () => size,
    },
    { request, reply },
    {
      key: fingerprint,
      type: 'application/zip',
      etag: `"${fingerprint}"`,
      cacheControl: 'private, no-cache',
      saveAs: archiveFileName(event, subject.upTo),
      // A client that resumes without a tag must have started with the same bytes.
      rangesNeedTag: fingerprint !== subject.fingerprint,
    },
  );
});

/** What the endpoints of this noun do. */
export const archivesActs: readonly AnyAct[] = [createArchiveAct, getArchiveAct];
