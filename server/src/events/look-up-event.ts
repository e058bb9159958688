import { PIN_PROOF_HEADER } from '@togather/contract/events.ts';
import { isPin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { listShownAds } from '../ads/describe-ad.ts';
import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Viewer } from '../http/viewer.ts';
import { hasJoined, joinProofOf, readJoined, rememberJoined } from '../membership/join-proof.ts';
import { mayManage, mayView, uploadPermission } from '../membership/policy.ts';
import { countGuest, findEvent, guestCounts, uploadDecision } from '../membership/queries.ts';
import { describePhotos } from '../photos/describe-photo.ts';
import { listPhotos } from '../photos/queries.ts';
import { isFormerPin } from './pins.ts';
import { countWaiting } from './queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>;

/**
 * Finds the event of a normalised PIN for a viewer, remembers in a cookie that the browser had it, and returns the
 * event as this viewer sees it. Throws Failure EVENT_NOT_FOUND for a malformed, unknown or ended event's PIN alike, and
 * what the guard throws to those who guess.
 */
export const lookUpEvent = async (
  context: Parts & Pick<Context, 'pinGuard'>,
  { pin, viewer }: { pin: string; viewer: Viewer },
  { request, reply }: Exchange,
): Promise<Event> => {
  const event = await findByPin(context, pin, viewer);
  if (!event || !hasJoined(readJoined(context, request), event)) {
    const proof = request.headers[PIN_PROOF_HEADER];
    await context.pinGuard.admit({
      pin,
      address: request.ip,
      proof: typeof proof === 'string' ? proof : undefined,
      isMiss: !event && !(await isFormerPin(context, pin)),
    });
  }
  if (!event) throw new Failure('EVENT_NOT_FOUND');
  const isNew = rememberJoined(context, { request, reply }, event);
  // Whoever is signed in is a participant.
  if (isNew && !viewer) await countGuest(context.db, event.id);
  return describeEvent(context, event, viewer);
};

const findByPin = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  pin: string,
  viewer: Viewer,
): Promise<EventRow | undefined> => {
  const event = isPin(pin) ? await findEvent(db, { pin }) : undefined;
  return event && mayView(event, viewer, clock()) ? event : undefined;
};

const describeEvent = async (context: Parts, event: EventRow, viewer: Viewer): Promise<Event> => {
  const isHost = mayManage(event, viewer);
  const [photos, adInfos, processing, uploads, uploadPhoto, guests] = await Promise.all([
    listPhotos(context.db, event.id),
    event.type === 'Plus' ? listShownAds(context, event.id) : [],
    countWaiting(context.db, event.id),
    uploadDecision(context.db, event.id),
    uploadPermission(context, event, viewer),
    isHost ? guestCounts(context.db, [event.id]) : null,
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
    hostNotice: isHost ? event.host_notice : null,
    guestCount: guests && (guests.get(event.id) ?? 0),
    faceGrouping: event.face_grouping,
    requester_permissions: { uploadPhoto, manageEvent: isHost ? 'ALLOW' : 'DENY' },
    processing,
  };
};
