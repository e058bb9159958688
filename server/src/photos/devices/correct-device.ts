import type { Device } from '@togather/contract/schemas/devices.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { HOURS_AHEAD } from '#images/inspecting/inspect.ts';
import { enqueueCut } from '#photos/chapters/cut-chapters.job.ts';
import { findPhotosById } from '#photos/queries.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { withLock } from '#platform/locks/locks.ts';
import type { ClockEstimate } from './estimate-clocks.ts';

/** What a device's row says about its clock. */
export interface Correction {
  readonly correction_seconds: number;
  readonly corrected_by: 'estimate' | 'host' | null;
  readonly estimate?: string;
}

/** Corrects the times of a device and of all its photos. The caller holds the lock of the event, and announces the change. */
export async function writeCorrection(tx: Tx, deviceId: string, correction: Correction): Promise<void> {
  await tx.updateTable('devices').set(correction).where('id', '=', deviceId).execute();
  const seconds = correction.correction_seconds;
  await sql`
    update photos set taken_at = corrected.taken_at
    from (
      select id, case
        when ${seconds}::integer = 0 and clock_at > uploaded_at + make_interval(hours => ${HOURS_AHEAD}) then null
        else clock_at + make_interval(secs => ${seconds}) end as taken_at
      from photos where device_id = ${deviceId}
    ) as corrected
    where photos.id = corrected.id and photos.taken_at is distinct from corrected.taken_at`.execute(tx);
}

export const correctDeviceAct = act('correctDevice', (context, { event, caller, params, body }) =>
  withLock(context, { event: event.id }, async (tx) => {
    const { deviceId } = params;
    const device = await tx
      .selectFrom('devices')
      .select('id')
      .where('id', '=', deviceId)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    if (!device) throw new Failure('DEVICE_NOT_FOUND');
    const { correctionSeconds } = body;
    await writeCorrection(tx, deviceId, { correction_seconds: correctionSeconds, corrected_by: 'host' });
    await recordAudit(tx, {
      role: 'HOST',
      by: caller.user,
      action: 'correctDevice',
      eventId: event.id,
      details: { deviceId, correctionSeconds },
    });
    await announceChange(tx, event.id, 'photos');
    await enqueueCut({ ...context, db: tx }, event.id);
    return { corrected: true as const };
  }),
);

export const listDevicesAct = act('listDevices', async (context, { event }) => {
  const rows = await listDeviceRows(context.db, event.id);
  const estimates = new Map(rows.map(({ id, estimate }) => [id, estimate as ClockEstimate | null]));
  const proofs = await readProofs(context, event, [...estimates.values()]);
  const devices = rows.map((row): Device => {
    const estimate = estimates.get(row.id);
    return {
      deviceId: row.id,
      make: row.make,
      model: row.model,
      uploaderName: row.uploader_name,
      photoCount: row.photo_count,
      correctionSeconds: row.correction_seconds,
      correctedBy: row.corrected_by,
      aheadSeconds: row.ahead_seconds > LEAST_AHEAD_SECONDS ? row.ahead_seconds : null,
      estimate: estimate
        ? {
            correctionSeconds: estimate.correctionSeconds,
            by: estimate.by,
            pairs: estimate.pairs.flatMap((pair) => {
              const [own, other] = pair.map((photoId) => proofs.get(photoId));
              return own && other ? [{ own, other }] : [];
            }),
          }
        : null,
    };
  });
  return { devices };
});

/** Less is what the clocks of server and phones differ by. */
const LEAST_AHEAD_SECONDS = 60;

const listDeviceRows = (db: Queryable, eventId: string) =>
  db
    .selectFrom('devices')
    .innerJoin('photos', 'photos.device_id', 'devices.id')
    .select(['devices.id', 'make', 'model', 'correction_seconds', 'corrected_by', 'estimate'])
    .select([
      sql<string | null>`case when count(distinct uploader_name) = 1 then min(uploader_name) end`.as(
        'uploader_name',
      ),
      sql<number>`count(*)::int`.as('photo_count'),
      sql<number>`round(extract(epoch from max(clock_at - uploaded_at)) + correction_seconds)::int`.as(
        'ahead_seconds',
      ),
    ])
    .where('devices.event_id', '=', eventId)
    .groupBy('devices.id')
    .orderBy('photo_count', 'desc')
    .orderBy('devices.id')
    .execute();

/** The photos that are proof, by id. */
const readProofs = async (
  context: Context,
  event: EventRow,
  estimates: readonly (ClockEstimate | null)[],
) => {
  const ids = estimates.flatMap((estimate) => estimate?.pairs.flat() ?? []);
  const rows = await findPhotosById(context.db, ids);
  const clocks = await context.db
    .selectFrom('photos')
    .select(['id', 'clock_at'])
    .where('id', '=', sql<string>`any (${ids}::text[])`)
    .execute();
  const clockOf = new Map(clocks.map(({ id, clock_at }) => [id, clock_at]));
  const shown = describePhotos(context, { event, links: 'all' }, rows);
  return new Map(
    shown.flatMap(({ photoId, previewUrl, takenAt }) => {
      const clockAt = clockOf.get(photoId)?.toISOString();
      return clockAt
        ? [[photoId, { photoId, previewUrl, clockAt, takenAt: takenAt ?? clockAt }] as const]
        : [];
    }),
  );
};
