import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { RUNS_ALWAYS } from '#platform/jobs/catalog.ts';
import { countJobs } from '#platform/jobs/jobs.ts';
import { readModes } from '#platform/modes/modes.ts';

/** Switches modes of the installation; all processes follow within a second. Returns all modes. */
export const changeModesAct = act('changeModes', ({ db }, { caller, body: { maintenance, readOnly } }) =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('modes')
      .set((e) => ({
        maintenance: maintenance ?? e.ref('maintenance'),
        read_only: readOnly ?? e.ref('read_only'),
      }))
      .execute();
    const details = { maintenance, readOnly };
    await recordAudit(tx, { role: 'ADMIN', by: caller.user, action: 'changeModes', details });
    return readModes(tx);
  }),
);

/** Processes learn of a mode within a second or two, and a request that began before ends within five. */
const REQUESTS_MS = 8000;
const LOOK_MS = 500;
/** Longer than any job of a photo. */
const PATIENCE_MS = 300_000;

/**
 * Waits in read-only mode until the requests and jobs that began before it have ended. Returns false when a job still
 * runs after five minutes.
 */
export async function waitUntilStill({ checksDb }: Context): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  await sleep(REQUESTS_MS);
  while (performance.now() < until) {
    const jobs = await countJobs(checksDb);
    if (!jobs.some(({ name, active }) => active > 0 && name !== RUNS_ALWAYS)) return true;
    await sleep(LOOK_MS);
  }
  return false;
}
