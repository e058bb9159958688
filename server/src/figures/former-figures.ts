import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/db/db.ts';

interface Face {
  readonly id: string;
  readonly figureId: string | null;
}
interface Figure {
  readonly id: string;
  readonly faceIds: readonly string[];
}

/** Maps each deleted figure to the one that has more than half of its faces now. */
export function successorsOf(before: readonly Face[], figures: readonly Figure[]): Map<string, string> {
  const now = new Map(figures.flatMap(({ id, faceIds }) => faceIds.map((faceId) => [faceId, id] as const)));
  const left = new Set(figures.map(({ id }) => id));
  const successors = new Map<string, string>();
  for (const [figureId, faces] of Map.groupBy(before, (face) => face.figureId)) {
    if (!figureId || left.has(figureId)) continue;
    for (const [next, moved] of Map.groupBy(faces, (face) => now.get(face.id)))
      if (next && moved.length > faces.length / 2) successors.set(figureId, next);
  }
  return successors;
}

/**
 * Stores the successors of figures, and updates earlier records that point to them. The figures may be deleted afterwards.
 */
export async function storeSuccessors(tx: Tx, successors: ReadonlyMap<string, string>): Promise<void> {
  const pairs = sql`unnest(${[...successors.keys()]}::text[], ${[...successors.values()]}::text[])`;
  await sql`
    update former_figures set figure_id = pair.next
    from ${pairs} as pair (gone, next)
    where former_figures.figure_id = pair.gone`.execute(tx);
  await sql`
    insert into former_figures (id, figure_id)
    select pair.gone, pair.next from ${pairs} as pair (gone, next)
    on conflict (id) do update set figure_id = excluded.figure_id`.execute(tx);
}

/** Selects the successor of a deleted figure. */
export function successorOf(db: Queryable, id: string) {
  return db.selectFrom('former_figures').select('figure_id').where('former_figures.id', '=', id);
}
