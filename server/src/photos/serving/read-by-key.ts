import type { PreviewWidth } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireBearerKey } from '#events/upload-keys.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { chooseFormat, openPreview } from '#photos/previews/open-preview.ts';
import { type FullPhotoRow, findPhoto, photosSeen } from '#photos/queries.ts';
import { everybody, isSeenBy, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { ObjectSource } from '#platform/storage/from-memory.ts';
import { originalKey } from '#platform/storage/storage.ts';

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
  return sendObject(
    unaddressed(context.storage),
    { request, reply },
    {
      key: originalKey(photo.id),
      type: photo.mime,
      etag: `"${photo.sha256.toString('hex')}"`,
      lastModified: photo.uploaded_at,
      cacheControl: CACHE_CONTROL,
      saveAs: photo.name,
    },
  );
});

const getPreviewByKeyAct = act('getPreviewByKey', async (context, { params, query, request, reply }) => {
  const photo = await requireReadable(context, request, params.photoId);
  const width = Number(query.w ?? LARGEST_PREVIEW) as PreviewWidth;
  const format = chooseFormat(request.headers.accept);
  const { key, from } = openPreview(context, photo, { width, format });
  reply.header('vary', 'Accept, Authorization');
  return sendObject(
    unaddressed(from),
    { request, reply },
    {
      key,
      type: `image/${format}`,
      etag: `"${photo.sha256.toString('hex').slice(0, 32)}-${width}-${format}"`,
      lastModified: photo.uploaded_at,
      cacheControl: CACHE_CONTROL,
    },
  );
});

/** The same source without addresses of its own: one would open for minutes after the key was revoked. */
const unaddressed = (source: ObjectSource): ObjectSource => ({
  open: (key, range) => source.open(key, range),
  sizeOf: (key) => source.sizeOf(key),
});

/** Each read asks for the key again. */
const CACHE_CONTROL = 'private, no-cache';

const LARGEST_PREVIEW = 1280;

/** What a key with the scope `read` opens. */
export const readByKeyActs: readonly AnyAct[] = [listPhotosByKeyAct, getOriginalByKeyAct, getPreviewByKeyAct];
