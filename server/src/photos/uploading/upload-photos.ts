import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { withoutIdleLimit } from '#http/connections/drain.ts';
import type { Request } from '#http/exchange.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { findPhotosById, type PhotoRow } from '#photos/queries.ts';
import { describePhotos, linksTo } from '#photos/serving/describe-photo.ts';
import { isSeenBy, type Seer, seerOf } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { type Committed, commitStored } from './commit-batch.ts';
import { type ReceivedBatch, receiveBatch } from './receive-batch.ts';

export const uploadPhotosAct = act(
  'uploadPhotos',
  (context, { caller, request, reply }) => {
    const sender = ensureGuest(context, caller, reply);
    return withoutIdleLimit(request, () => uploadPhotos(context, request, sender));
  },
  'multipart',
);

/**
 * Receives a batch of photos: checks disk space and admission, then stores the bytes, then writes rows and jobs in one
 * transaction, then responds. A failure leaves no row without bytes; bytes without a row are removed here, or by the
 * sweep after a crash.
 */
const uploadPhotos = async (context: Context, request: Request, caller: Caller): Promise<UploadAnswer> => {
  const key = readKey(request);
  const { user, guestHash = null } = caller;
  // Checked before the batch waits for its turn.
  await context.diskReserve.require();
  const batch = await receiveBatch(context, request, caller);
  try {
    const seer = seerOf(batch.event, caller, context.clock());
    const owner = { uploader_id: user?.id ?? null, guest_hash: user ? null : guestHash };
    const committed = await commitStored(context, {
      ...batch,
      owner,
      key,
      isTrusted: seer.isHost,
      guest: seer.isHost ? undefined : seer,
    });
    return await describeAnswer(context, { ...batch, seer }, committed);
  } finally {
    batch.release();
  }
};

/** Describes a photo that the event already has and the sender may not see, with only what the sent file itself contains. */
const asSent = ({ id, file_id, width, height, taken_at }: PhotoRow, name: string | undefined): PhotoRow => ({
  id,
  file_id,
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

/** Returns the Idempotency-Key header; undefined without one. */
const readKey = ({ headers }: Request): string | undefined => {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{8,128}$/.test(header)) return header;
  throw new Failure('IDEMPOTENCY_KEY_INVALID');
};
