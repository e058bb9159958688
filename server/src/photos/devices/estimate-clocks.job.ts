import type { Context } from '#app/context/context.ts';
import { inThread } from '#faces/group/worker-thread.ts';
import { enqueueCut } from '#photos/chapters/cut-chapters.job.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { type Correction, writeCorrection } from './correct-device.ts';
import { type ClockEstimate, type DeviceShots, estimateClocks } from './estimate-clocks.ts';
import type { Shot } from './find-matches.ts';
import { describePicture } from './picture-likeness.ts';

/** Makers of phones and tablets, which set their clocks by the network, in lower case. */
const PHONE_MAKERS = new Set(
  'apple,samsung,google,xiaomi,huawei,honor,oppo,vivo,oneplus,realme,asus,htc,motorola,nokia,hmd global,nothing,infinix,tecno,zte,redmi,poco,lge,lg electronics'.split(
    ',',
  ),
);

/** Enqueues the estimate, when the figures of an event are final or it has none. */
export function enqueueClockEstimate({ db, jobs }: Context, eventId: string): Promise<void> {
  return jobs.enqueue(db, 'estimate-clocks', [{ eventId }], { singletonKey: eventId });
}

/** Comparing up to this many photos takes less time than starting a thread. */
const FEW_PHOTOS = 500;
/** A smaller change of an estimate changes no photo. */
const LEAST_CHANGE_SECONDS = 10;

/** Estimates the clocks of an event's devices, and corrects the times of their photos, except where the host decided. */
export async function estimateEventClocks(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const devices = await readDevices(context.db, eventId);
  if (devices.length === 0) return;
  const photos = devices.reduce((sum, { shots }) => sum + shots.length, 0);
  const estimates =
    photos <= FEW_PHOTOS
      ? estimateClocks(devices)
      : await inThread<ClockEstimate[]>(new URL('./clocks-thread.ts', import.meta.url), devices);
  if (estimates.length === 0) return;
  await withLock(context, { event: eventId }, async (tx) => {
    if (!(await writeEstimates(tx, eventId, estimates))) return;
    await announceChange(tx, eventId, 'photos');
    await enqueueCut({ ...context, db: tx }, eventId);
  });
}

/** Returns whether the times of photos changed. */
const writeEstimates = async (
  tx: Tx,
  eventId: string,
  estimates: readonly ClockEstimate[],
): Promise<boolean> => {
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'correction_seconds', 'corrected_by'])
    .where('event_id', '=', eventId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  let isChanged = false;
  for (const estimate of estimates) {
    const row = byId.get(estimate.deviceId);
    if (!row) continue;
    const { correction_seconds, corrected_by } = row;
    const isKept =
      corrected_by === 'host' ||
      Math.abs(estimate.correctionSeconds - correction_seconds) < LEAST_CHANGE_SECONDS;
    await storeEstimate(tx, estimate);
    if (isKept) continue;
    await writeCorrection(tx, row.id, correctionOf(estimate));
    isChanged = true;
  }
  return isChanged;
};

const storeEstimate = (tx: Tx, { deviceId, ...estimate }: ClockEstimate) =>
  tx
    .updateTable('devices')
    .set({ estimate: JSON.stringify(estimate) })
    .where('id', '=', deviceId)
    .execute();

const correctionOf = ({ correctionSeconds }: ClockEstimate): Correction => ({
  correction_seconds: correctionSeconds,
  corrected_by: correctionSeconds === 0 ? null : 'estimate',
});

/** Reads the devices of an event with their photos. */
const readDevices = async (db: Queryable, eventId: string): Promise<DeviceShots[]> => {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'make', 'correction_seconds', 'corrected_by'])
    .where('event_id', '=', eventId)
    .execute();
  const shots = rows.length > 0 ? await readShots(db, eventId) : new Map<string, Shot[]>();
  return rows.flatMap(({ id, make, correction_seconds, corrected_by }) => {
    const theirs = shots.get(id);
    if (!theirs) return [];
    return {
      id,
      isPhone: PHONE_MAKERS.has(make.toLowerCase()) && !theirs.some(({ isLive }) => isLive),
      decidedSeconds: corrected_by === 'host' ? correction_seconds : undefined,
      shots: theirs,
    };
  });
};

const readShots = async (db: Queryable, eventId: string): Promise<Map<string, Shot[]>> => {
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'device_id', 'clock_at', 'uploaded_at', 'thumbhash'])
    .select(['uploader_id', 'guest_hash', 'uploader_name'])
    .where('event_id', '=', eventId)
    .where('device_id', 'is not', null)
    .where('deletes_at', 'is', null)
    .orderBy('arrival')
    .execute();
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
  const shots = photos.map((photo): [string, Shot] => [
    photo.device_id!,
    {
      id: photo.id,
      clock: photo.clock_at!.getTime() / 1000,
      arrival: photo.uploaded_at.getTime() / 1000,
      // Of a deleted account, there is no name either.
      isLive: photo.uploader_id === null && photo.guest_hash === null && photo.uploader_name !== null,
      figures: figures.get(photo.id) ?? new Map(),
      form: photo.thumbhash ? describePicture(photo.thumbhash) : undefined,
    },
  ]);
  return new Map(
    [...Map.groupBy(shots, ([deviceId]) => deviceId)].map(([id, theirs]) => [
      id,
      theirs.map(([, shot]) => shot),
    ]),
  );
};
