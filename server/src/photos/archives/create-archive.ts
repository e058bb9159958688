import { archiveName, SELECTION_NAME } from '@togather/contract/entry-names.ts';
import type { BodyOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { COUNTED_AGAIN_MS } from '@togather/contract/statistics.ts';
import type { Context } from '#app/context/context.ts';
import { findPhotosShowing } from '#figures/finding/list-photos-of-figures.ts';
import { act } from '#http/act.ts';
import { listChapterRows } from '#photos/chapters/queries.ts';
import { enqueueReductions } from '#photos/reductions/reduce-photo.job.ts';
import { dropReductions, ruleFor } from '#photos/reductions/reductions.ts';
import { linksOf } from '#photos/serving/describe-photo.ts';
import { isSeenBy, type Seer, seerOf, withoutOwn } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { withLock } from '#platform/locks/locks.ts';
import { TOKEN_LASTS_MS } from '#platform/storage/signed-url.ts';
import { originalKey, reductionIdOfKey } from '#platform/storage/storage.ts';
import { listPackedWishes, type PackedWish, type WishesToPack } from '#wishes/pack-wishes.ts';
import { describeArchive } from './archive.ts';
import { archiveUrl, writeOwner } from './archive-address.ts';
import { listAll, listById, type StoredRow, storeSelection } from './queries.ts';
import { type ArchivedRow, servedRows } from './served-rows.ts';
import { splitByFile } from './split-by-file.ts';

export const createArchiveAct = act('createArchive', (context, { event, body, caller }) =>
  createArchive(context, { event, seer: seerOf(event, caller, context.clock()) }, body),
);

/** The ZIP also contains the seer's own photos. */
interface Asking {
  readonly event: EventRow;
  readonly seer: Seer;
}

interface Wanted {
  readonly rows: readonly StoredRow[];
  /** Requested photo ids that no longer exist. */
  readonly gone: readonly string[];
}

/**
 * Creates the address of a ZIP of an event's current photos. Anything that would prevent its delivery fails here,
 * before a download begins. Throws Failure PHOTO_NOT_FOUND when no photo is left, FIGURE_NOT_FOUND, and what `requireServed` throws.
 */
export async function createArchive(
  context: Context,
  { event, seer }: Asking,
  body: BodyOf<'createArchive'>,
): Promise<ResponseOf<'createArchive'>> {
  const { rows: stored, gone } = await findWanted(context, { event, seer }, body);
  const settled =
    body.photoIds || body.figureIds ? stored : settledOf({ event, seer }, stored, context.clock());
  const withKeys = settled.map((row) => ({ ...row, key: originalKey(row) }));
  const [present, absent] = await splitByFile(context, withKeys);
  const { rows: kept, undecodable } = requireServed({ event, seer }, present);
  if (ruleFor(event, seer) === 'reduced') await requireReduced(context, event.id, kept);
  const lost = [...undecodable, ...absent];
  if (kept.length === 0) throw new Failure('PHOTO_NOT_FOUND');
  const isWhole = !body.photoIds && !body.figureIds && lost.length === 0;
  const chapters = isWhole ? await listChapterRows(context.db, event.id, { withHidden: false }) : [];
  const wishes = isWhole ? await listPackedWishes(context.db, event, { seer: seerOfWishes(seer) }) : [];
  const { fingerprint, size } = describeArchive(kept, chapters, wishesToPack(event, seer, wishes));
  const upTo = isWhole ? kept[0]?.arrival : undefined;
  if (upTo === undefined) {
    const arrivals = kept.map(({ arrival }) => arrival);
    const expiresAt = new Date(context.clock().getTime() + TOKEN_LASTS_MS);
    const selection = { id: fingerprint, eventId: event.id, arrivals, expiresAt };
    await withLock(context, { reference: event.id }, (tx) => storeSelection(tx, selection));
  }
  countDownload(context, { eventId: event.id, seer, fingerprint });
  const hasOwn = kept.some((row) => !isSeenBy(row, withoutOwn(seer)));
  const owner = hasOwn ? writeOwner(seer) : undefined;
  const subject = { fingerprint, upTo, owner, wishesUpTo: wishes.at(-1)?.number };
  return {
    url: archiveUrl(context, { event, links: linksOf(seer) }, subject),
    fileName: archiveFileName(event, upTo),
    size,
    photoCount: kept.length,
    missing: [...gone, ...lost.map(({ id }) => id)],
  };
}

/** How long the newest photos may wait for their reduction. */
const SETTLES_WITHIN_MS = 5 * 60_000;

/**
 * Leaves out the newest photos from the first one on that has just come and is still to be reduced: at a party there is always one, and
 * a ZIP that waited for it would never be made. Keeps all where nothing else is left.
 */
const settledOf = (
  { event, seer }: { readonly event: Pick<EventRow, 'guest_downloads'>; readonly seer: Seer },
  stored: readonly StoredRow[],
  now: Date,
): readonly StoredRow[] => {
  if (ruleFor(event, seer) !== 'reduced') return stored;
  const waiting = new Set(servedRows('reduced', stored).waiting);
  const isNew = ({ uploaded_at }: StoredRow) => now.getTime() - uploaded_at.getTime() < SETTLES_WITHIN_MS;
  const settled = stored.slice(stored.findLastIndex((row) => waiting.has(row) && isNew(row)) + 1);
  return settled.length > 0 ? settled : stored;
};

/** When the page asks again. */
const PREPARED_AFTER_S = 5;

/**
 * Returns the files of these photos that a seer downloads. Throws Failure DOWNLOADS_OFF, or DOWNLOADS_PREPARING with the number of
 * photos that wait.
 */
export function requireServed(
  { event, seer }: { readonly event: Pick<EventRow, 'guest_downloads'>; readonly seer: Seer },
  stored: readonly StoredRow[],
): { readonly rows: readonly ArchivedRow[]; readonly undecodable: readonly StoredRow[] } {
  const rule = ruleFor(event, seer);
  if (rule === 'none') throw new Failure('DOWNLOADS_OFF');
  const { rows, waiting, undecodable } = servedRows(rule, stored);
  if (waiting.length > 0) throw preparing(waiting.length);
  return { rows, undecodable };
}

const preparing = (waiting: number) =>
  new Failure('DOWNLOADS_PREPARING', { retryAfter: PREPARED_AFTER_S, details: { waiting } });

/** Throws Failure DOWNLOADS_PREPARING when reduced files are lost, as after a restore. They are made again. */
const requireReduced = async (
  context: Context,
  eventId: string,
  rows: readonly ArchivedRow[],
): Promise<void> => {
  const [, lost] = await splitByFile(context, rows);
  if (lost.length === 0) return;
  if (context.modes.current().readOnly) throw preparing(lost.length);
  await dropReductions(
    context.db,
    lost.flatMap(({ key }) => reductionIdOfKey(key) ?? []),
  );
  await enqueueReductions(context, context.db, eventId);
  throw preparing(lost.length);
};

/** Guests get the wishes that everybody sees. */
export function seerOfWishes(seer: Seer): Seer {
  return withoutOwn(seer);
}

export function wishesToPack(
  { name }: Pick<EventRow, 'name'>,
  { isHost }: Seer,
  wishes: readonly PackedWish[],
): WishesToPack {
  return { eventName: name, wishes, isForHost: isHost };
}

export function archiveFileName(event: Pick<EventRow, 'name'>, upTo: string | undefined): string {
  return upTo === undefined ? SELECTION_NAME : archiveName(event.name);
}

const findWanted = async (
  { db }: Pick<Context, 'db'>,
  { event, seer }: Asking,
  body: BodyOf<'createArchive'>,
): Promise<Wanted> => {
  const seen = { eventId: event.id, seer };
  const { photoIds, figureIds, match } = body;
  if (figureIds) {
    // Figures count the photos that everyone sees.
    const scope = { event, withHidden: seer.isHost, seer: withoutOwn(seer) };
    const shown = await findPhotosShowing(db, scope, { figureIds, match });
    const ids = shown.map(({ id }) => id);
    return { rows: await listById(db, seen, ids), gone: [] };
  }
  if (!photoIds) return { rows: await listAll(db, seen), gone: [] };
  const rows = await listById(db, seen, photoIds);
  const found = new Set(rows.map(({ id }) => id));
  return { rows, gone: photoIds.filter((id) => !found.has(id)) };
};

/** Counts a ZIP that a guest is about to download; one that is asked for again within half an hour counts once. */
const countDownload = (
  { tally, markSeen }: Context,
  { eventId, seer, fingerprint }: { eventId: string; seer: Seer; fingerprint: string },
): void => {
  if (seer.isHost) return;
  // Programs without a cookie count as one guest.
  const guest = seer.userId ?? seer.guestHash?.toString('base64') ?? '';
  if (markSeen(`zip ${eventId} ${fingerprint} ${guest}`, COUNTED_AGAIN_MS)) tally.count(eventId, 'downloads');
};
