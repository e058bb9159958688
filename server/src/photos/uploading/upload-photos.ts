import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import type { Context } from '#app/context/context.ts';
import { readJoined } from '#events/membership/join-proof.ts';
import { uploadPermission } from '#events/membership/policy.ts';
import { act, type RequireEvent } from '#http/act.ts';
import { withoutIdleLimit } from '#http/connections/drain.ts';
import type { Request } from '#http/exchange.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { findPhotosById, type PhotoRow } from '#photos/queries.ts';
import { describePhotos, linksTo } from '#photos/serving/describe-photo.ts';
import { isSeenBy, type Seer, seerOf } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type Committed, commitStored } from './commit-batch.ts';
import type { Uploader } from './idempotency.ts';
import { type ReceivedBatch, receiveBatch } from './receive-batch.ts';

export const uploadPhotosAct = act(
  'uploadPhotos',
  (context, { viewer, requireEvent, request, reply }) => {
    const guestHash = viewer ? null : ensureGuest(context, { request, reply });
    const uploader = { userId: viewer?.id ?? null, guestHash };
    return uploadPhotos(context, {
      request,
      viewer,
      requireEvent,
      uploader,
      key: readKey(request.headers['idempotency-key']),
    });
  },
  'multipart',
);

interface Upload {
  readonly request: Request;
  readonly viewer: Viewer;
  /** Returns the event when the uploader may use it. */
  readonly requireEvent: RequireEvent;
  readonly uploader: Uploader;
  /** The Idempotency-Key header; undefined without one. */
  readonly key: string | undefined;
}

/**
 * Receives a batch of photos: checks disk space and admission, then stores the bytes, then writes rows and jobs in one
 * transaction, then responds. A failure leaves no row without bytes; bytes without a row are removed here, or by the
 * sweep after a crash.
 */
const uploadPhotos = (context: Context, upload: Upload): Promise<UploadAnswer> =>
  withoutIdleLimit(upload.request, () => takeBatch(context, upload));

/** What the sender of a batch sees of its event. */
const seerOfUpload = (context: Context, event: EventRow, { viewer, uploader }: Upload): Seer =>
  seerOf(event, { viewer, guestHash: uploader.guestHash ?? undefined }, context.clock());

const takeBatch = async (context: Context, upload: Upload): Promise<UploadAnswer> => {
  const { request, viewer, uploader, key } = upload;
  // Checked before the batch waits for its turn.
  await context.diskReserve.require();
  const batch = await receiveBatch(context, {
    request,
    eventId: request.headers[EVENT_ID_HEADER.toLowerCase()]?.toString(),
    admit: (eventId) => admitUploader(context, eventId, upload),
    mayNameLater: viewer !== undefined || readJoined(context, request).length > 0,
  });
  try {
    const seer = seerOfUpload(context, batch.event, upload);
    const committed = await commitStored(context, { ...batch, uploader, key, isTrusted: seer.isHost });
    return await describeAnswer(context, { ...batch, seer }, committed);
  } finally {
    batch.release();
  }
};

const admitUploader = async (
  context: Context,
  eventId: string,
  { requireEvent, viewer }: Upload,
): Promise<EventRow> => {
  const event = await requireEvent(eventId);
  if ((await uploadPermission(context, event, viewer)) === 'DENY') throw new Failure('UPLOAD_DENIED');
  return event;
};

/** Describes a photo that the event already has and the sender may not see, with only what the sent file itself contains. */
const asSent = ({ id, width, height, taken_at }: PhotoRow, name: string | undefined): PhotoRow => ({
  id,
  name: name ?? '',
  width,
  height,
  taken_at: taken_at ?? null,
  uploader_name: null,
  focus: null,
});

const describeAnswer = async (
  context: Context,
  { event, stored, seer }: ReceivedBatch & { readonly seer: Seer },
  { answer, room }: Committed,
): Promise<UploadAnswer> => {
  const found = await findPhotosById(
    context.db,
    answer.photos.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const sentNames = new Map(stored.map(({ place, name }) => [place, name]));
  // By the response, not by the rows: a file sent twice appears twice, and only the second is a duplicate.
  const photos = answer.photos.flatMap(({ id, ...which }) => {
    const row = rows.get(id);
    if (!row) return [];
    const sha256 = row.sha256.toString('hex');
    const shown = isSeenBy(row, seer) ? row : asSent(row, sentNames.get(which.place));
    return describePhotos(context, { event, links: linksTo(row, seer) }, [shown]).map((photo) => ({
      ...photo,
      sha256,
      size: row.size,
      ...which,
    }));
  });
  return { photos, rejected: [...answer.rejected], remainingPhotoQuota: room };
};

const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{8,128}$/.test(header)) return header;
  throw new Failure('IDEMPOTENCY_KEY_INVALID');
};
