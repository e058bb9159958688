import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { sendTagged, type TaggedBody } from '#http/responding/send-tagged.ts';
import { describePicture } from '#photos/devices/picture-likeness.ts';
import { photosSeen } from '#photos/queries.ts';
import { hostOrEverybody, type Seer } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { findMoments, type MomentPhoto } from './find-moments.ts';

export const listMomentsAct = act('listMoments', async (context, { event, caller, request, reply }) => {
  const seer = hostOrEverybody(event, caller.user, context.clock());
  return sendTagged(context, { request, reply }, listMoments(context, event, seer));
});

/** The moments among the photos that a seer sees: one body for all of them until the event changes. */
const listMoments = ({ db }: Context, event: EventRow, seer: Seer): TaggedBody => ({
  of: ['moments', event.id, event.version, seer],
  describe: async (): Promise<ResponseOf<'listMoments'>> => {
    const moments = findMoments(await listMomentPhotos(db, event.id, seer));
    return { moments: moments.map((photos) => photos.map(({ id }) => id)) };
  },
});

const listMomentPhotos = async (db: Queryable, eventId: string, seer: Seer): Promise<MomentPhoto[]> => {
  const rows = await photosSeen(db, eventId, seer)
    .leftJoin(
      (faces) =>
        faces
          .selectFrom('faces')
          .select('photo_id')
          .select(
            sql<string[]>`array_agg(distinct figure_id) filter (where figure_id is not null)`.as('figures'),
          )
          .select(sql<number>`sum(quality)::float8`.as('seen'))
          .where('event_id', '=', eventId)
          .groupBy('photo_id')
          .as('found'),
      (join) => join.onRef('found.photo_id', '=', 'photos.id'),
    )
    .leftJoin(
      (hearts) =>
        hearts
          .selectFrom('hearts')
          .select(['photo_id', sql<number>`count(*)::int`.as('hearts')])
          .where('event_id', '=', eventId)
          .groupBy('photo_id')
          .as('loved'),
      (join) => join.onRef('loved.photo_id', '=', 'photos.id'),
    )
    .select(['id', 'taken_at', 'uploaded_at', 'device_id', 'thumbhash', 'sharpness'])
    .select(['found.figures', 'found.seen', 'loved.hearts'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    time: (row.taken_at ?? row.uploaded_at).getTime() / 1000,
    deviceId: row.device_id,
    figures: new Set(row.figures ?? []),
    form: row.thumbhash ? describePicture(row.thumbhash) : undefined,
    sharpness: row.sharpness ?? 0,
    seen: row.seen ?? 0,
    hearts: row.hearts ?? 0,
  }));
};
