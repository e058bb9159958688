import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { database } from '../../e2e/product.ts';
import { runJob } from '../../e2e/run-job.ts';
import type { Context } from '../../server/src/app/context/context.ts';
import { cutChapters } from '../../server/src/photos/chapters/cut-chapters.job.ts';
import { createLockQueue } from '../../server/src/platform/locks/locks.ts';
import { cpuSeconds } from '../lookup/cpu-seconds.ts';
import { median } from '../record.ts';
import type { Processes } from './product-processes.ts';
import type { LargeEvent } from './seed-large-event.ts';

export const ROUNDS = 3;
const POLL_MS = 50;

export interface Jobs {
  /** Until the four faces of an added photo stand in figures; with the CPU of the worker and the database. */
  readonly grouping: { readonly ms: number; readonly cpuMs: number };
  readonly chaptersMs: number;
}

/** Measures what follows a photo: its faces are grouped, and the event is cut into chapters. */
export async function measureJobs(event: LargeEvent, processes: Processes): Promise<Jobs> {
  const [times, cpu]: [number[], number[]] = [[], []];
  const pids = [...processes.worker, processes.database];
  // The first loads the code.
  for (let round = 0; round <= ROUNDS; round++) {
    const photoId = await event.addPhoto();
    const [from, before] = [performance.now(), cpuSeconds(pids)];
    await runJob('cluster-figures', { eventId: event.eventId });
    await untilGrouped(photoId);
    if (round === 0) continue;
    times.push(performance.now() - from);
    cpu.push((cpuSeconds(pids) - before) * 1000);
  }
  // The regrouping of all would disturb what is measured next.
  await sql`delete from pgboss.job where name = 'regroup-figures'`.execute(database());
  const context = { db: database(), lockQueue: createLockQueue() } as unknown as Context;
  const cuts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await database().deleteFrom('chapters').where('event_id', '=', event.eventId).execute();
    const from = performance.now();
    await cutChapters(context, event);
    cuts.push(performance.now() - from);
  }
  return { grouping: { ms: median(times), cpuMs: median(cpu) }, chaptersMs: median(cuts) };
}

const untilGrouped = async (photoId: string): Promise<void> => {
  for (;;) {
    const waiting = await database()
      .selectFrom('faces')
      .select('id')
      .where('photo_id', '=', photoId)
      .where('figure_id', 'is', null)
      .execute();
    if (waiting.length === 0) return;
    await sleep(POLL_MS);
  }
};
