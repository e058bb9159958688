import type { Role } from '@togather/contract/roles.ts';
import type { HostedEvent, JoinedEvent } from '@togather/contract/schemas/accounts.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown, mayCreateEvents } from '#events/membership/policy.ts';
import { guestCounts } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { countUnseen } from '#photos/count-unseen.ts';
import { countReportedPhotos } from '#photos/queries.ts';
import { describePhotos, linksOf } from '#photos/serving/describe-photo.ts';
import { ANYBODY, HOST, isConcealed, type Seer, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import { describeAd, listAds } from '#plus/ads/queries.ts';

/** Selects the cards of the events in which a user has a role; co-hosts have the owner's. */
const cardsOf = (db: Queryable, userId: string, role: Role) =>
  db
    .selectFrom('events')
    .innerJoin('users as host', 'host.id', 'events.host_id')
    .innerJoin('participants', (join) =>
      join.onRef('participants.event_id', '=', 'events.id').on('participants.user_id', '=', userId),
    )
    .where('participants.role', '=', role)
    .select([
      'events.id',
      'events.pin',
      'events.pin_epoch',
      'events.host_id',
      'events.hosts_epoch',
      'events.guest_downloads',
      'events.name',
      'events.type',
      'events.starts_at',
      'events.event_date',
      'events.ends_at',
      'events.photo_limit',
      'events.photo_count',
      'events.sponsor_subtitle',
      'events.host_notice',
      'events.taken_down_at',
      'events.taken_down_reason',
      'events.is_concealed',
      'events.reveal_at',
      'host.name as host_name',
    ]);

function listHosted(db: Queryable, userId: string) {
  return cardsOf(db, userId, 'HOST').orderBy('events.created_at', 'desc').execute();
}
type CardRow = Awaited<ReturnType<typeof listHosted>>[number];

function listJoined(db: Queryable, userId: string) {
  return cardsOf(db, userId, 'PARTICIPANT')
    .select('participants.joined_at')
    .where('taken_down_at', 'is', null)
    .orderBy('participants.joined_at', 'desc')
    .execute();
}

function listParticipants(db: Queryable, eventIds: readonly string[]) {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.event_id',
      'users.id',
      'users.name',
      'participants.role',
      'participants.joined_at',
    ])
    .where('participants.event_id', 'in', ['', ...eventIds])
    .orderBy('participants.joined_at')
    .execute();
}

/** Returns the newest `each` photos of every event that the seer sees. */
function listCovers(
  db: Queryable,
  { eventIds, seer }: { eventIds: readonly string[]; seer: Seer },
  each: number,
) {
  return db
    .selectFrom('events')
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom('photos')
          .select([
            'id',
            'file_id',
            'event_id',
            'name',
            'width',
            'height',
            'visibility',
            'deletes_at',
            'arrival',
          ])
          .whereRef('photos.event_id', '=', 'events.id')
          .where(seenBy(seer))
          .orderBy('arrival', 'desc')
          .limit(each)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'newest.id',
      'file_id',
      'event_id',
      'newest.name',
      'width',
      'height',
      'visibility',
      'deletes_at',
    ])
    .where('events.id', 'in', ['', ...eventIds])
    .orderBy('arrival', 'desc')
    .execute();
}

const COVER_PHOTOS = 4;

/**
 * Returns the events that a user hosts or co-hosts, newest first, with all participants; an event that is taken down has no pictures.
 */
const listHostedEventsAct = act('listHostedEvents', async (context, { caller }): Promise<HostedEvent[]> => {
  const { db } = context;
  const { user } = caller;
  const rows = await listHosted(db, user.id);
  const ids = rows.map((row) => row.id);
  const shownIds = rows.filter((row) => !isTakenDown(row)).map((row) => row.id);
  const [covers, unseen, reported, participants, guests, ads] = await Promise.all([
    coversOf(context, shownIds, HOST),
    countUnseen(db, ids),
    countReportedPhotos(db, ids),
    listParticipants(db, ids).then((people) => Map.groupBy(people, (row) => row.event_id)),
    guestCounts(db, ids),
    listAds(db, shownIds).then((shown) => Map.groupBy(shown, (row) => row.event_id)),
  ]);
  return rows.map((row) => {
    const members = participants.get(row.id) ?? [];
    return {
      ...cardOf(row, covers(row), row.photo_count),
      isOwner: row.host_id === user.id,
      participants: members.map((member) => ({
        memberId: member.id,
        name: member.name,
        role: member.role,
        joinedAt: member.joined_at.toISOString(),
      })),
      participantCount: members.length,
      guestCount: guests.get(row.id) ?? 0,
      waitingPhotos: unseen(row.id).waiting,
      reportedPhotos: reported.get(row.id) ?? 0,
      hostNotice: row.host_notice,
      takenDown: row.taken_down_at && {
        at: row.taken_down_at.toISOString(),
        reason: row.taken_down_reason,
      },
      remainingPhotoQuota: row.photo_limit - row.photo_count,
      totalPhotoLimit: row.photo_limit,
      adInfos: (ads.get(row.id) ?? []).map((ad) => describeAd(context, ad)),
      plusEventSettings: row.type === 'Plus' ? { sponsorSubtitle: row.sponsor_subtitle } : null,
    };
  });
});

/** Returns the events that a user joined, most recent first. Ended and concealed events have no photos. */
const listJoinedEventsAct = act('listJoinedEvents', async (context, { caller }) => {
  const rows = await listJoined(context.db, caller.user.id);
  const now = context.clock();
  const shown = rows.filter((row) => !hasEnded(row, now) && !isConcealed(row, now));
  const shownIds = shown.map((row) => row.id);
  const covers = await coversOf(context, shownIds, ANYBODY);
  const unseen = await countUnseen(
    context.db,
    rows.map((row) => row.id),
  );
  const countOf = (row: CardRow) =>
    isConcealed(row, now) ? 0 : Math.max(0, row.photo_count - unseen(row.id).unseen);
  const events: JoinedEvent[] = rows.map((row) => ({
    ...cardOf(row, covers(row), countOf(row)),
    joinedAt: row.joined_at.toISOString(),
  }));
  return { events };
});

const cardOf = (row: CardRow, photos: HostedEvent['photos'], photoCount: number) => ({
  eventId: row.id,
  pinCode: row.pin,
  eventName: row.name,
  hostUserName: row.host_name,
  eventStartDate: row.starts_at.toISOString(),
  eventDate: row.event_date,
  eventEndDate: row.ends_at.toISOString(),
  eventType: row.type,
  photos,
  photoCount,
});

/** Returns each event's newest photos. `seer` applies to all events, so callers leave out concealed ones. */
const coversOf = async (context: Context, eventIds: readonly string[], seer: Seer) => {
  const rows = await listCovers(context.db, { eventIds, seer }, COVER_PHOTOS);
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return (row: CardRow) =>
    describePhotos(context, { event: row, links: linksOf(seer) }, byEvent.get(row.id) ?? []);
};

const checkHostingAct = act('checkHosting', async (context, { caller }) => ({
  mayCreateEvents: mayCreateEvents(context, caller.user),
}));

/** What the endpoints of this noun do. */
export const memberCenterActs: readonly AnyAct[] = [
  listHostedEventsAct,
  checkHostingAct,
  listJoinedEventsAct,
];
