import { sql } from 'kysely';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { Correction } from './correct-clusters.ts';

/** Returns the corrections of the event's host, in order. */
export async function listCorrections(db: Queryable, eventId: string): Promise<Correction[]> {
  const rows = await db
    .selectFrom('figure_corrections')
    .select(['kind', 'faces_a', 'faces_b'])
    .where('event_id', '=', eventId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ kind: row.kind, facesA: row.faces_a, facesB: row.faces_b }));
}

/**
 * Limits of an event's corrections and of all faces in them, since every grouping replays them. A host who answers
 * every doubt of a full Plus event stays far below.
 */
export const MOST_CORRECTIONS = 2000;
const MOST_FACES = 1_000_000;

/** Appends corrections for every later grouping. Throws Failure CORRECTION_LIMIT_REACHED. */
export async function addCorrections(
  tx: Tx,
  eventId: string,
  corrections: readonly Correction[],
): Promise<void> {
  for (const { kind, facesA, facesB } of corrections) {
    if (kind === 'HIDE' || kind === 'SHOW') await removeReplaced(tx, eventId, facesA);
    await tx
      .insertInto('figure_corrections')
      .values({ id: newId(), event_id: eventId, kind, faces_a: [...facesA], faces_b: [...facesB] })
      .execute();
  }
  const { count, faces } = await tx
    .selectFrom('figure_corrections')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(cardinality(faces_a) + cardinality(faces_b)), 0)::int`.as('faces'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (count > MOST_CORRECTIONS || faces > MOST_FACES) throw new Failure('CORRECTION_LIMIT_REACHED');
}

/**
 * Removes earlier HIDE and SHOW corrections of the same person: those with exactly these faces, or with most of them. A
 * smaller share may be another person, whom a grouping has placed here for now. Keeps those before a later SAME or
 * SPLIT, which may have passed them on to other faces.
 */
const removeReplaced = async (tx: Tx, eventId: string, faces: readonly string[]): Promise<void> => {
  await sql`
    delete from figure_corrections as earlier
    where event_id = ${eventId} and kind in ('HIDE', 'SHOW') and faces_a <@ ${faces}::text[]
      and cardinality(faces_a) * 2 > ${faces.length}::int and not exists (
      select from figure_corrections as later
      where later.event_id = ${eventId} and later.kind in ('SAME', 'SPLIT') and later.seq > earlier.seq
    )`.execute(tx);
};

/** Removes these faces from every correction, and deletes corrections with an empty side. */
export async function eraseFromCorrections(
  tx: Tx,
  eventId: string,
  faceIds: readonly string[],
): Promise<void> {
  const ids = sql`${faceIds}::text[]`;
  const without = (column: 'faces_a' | 'faces_b') =>
    sql<string[]>`array(select face from unnest(${sql.ref(column)}) with ordinality as side (face, place)
      where face <> all (${ids}) order by place)`;
  // Delete those with an empty side first, since the table forbids them.
  await sql`
    delete from figure_corrections where event_id = ${eventId} and (
      faces_a <@ ${ids} or (kind in ('SAME', 'SPLIT') and faces_b <@ ${ids})
    )`.execute(tx);
  await tx
    .updateTable('figure_corrections')
    .set({ faces_a: without('faces_a'), faces_b: without('faces_b') })
    .where('event_id', '=', eventId)
    .where(sql<boolean>`(faces_a && ${ids} or faces_b && ${ids})`)
    .execute();
}

/** Gives faces new ids wherever a figure or a correction names them. */
export async function renameFaces(tx: Tx, eventId: string, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, to] of ids) {
    await sql`
      update figure_corrections
      set faces_a = array_replace(faces_a, ${from}, ${to}), faces_b = array_replace(faces_b, ${from}, ${to})
      where event_id = ${eventId} and (${from} = any (faces_a) or ${from} = any (faces_b))`.execute(tx);
    await tx
      .updateTable('figures')
      .set({ representative_face_id: to })
      .where('event_id', '=', eventId)
      .where('representative_face_id', '=', from)
      .execute();
  }
}
