import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { readEmbedding } from '#figures/crops/open-face-crop.ts';
import { figuresOf } from '#figures/finding/find-figures.ts';
import { createMatcher } from '#figures/grouping/match-figures.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';

/** Enqueues the matching of an event's guest list with its figures, unless the list is empty. */
export async function enqueueGuestMatching({ db, jobs }: Context & { db: Queryable }, eventId: string) {
  const someone = db.selectFrom('listed_guests').select('id').where('event_id', '=', eventId).limit(1);
  if (await someone.executeTakeFirst())
    await jobs.enqueue(db, 'match-guest-list', [{ eventId }], { singletonKey: eventId });
}

/** Matched before other work gets its turn. */
const AT_ONCE = 25;

/**
 * Stores of each person on an event's guest list which figure it certainly is, if any. Includes figures that are hidden or to be
 * forgotten, and faces in all photos: who may see what is decided when the list is read. Keeps the figures of entries
 * from an earlier face pack. Idempotent.
 */
export async function matchGuestList(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const { pipelineVersion, calibration } = context.faces.pack;
  const guests = await listVectors(context.db, { eventId, pipelineVersion });
  if (guests.length === 0) return;
  const faces = await listFigureFaces(context.db, { eventId, pipelineVersion });
  const match = createMatcher(figuresOf(faces), calibration);
  const found: Found[] = [];
  for (const [number, guest] of guests.entries()) {
    if (number % AT_ONCE === 0) await others();
    const { figureIds, confident } = match(readEmbedding(guest.embedding));
    found.push({ ...guest, figureId: confident ? (figureIds[0] ?? null) : null });
  }
  await changeFigures(context, eventId, (tx) => writeFound(tx, found, context.clock()));
}

interface OfVersion {
  readonly eventId: string;
  readonly pipelineVersion: string;
}

/** Returns the vectors of the people on the list. */
export function listVectors(db: Queryable, { eventId, pipelineVersion }: OfVersion) {
  return db
    .selectFrom('listed_guests')
    .select(['id', 'embedding', 'consented_at'])
    .where('event_id', '=', eventId)
    .where('pipeline_version', '=', pipelineVersion)
    .orderBy('id')
    .execute();
}

const listFigureFaces = (db: Queryable, { eventId, pipelineVersion }: OfVersion) =>
  db
    .selectFrom('faces')
    .select(['figure_id', 'embedding'])
    .where('event_id', '=', eventId)
    .where('figure_id', 'is not', null)
    .where('pipeline_version', '=', pipelineVersion)
    .orderBy('id')
    .$narrowType<{ figure_id: string }>()
    .execute();

interface Found {
  readonly id: string;
  readonly consented_at: Date;
  readonly figureId: string | null;
}

/**
 * Under the lock of the figures. An entry that was deleted or has another selfie meanwhile gets nothing; neither does one whose
 * figure is gone: each change of figures enqueues another matching.
 */
const writeFound = async (tx: Tx, found: readonly Found[], now: Date): Promise<void> => {
  await sql`
    update listed_guests set figure_id = figures.id, matched_at = ${now}
    from unnest(
      ${found.map(({ id }) => id)}::text[],
      ${found.map(({ consented_at }) => consented_at)}::timestamptz[],
      ${found.map(({ figureId }) => figureId)}::text[]
    ) as found (id, consented_at, figure_id)
    left join figures on figures.id = found.figure_id
    where listed_guests.id = found.id and listed_guests.consented_at = found.consented_at
      and (listed_guests.matched_at is null or listed_guests.figure_id is distinct from figures.id)`.execute(
    tx,
  );
};
