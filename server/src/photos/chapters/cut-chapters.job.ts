import type { Context } from '#app/context/context.ts';
import { lookOf } from '#photos/devices/picture-likeness.ts';
import { ANYBODY } from '#photos/visibility/visibility.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { cutEvent } from './cut-event.ts';
import {
  type ChapterRow,
  findEdition,
  listChapterRows,
  listPhotosToCut,
  secondOf,
  writeChapters,
} from './queries.ts';

/** Photos arrive in bursts; one cut follows those of this time. */
const GATHER_SECONDS = 2;

/** Enqueues the cutting of an event into chapters; at most one job of an event waits. */
export function enqueueCut({ db, jobs }: Pick<Context, 'jobs'> & { db: Queryable }, eventId: string) {
  return jobs.enqueue(db, 'cut-chapters', [{ eventId }], {
    singletonKey: eventId,
    startAfterSeconds: GATHER_SECONDS,
  });
}

/**
 * Cuts the photos that everyone sees into chapters, unless the host has changed the chapters. A chapter that starts at about
 * the same time keeps its id. Idempotent.
 */
export async function cutChapters(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const { db } = context;
  if ((await findEdition(db, eventId)) !== 0) return;
  const photos = await listPhotosToCut(db, eventId, ANYBODY);
  const starts = cutEvent(
    photos.map(({ at, figures, thumbhash }) => ({
      time: secondOf(at),
      figures,
      look: thumbhash ? lookOf(thumbhash) : undefined,
    })),
  );
  await withLock(context, { event: eventId }, async (tx) => {
    if ((await findEdition(tx, eventId)) !== 0) return;
    const former = await listChapterRows(tx, eventId, { withHidden: true });
    if (starts.join() === former.map(({ starts_at }) => secondOf(starts_at)).join()) return;
    const ids = keepIds(starts, former);
    const chapters = starts.map((start, at) => ({
      id: ids[at],
      name: null,
      starts_at: new Date(start * 1000),
      hidden: false,
    }));
    await writeChapters(tx, eventId, chapters);
    await announceChange(tx, eventId, 'event');
  });
}

/** A chapter whose start moved by less than this is the same one. */
const SAME_WITHIN_SECONDS = 1800;

/** Returns for each start the id of the nearest former chapter, each once; undefined without one nearby. */
export function keepIds(
  starts: readonly number[],
  former: readonly Pick<ChapterRow, 'id' | 'starts_at'>[],
): (string | undefined)[] {
  const ids = new Array<string | undefined>(starts.length).fill(undefined);
  const pairs = starts
    .flatMap((start, at) =>
      former.map(({ id, starts_at }) => ({ at, id, apart: Math.abs(start - secondOf(starts_at)) })),
    )
    .filter(({ apart }) => apart < SAME_WITHIN_SECONDS)
    .sort((one, other) => one.apart - other.apart);
  for (const { at, id } of pairs) if (ids[at] === undefined && !ids.includes(id)) ids[at] = id;
  return ids;
}
