import type { Context } from '../context.ts';
import { countOutdatedPhotos, expectOutdated } from './queries.ts';

/**
 * Starts looking at photos again whose faces another pipeline version found, of one event or of all. Answers how many there
 * are. One that is under way goes on; it notices by itself when the version is another.
 */
export const startReindex = async (
  { db, jobs, faces, log }: Pick<Context, 'db' | 'jobs' | 'faces' | 'log'>,
  eventId?: string,
): Promise<number> => {
  const { pipelineVersion } = faces.pack;
  const of = eventId === undefined ? {} : { eventId };
  const { awaited } = faces;
  const { photos, events } = await countOutdatedPhotos(db, { ...of, pipelineVersion, awaited });
  if (photos === 0) return 0;
  await expectOutdated(db, { ...of, pipelineVersion });
  log.info({ photos, events, pipelineVersion }, 'faces are indexed anew');
  await jobs.enqueue(db, 'reindex-faces', [{ ...of, pipelineVersion, after: '0' }], {
    singletonKey: eventId ?? 'all',
  });
  return photos;
};
