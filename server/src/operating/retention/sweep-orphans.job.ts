import type { Context } from '#app/context/context.ts';
import { sweepBooks } from '#books/sweep-books.ts';
import { listClearKeys } from '#figures/blurs/clear-files.ts';
import { listFaceIds } from '#figures/queries.ts';
import { findPhotosById } from '#photos/queries.ts';
import { enqueueReductions } from '#photos/reductions/reduce-photo.job.ts';
import { listReductionFiles } from '#photos/reductions/reductions.ts';
import { ANSWER_KEPT_MS } from '#photos/uploading/idempotency.ts';
import type { Queryable } from '#platform/db/db.ts';
import {
  faceIdOfKey,
  fileIdOfKey,
  isClearKey,
  originalsPrefix,
  photoIdOfKey,
  photoPrefix,
  reductionIdOfKey,
} from '#platform/storage/storage.ts';
import { removeOldErasures } from './publish-erasures.job.ts';

/** Newer files may belong to an upload in flight. */
const MIN_AGE_MS = 3600_000;
const PAGE = 500;

/**
 * Removes files that no row refers to, left by a crash between storing and committing a photo, or between erasing a
 * face and removing its crop. Enqueues photos whose reduction is still missing.
 */
export async function sweepOrphans(context: Context): Promise<void> {
  const { storage, clock } = context;
  let page: string[] = [];
  for await (const { key, writtenAt } of storage.list(originalsPrefix)) {
    if (clock().getTime() - writtenAt.getTime() < MIN_AGE_MS) continue;
    if (key.endsWith('.part')) await storage.remove(key);
    else page.push(key);
    if (page.length === PAGE) {
      await removeUnowned(context, page);
      page = [];
    }
  }
  await removeUnowned(context, page);
  await enqueueReductions(context, context.db);
  await sweepBooks(context);
  await removeOldErasures(context);
}

const removeUnowned = async ({ db, storage }: Context, keys: readonly string[]) => {
  for (const key of await findUnowned(db, keys)) await storage.remove(key);
};

/**
 * Returns which keys no row refers to: the prefix of a deleted photo, or the key of a replaced file, a clear file that is no longer
 * needed, a deleted face's crop or a former reduction. For some hundred keys at once.
 */
export async function findUnowned(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await findPhotosById(db, idsOf(keys, photoIdOfKey));
  const files = new Map(rows.map(({ id, file_id }) => [id, file_id]));
  const faces = await listFaceIds(db, idsOf(keys, faceIdOfKey));
  const clears = await listClearKeys(db, idsOf(keys.filter(isClearKey), photoIdOfKey));
  const reductions = await listReductionFiles(db, idsOf(keys, reductionIdOfKey));
  const gone = keys.flatMap((key) => {
    const [photoId, faceId, reductionId] = [photoIdOfKey(key), faceIdOfKey(key), reductionIdOfKey(key)];
    if (photoId && !files.has(photoId)) return [photoPrefix(photoId)];
    if (isClearKey(key)) return clears.has(key) ? [] : [key];
    if (reductionId) return reductions.has(reductionId) ? [] : [key];
    if (photoId && files.get(photoId) !== fileIdOfKey(key)) return [key];
    return faceId && !faces.has(faceId) ? [key] : [];
  });
  return new Set(gone);
}

const idsOf = (keys: readonly string[], idOf: (key: string) => string | undefined): string[] => [
  ...new Set(keys.flatMap((key) => idOf(key) ?? [])),
];

/** How long handled feedback is kept. */
const HANDLED_FEEDBACK_KEPT_MS = 90 * 24 * 3600_000;
/** How long the audit is kept. */
const AUDIT_KEPT_MS = 365 * 24 * 3600_000;

/**
 * Deletes rows that are no longer needed: responses to repeated batches, expired grants of the local provider and
 * selections, expired invitations of co-hosts, handled feedback, and audit rows older than a year.
 */
export async function purgeServedRows({ db, clock }: Context): Promise<void> {
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  await db.deleteFrom('upload_batches').where('created_at', '<', ago(ANSWER_KEPT_MS)).execute();
  await db.deleteFrom('local_identity_records').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('archives').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('host_invites').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('audit_log').where('created_at', '<', ago(AUDIT_KEPT_MS)).execute();
  await db.deleteFrom('feedback').where('handled_at', '<', ago(HANDLED_FEEDBACK_KEPT_MS)).execute();
}
