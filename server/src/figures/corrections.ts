import { sql } from 'kysely';
import { newId } from '../base/new-id.ts';
import type { Queryable, Tx } from '../db/db.ts';
import type { Correction } from './correct-clusters.ts';

/** The corrections of the event's host, in order. */
export const listCorrections = async (db: Queryable, eventId: string): Promise<Correction[]> => {
  const rows = await db
    .selectFrom('figure_corrections')
    .select(['kind', 'faces_a', 'faces_b'])
    .where('event_id', '=', eventId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ kind: row.kind, facesA: row.faces_a, facesB: row.faces_b }));
};

/** Stores corrections, in this order, for every later grouping. */
export const addCorrections = async (
  tx: Tx,
  eventId: string,
  corrections: readonly Correction[],
): Promise<void> => {
  for (const { kind, facesA, facesB } of corrections) {
    await tx
      .insertInto('figure_corrections')
      .values({ id: newId(), event_id: eventId, kind, faces_a: [...facesA], faces_b: [...facesB] })
      .execute();
  }
};

/** Removes these faces from every correction, and corrections that are left without a side. */
export const eraseFromCorrections = async (
  tx: Tx,
  eventId: string,
  faceIds: readonly string[],
): Promise<void> => {
  const ids = sql`${faceIds}::text[]`;
  const without = (column: 'faces_a' | 'faces_b') =>
    sql<string[]>`array(select face from unnest(${sql.ref(column)}) with ordinality as side (face, place)
      where face <> all (${ids}) order by place)`;
  // Delete those with an empty side first: the table allows no correction without its sides.
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
};
