import type { Queryable } from '#platform/db/db.ts';

/** Of each photo of an event, by id, its figures with the surroundings of their best faces, if they are known. */
export async function listFiguresShown(
  db: Queryable,
  eventId: string,
): Promise<Map<string, Map<string, Float32Array | undefined>>> {
  const faces = await db
    .selectFrom('faces')
    .select(['photo_id', 'figure_id', 'context'])
    .where('event_id', '=', eventId)
    .where('figure_id', 'is not', null)
    .orderBy('quality')
    .execute();
  const figures = new Map<string, Map<string, Float32Array | undefined>>();
  for (const { photo_id, figure_id, context } of faces) {
    const shown = figures.get(photo_id) ?? new Map<string, Float32Array | undefined>();
    figures.set(photo_id, shown);
    shown.set(figure_id!, context ? new Float32Array(new Uint8Array(context).buffer) : undefined);
  }
  return figures;
}
