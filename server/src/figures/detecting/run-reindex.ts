import { setTimeout as sleep } from 'node:timers/promises';
import { normalizePin } from '@togather/contract/pins.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { countFailedPhotos, countOutdatedPhotos, expectOutdated, lookAgainAt } from '#figures/queries.ts';
import { countParked, countUndecoded, tryParkedAgain } from '#photos/previews/park-photo.ts';

export interface ReindexWish {
  /** Only the event with this PIN. */
  readonly pin?: string | undefined;
  /** Includes photos already analysed by this pipeline version. */
  readonly again?: boolean | undefined;
  /** Prints the plan and changes nothing. */
  readonly dryRun?: boolean | undefined;
  readonly say: (line: string) => void;
  /** Stops watching; the work continues as long as a worker runs. */
  readonly signal?: AbortSignal | undefined;
  /** Interval of the progress output. */
  readonly lookMs?: number;
}

const LOOK_MS = 500;
/** The jobs of a photo; each enqueues the next before it ends. */
const PASSED = [
  'make-thumbnail',
  'make-renditions',
  'reindex-faces',
  'detect-faces',
  'give-up-photo',
] as const;

/**
 * Re-indexes photos that failed or were analysed by another pipeline version, decodes parked ones again, and prints the
 * progress. May be interrupted and repeated at any time: it continues where it stopped. Throws when no event has the PIN.
 */
export async function runReindex(context: Context, wish: ReindexWish): Promise<void> {
  const { db, faces } = context;
  const { pipelineVersion } = faces.pack;
  const eventId = wish.pin === undefined ? undefined : await eventOf(context, wish.pin);
  const of = { ...(eventId !== undefined && { eventId }), pipelineVersion };
  const plan = { ...of, again: wish.again === true };
  const parked = await (wish.dryRun ? countParked(db, eventId) : tryParkedAgain(context, eventId));
  if (!wish.dryRun) await lookAgainAt(db, plan);
  const [{ photos, events }, failed] = await Promise.all([
    countOutdatedPhotos(db, plan),
    wish.dryRun ? countFailedPhotos(db, of) : 0,
  ]);
  const also = failed > 0 ? `, and ${failed} that failed` : '';
  wish.say(`${photos} photos of ${events} events to analyse${also}, for ${pipelineVersion}`);
  if (parked > 0) wish.say(`${parked} photos to decode again`);
  if (wish.dryRun || photos + parked === 0) return;
  await startReindex(context, eventId);
  await watch(context, { ...wish, of, total: photos + parked });
}

const eventOf = async ({ db }: Context, pin: string): Promise<string> => {
  const wanted = normalizePin(pin);
  const event = await db.selectFrom('events').select('id').where('pin', '=', wanted).executeTakeFirst();
  if (!event) throw new Error(`No event has the PIN ${wanted}`);
  return event.id;
};

type Watch = ReindexWish & {
  of: { eventId?: string; pipelineVersion: string };
  total: number;
};

const watch = async (
  { db, jobs }: Context,
  { of, total, say, signal, lookMs = LOOK_MS }: Watch,
): Promise<void> => {
  for (let done = -1; !signal?.aborted; ) {
    // Jobs first: one that ends between the two queries must not leave a photo that was counted before it.
    const open = await jobs.countOpen(db, ...PASSED);
    const photos = (await countUndecoded(db, of.eventId)) + (await countOutdatedPhotos(db, of)).photos;
    const now = Math.max(0, total - photos);
    if (now !== done) say(`${now} of ${total}`);
    done = now;
    if (photos > 0 && open > 0) {
      await sleep(lookMs);
      continue;
    }
    const failed = (await countFailedPhotos(db, of)) + (await countParked(db, of.eventId));
    const left = photos > 0 ? `; ${photos} were not analysed, call again` : '';
    return say(`done${failed > 0 ? `; ${failed} photos failed` : ''}${left}`);
  }
};

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
