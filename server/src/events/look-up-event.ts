import { isPin, normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { listShownAds } from '../ads/describe-ad.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { Viewer } from '../http/viewer.ts';
import { joinProofOf } from '../membership/join-proof.ts';
import { mayView, roleIn, uploadPermission } from '../membership/policy.ts';
import { findEvent, uploadDecision } from '../membership/queries.ts';
import { describePhotos } from '../photos/describe-photo.ts';
import { listPhotos } from '../photos/queries.ts';
import { countWaiting } from './queries.ts';

/**
 * Returns the event of a PIN if this viewer may see it; undefined for a malformed, unknown or ended event's
 * PIN alike.
 */
export const findByPin = async (
  context: Pick<Context, 'db' | 'clock'>,
  typed: string,
  viewer: Viewer,
): Promise<EventRow | undefined> => {
  const pin = normalizePin(typed);
  if (!isPin(pin)) return undefined;
  const event = await findEvent(context.db, { pin });
  return event && mayView(event, viewer, context.clock()) ? event : undefined;
};

type Parts = Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>;

/** Returns the event as the lookup shows it to this viewer. */
export const describeEvent = async (context: Parts, event: EventRow, viewer: Viewer): Promise<Event> => {
  const [photos, adInfos, processing, uploads, uploadPhoto] = await Promise.all([
    listPhotos(context.db, event.id),
    event.type === 'Plus' ? listShownAds(context, event.id) : [],
    countWaiting(context.db, event.id),
    uploadDecision(context.db, event.id),
    uploadPermission(context, event, viewer),
  ]);
  return {
    eventId: event.id,
    joinProof: joinProofOf(context, event),
    pinCode: event.pin,
    eventName: event.name,
    hostUserName: event.host_name,
    eventStartDate: event.starts_at.toISOString(),
    eventEndDate: event.ends_at.toISOString(),
    eventType: event.type,
    photos: describePhotos(context, event, photos),
    adInfos,
    plusEventSettings: event.type === 'Plus' ? { sponsorSubtitle: event.sponsor_subtitle } : null,
    remainingPhotoQuota: event.photo_limit - event.photo_count,
    totalPhotoLimit: event.photo_limit,
    uploadsClosed: uploads === 'DENY',
    hostNotice: roleIn(event, viewer) === 'HOST' ? event.host_notice : null,
    faceGrouping: event.face_grouping,
    requester_permissions: { uploadPhoto },
    processing,
  };
};
