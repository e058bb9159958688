import { hash } from 'node:crypto';
import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import { can, type Standing } from '@togather/contract/roles.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Context } from '#app/context/context.ts';
import { findCover } from '#events/choose-look.ts';
import { joinProofOf } from '#events/membership/join-proof.ts';
import { hasEnded, mayManage, mayUpload, standingIn } from '#events/membership/policy.ts';
import { deniedPermissions, guestCounts } from '#events/membership/queries.ts';
import { findProgress } from '#events/queries.ts';
import { countFigures } from '#figures/queries.ts';
import type { TaggedBody } from '#http/responding/send-tagged.ts';
import { listTaskIds } from '#photos/chapters/tasks.ts';
import { countUnseen } from '#photos/count-unseen.ts';
import { listPhotos, type PhotoRow } from '#photos/queries.ts';
import { describePhotos, linksOf, tokenOf } from '#photos/serving/describe-photo.ts';
import { concealmentOf, hostOrEverybody, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/caller.ts';
import { listShownAds } from '#plus/ads/queries.ts';
import { findShownFrame } from '#plus/frames/queries.ts';

/**
 * Returns the event as its owner, its co-hosts or its participants see it: one shared body for each of the three until
 * the event changes (decision 17).
 */
export async function eventFor(
  context: Context,
  event: EventRow,
  user: User | undefined,
  photos: LookedUp,
): Promise<TaggedBody> {
  const now = context.clock();
  const seer = hostOrEverybody(event, user, now);
  const seenBy: SeenBy = {
    standing: standingIn(event, user),
    seer,
    concealment: concealmentOf(event, now),
    isOver: hasEnded(event, now),
    // Joining guests do not change the event, which would invalidate everyone's body.
    guests: mayManage(event, user) ? ((await guestCounts(context.db, [event.id])).get(event.id) ?? 0) : null,
    part: partOf(event, photos),
  };
  return {
    of: [hashOf(event), seenBy, tokenOf(context, event, linksOf(seer))],
    describe: () => describeEvent(context, event, seenBy),
  };
}

/** Returns a hash of the event's row; the requests that read it together share the row, and so the hash. */
const hashOf = (event: EventRow): string => {
  const known = hashes.get(event);
  if (known) return known;
  const made = hash('sha256', JSON.stringify(event), 'base64url');
  hashes.set(event, made);
  return made;
};
const hashes = new WeakMap<EventRow, string>();

interface SeenBy {
  readonly standing: Standing;
  readonly seer: Seer;
  readonly concealment: ReturnType<typeof concealmentOf>;
  readonly isOver: boolean;
  readonly guests: number | null;
  readonly part: number | null;
}

const describeEvent = async (
  context: Context,
  event: EventRow,
  { standing, seer, concealment, isOver, guests, part }: SeenBy,
): Promise<Event> => {
  const [{ photos, older, waiting }, cover, adInfos, progress, denied, figureCount, tasks, frame] =
    await Promise.all([
      listLookedUp(context.db, event, { seer, part }),
      findCover(context.db, event, context.clock()),
      event.type === 'Plus' ? listShownAds(context, event.id) : [],
      findProgress(context.db, event.id, context.clock()),
      deniedPermissions(context.db, event.id),
      countFigures(context.db, { event, withHidden: seer.isHost, seer }),
      listTaskIds(context.db, event.id),
      event.type === 'Plus' ? findShownFrame(context.db, event.id) : undefined,
    ]);
  if (!progress) throw new Failure('EVENT_NOT_FOUND');
  return {
    eventId: event.id,
    joinProof: joinProofOf(context, event),
    pinCode: event.pin,
    eventName: event.name,
    hostUserName: event.host_name,
    eventStartDate: event.starts_at.toISOString(),
    eventDate: event.event_date,
    eventEndDate: event.ends_at.toISOString(),
    eventType: event.type,
    photos: describePhotos(context, { event, links: linksOf(seer) }, photos),
    cover: (cover && describePhotos(context, { event, links: linksOf(seer) }, [cover])[0]) ?? null,
    coverChoice: event.cover,
    theme: event.theme,
    ...(older > 0 && { olderPhotos: older }),
    adInfos,
    plusEventSettings: event.type === 'Plus' ? { sponsorSubtitle: event.sponsor_subtitle } : null,
    remainingPhotoQuota: event.photo_limit - event.photo_count,
    totalPhotoLimit: event.photo_limit,
    uploadsClosed: denied.has('UPLOAD_PHOTO'),
    uploaderNames: event.uploader_names,
    shotsPerGuest: event.shots_per_guest,
    guestDownloads: event.guest_downloads,
    offersBlur: event.offers_blur,
    ...(frame && { hasFrame: true as const }),
    reviewsPhotos: denied.has('SHOW_UNREVIEWED'),
    waitingPhotos: seer.isHost ? waiting : null,
    ...concealment,
    takesWishes: event.takes_wishes,
    isGuestListOpen: event.is_guest_list_open,
    hostNotice: can(standing, 'manageEvent') ? event.host_notice : null,
    guestCount: guests,
    faceGrouping: event.face_grouping,
    figureCount,
    ...(tasks.length > 0 && { taskCount: tasks.length }),
    requester_permissions: {
      uploadPhoto: mayUpload(standing, denied.has('UPLOAD_PHOTO') ? 'DENY' : 'ALLOW', isOver)
        ? 'ALLOW'
        : 'DENY',
      manageEvent: can(standing, 'manageEvent') ? 'ALLOW' : 'DENY',
      ownEvent: can(standing, 'ownEvent') ? 'ALLOW' : 'DENY',
    },
    processing: (seer.isHost ? progress.ofHost : progress.ofGuests).processing,
    // Read first, so that newer data is fetched again rather than missed.
    version: event.version,
  };
};

/** The number of photos from which on a lookup of the newest leaves the others out. The largest bought event is below it. */
const LARGE = 1000;
/** More than the tallest screen shows. */
const NEWEST = 120;

/** What the page itself brings, since its code waits for it: `first`, a screenful, or `none`, on pages that show others. */
type LookedUp = 'all' | 'newest' | 'first' | 'none';

/** Returns how many of the event's photos a lookup has, or null if it has all. */
const partOf = (event: Pick<EventRow, 'photo_count'>, photos: LookedUp): number | null => {
  if (photos === 'none') return 0;
  if (photos === 'first' && event.photo_count > PHOTO_PAGE.first) return PHOTO_PAGE.first;
  return photos === 'newest' && event.photo_count > LARGE ? NEWEST : null;
};

/** Returns the photos of a lookup, how many older ones it leaves out, and how many of all wait for the host's review. */
const listLookedUp = async (
  db: Queryable,
  event: EventRow,
  { seer, part }: { seer: Seer; part: number | null },
): Promise<{ photos: readonly PhotoRow[]; older: number; waiting: number }> => {
  const photos = await listPhotos(db, event.id, { seer, limit: part });
  if (part === null) return { photos, older: 0, waiting: photos.filter(isWaiting).length };
  const { unseen, waiting } = (await countUnseen(db, [event.id]))(event.id);
  const seen = event.photo_count - (seer.isHost ? 0 : unseen);
  // Fewer than asked for are all.
  return { photos, older: photos.length < part ? 0 : Math.max(0, seen - photos.length), waiting };
};

const isWaiting = ({ visibility, deletes_at }: PhotoRow): boolean => visibility === 'pending' && !deletes_at;
