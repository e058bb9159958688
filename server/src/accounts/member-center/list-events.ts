import type { HostedEvent, JoinedEvent } from '@togather/contract/schemas/events/member-center.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { guestCounts } from '#events/membership/queries.ts';
import { act } from '#http/act.ts';
import { countUnseen } from '#photos/count-unseen.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { linksOf } from '#photos/serving/photo-links.ts';
import { ANYBODY, HOST, isConcealed, type Seer } from '#photos/visibility/visibility.ts';
import type { User } from '#platform/identity/viewer.ts';
import { describeAd } from '#plus/ads/describe-ad.ts';
import { listAds } from '#plus/ads/queries.ts';
import { type CardRow, listCovers, listHosted, listJoined, listParticipants } from './queries.ts';

export const listHostedEventsAct = act('listHostedEvents', (context, { viewer }) =>
  listHostedEvents(context, viewer),
);

export const listJoinedEventsAct = act('listJoinedEvents', (context, { viewer }) =>
  listJoinedEvents(context, viewer),
);

const COVER_PHOTOS = 4;

/**
 * Returns the events that a user hosts or co-hosts, newest first, with all participants; an event that is taken down has no pictures.
 */
const listHostedEvents = async (context: Context, user: User): Promise<HostedEvent[]> => {
  const rows = await listHosted(context.db, user.id);
  const ids = rows.map((row) => row.id);
  const shownIds = rows.filter((row) => !isTakenDown(row)).map((row) => row.id);
  const covers = await coversOf(context, shownIds, HOST);
  const unseen = await countUnseen(context.db, ids);
  const participants = Map.groupBy(await listParticipants(context.db, ids), (row) => row.event_id);
  const guests = await guestCounts(context.db, ids);
  const ads = Map.groupBy(await listAds(context.db, shownIds), (row) => row.event_id);
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
};

/** The events somebody joined as a participant, last joined first; one that has ended or is concealed shows none of its pictures. */
const listJoinedEvents = async (context: Context, user: User): Promise<{ events: JoinedEvent[] }> => {
  const rows = await listJoined(context.db, user.id);
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
  const events = rows.map((row) => ({
    ...cardOf(row, covers(row), countOf(row)),
    joinedAt: row.joined_at.toISOString(),
  }));
  return { events };
};

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

/** For those who see the same of each of the events, none of which is concealed from them. */
const coversOf = async (context: Context, eventIds: readonly string[], seer: Seer) => {
  const rows = await listCovers(context.db, { eventIds, seer }, COVER_PHOTOS);
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return (row: CardRow) =>
    describePhotos(context, { event: row, links: linksOf(seer) }, byEvent.get(row.id) ?? []);
};
