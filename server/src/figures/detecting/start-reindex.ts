import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { countOutdatedPhotos, expectOutdated } from '#figures/queries.ts';

/**
 * Re-indexes photos analysed by another pipeline version, of one event or of all. Returns their number. Restarts a
 * running re-index for this version, since photos behind its position may be outdated again.
 */
export async function startReindex({ db, jobs, faces, log }: Context, eventId?: string): Promise<number> {
  const { pipelineVersion } = faces.pack;
  const of = eventId === undefined ? {} : { eventId };
  const { photos, events } = await countOutdatedPhotos(db, { ...of, pipelineVersion });
  if (photos === 0) return 0;
  await expectOutdated(db, { ...of, pipelineVersion });
  log.info({ photos, events, pipelineVersion }, 're-indexing faces');
  const singletonKey = eventId ?? 'all';
  const payload = { ...of, pipelineVersion, after: '0' };
  const begin = () => jobs.enqueue(db, 'reindex-faces', [payload], { singletonKey });
  await begin();
  const { numAffectedRows } = await sql`
    update pgboss.job set data = (data - 'passes') || ${JSON.stringify(payload)}::jsonb, start_after = now()
    where name = 'reindex-faces' and singleton_key = ${singletonKey} and state = 'created'`.execute(db);
  // The waiting job has started meanwhile.
  if (numAffectedRows === 0n) await begin();
  return photos;
}
