import type { HostedEvent, JoinedEvent } from '@togather/contract/schemas/events/member-center.ts';
import { describeAd } from '../ads/describe-ad.ts';
import { listAds } from '../ads/queries.ts';
import type { Context } from '../context/context.ts';
import type { User } from '../http/viewer.ts';
import { hasEnded, isTakenDown } from '../membership/policy.ts';
import { guestCounts } from '../membership/queries.ts';
import { describePhotos } from '../photos/serving/describe-photo.ts';
import { type CardRow, listCovers, listHosted, listJoined, listParticipants } from './queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>;

const COVER_PHOTOS = 4;

/**
 * Returns the events that a user hosts, newest first, with all participants; an event that is taken down has no pictures.
 */
export const listHostedEvents = async (context: Parts, user: User): Promise<HostedEvent[]> => {
  const rows = await listHosted(context.db, user.id);
  const ids = rows.map((row) => row.id);
  const shownIds = rows.filter((row) => !isTakenDown(row)).map((row) => row.id);
  const covers = await coversOf(context, shownIds);
  const participants = Map.groupBy(await listParticipants(context.db, ids), (row) => row.event_id);
  const guests = await guestCounts(context.db, ids);
  const ads = Map.groupBy(await listAds(context.db, shownIds), (row) => row.event_id);
  return rows.map((row) => {
    const members = participants.get(row.id) ?? [];
    return {
      ...cardOf(row, covers(row)),
      participants: members.map((member) => ({
        memberId: member.id,
        name: member.name,
        role: member.role,
        joinedAt: member.joined_at.toISOString(),
      })),
      participantCount: members.length,
      guestCount: guests.get(row.id) ?? 0,
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

/** Returns the events that a user joined as a participant, last joined first; an ended event has no pictures. */
export const listJoinedEvents = async (context: Parts, user: User): Promise<{ events: JoinedEvent[] }> => {
  const rows = await listJoined(context.db, user.id);
  const now = context.clock();
  const shown = rows.filter((row) => !hasEnded(row, now));
  const covers = await coversOf(
    context,
    shown.map((row) => row.id),
  );
  const events = rows.map((row) => ({
    ...cardOf(row, covers(row)),
    joinedAt: row.joined_at.toISOString(),
  }));
  return { events };
};

const cardOf = (row: CardRow, photos: HostedEvent['photos']) => ({
  eventId: row.id,
  pinCode: row.pin,
  eventName: row.name,
  hostUserName: row.host_name,
  eventStartDate: row.starts_at.toISOString(),
  eventEndDate: row.ends_at.toISOString(),
  eventType: row.type,
  photos,
  photoCount: row.photo_count,
});

const coversOf = async (context: Parts, eventIds: readonly string[]) => {
  const byEvent = Map.groupBy(await listCovers(context.db, eventIds, COVER_PHOTOS), (row) => row.event_id);
  return (row: CardRow) => describePhotos(context, row, byEvent.get(row.id) ?? []);
};
