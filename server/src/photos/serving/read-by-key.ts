import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireBearerKey } from '#events/upload-keys.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { type FullPhotoRow, findPhoto, photosSeen } from '#photos/queries.ts';
import { everybody, isSeenBy, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { ObjectSource } from '#platform/storage/from-memory.ts';
import { originalOf, previewOf } from './served-files.ts';

const PAGE = 500;

/** Photos of an event that a seer sees, in the order of arrival, behind the arrival `after`; one more than a page. */
const listArrived = (
  db: Queryable,
  eventId: string,
  { seer, after }: { readonly seer: Seer; readonly after: string | undefined },
) =>
  photosSeen(db, eventId, seer)
    .select(['id', 'name', 'size', 'sha256', 'width', 'height', 'mime', 'arrival'])
    .select(['taken_at', 'uploaded_at', 'uploader_name'])
    .$if(after !== undefined, (all) => all.where('arrival', '>', after ?? '0'))
    .orderBy('arrival')
    .limit(PAGE + 1)
    .execute();

const listPhotosByKeyAct = act('listPhotosByKey', async (context, { request, query }) => {
  const { event } = await requireBearerKey(context, request, 'read');
  const seer = everybody(event, context.clock());
  const rows = await listArrived(context.db, event.id, { seer, after: query.after });
  const page = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? String(page.at(-1)!.arrival) : null;
  return { eventId: event.id, photos: page.map((row) => describe(context, row)), next };
});

const describe = (
  { publicUrl }: Context,
  row: Awaited<ReturnType<typeof listArrived>>[number],
): ResponseOf<'listPhotosByKey'>['photos'][number] => {
  const address = `${publicUrl}/api/ingest/photos/${row.id}`;
  return {
    photoId: row.id,
    name: row.name,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    width: row.width,
    height: row.height,
    mime: row.mime,
    takenAt: row.taken_at?.toISOString() ?? null,
    uploadedAt: row.uploaded_at.toISOString(),
    uploaderName: row.uploader_name,
    originalUrl: `${address}/original`,
    previewUrl: `${address}/preview`,
  };
};

/**
 * Returns a photo of the key's event that everybody sees at this moment. Throws as `requireBearerKey` does, or Failure
 * PHOTO_NOT_FOUND.
 */
const requireReadable = async (
  context: Context,
  request: Request,
  photoId: string,
): Promise<FullPhotoRow> => {
  const { event } = await requireBearerKey(context, request, 'read');
  const photo = await findPhoto(context.db, photoId);
  const isReadable = photo?.event_id === event.id && isSeenBy(photo, everybody(photo, context.clock()));
  if (!isReadable) throw new Failure('PHOTO_NOT_FOUND');
  return photo;
};

const getOriginalByKeyAct = act('getOriginalByKey', async (context, { params, request, reply }) => {
  const photo = await requireReadable(context, request, params.photoId);
  const file = { ...originalOf(photo, true), cacheControl: CACHE_CONTROL };
  return sendObject(unaddressed(context.storage), { request, reply }, file);
});

const getPreviewByKeyAct = act('getPreviewByKey', async (context, { params, query, request, reply }) => {
  const photo = await requireReadable(context, request, params.photoId);
  const { from, file } = previewOf(context, photo, { w: query.w, accept: request.headers.accept });
  reply.header('vary', 'Accept, Authorization');
  return sendObject(unaddressed(from), { request, reply }, { ...file, cacheControl: CACHE_CONTROL });
});

/** The same source without addresses of its own: one would open for minutes after the key was revoked. */
const unaddressed = (source: ObjectSource): ObjectSource => ({
  open: (key, range) => source.open(key, range),
  sizeOf: (key) => source.sizeOf(key),
});

/** Each read asks for the key again. */
const CACHE_CONTROL = 'private, no-cache';

/** What a key with the scope `read` opens. */
export const readByKeyActs: readonly AnyAct[] = [listPhotosByKeyAct, getOriginalByKeyAct, getPreviewByKeyAct];
