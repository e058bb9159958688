import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { database, origin } from '../../e2e/product.ts';
import { announceChange } from '../../server/src/platform/changes/announce.ts';
import { rawGet } from '../../server/src/testing/raw-get.ts';
import { measure } from '../lookup/load.ts';
import { median } from '../record.ts';
import type { Processes } from './product-processes.ts';
import type { LargeEvent } from './seed-large-event.ts';

const SECONDS = 2;
const ROUNDS = 5;
/** Until the web process has heard of a change. */
const HEARD_MS = 100;

/** Milliseconds and CPU milliseconds of a response, database included. */
interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

export interface Requests {
  readonly lookup: Cost;
  readonly unchanged: Cost;
  readonly newest: Cost;
  readonly figures: Cost;
  readonly chapters: Cost;
  /** Milliseconds of the first response after a change of the event. */
  readonly changed: { readonly lookup: number; readonly newest: number; readonly figures: number };
}

/** Measures what the page asks for, one request after the other: of an unchanged event, and right after a change. */
export async function measureRequests(
  { eventId, pinCode }: LargeEvent,
  processes: Processes,
): Promise<Requests> {
  const paths = {
    lookup: `/api/event/${pinCode}`,
    newest: `/api/event/${pinCode}?photos=newest`,
    figures: `/api/figure/${eventId}`,
    chapters: `/api/event/${eventId}/chapters`,
  };
  const first = await rawGet(origin() + paths.lookup, { 'accept-encoding': 'br' });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { 'accept-encoding': 'br', cookie };
  const pids = [...processes.web, processes.database];
  const costOf = async (path: string, more: Record<string, string> = {}): Promise<Cost> => {
    const asked = { url: origin() + path, headers: { ...headers, ...more } };
    const { bytes } = await rawGet(asked.url, asked.headers);
    const { perSecond, cpuUs } = await measure({ ...asked, pids, clients: 1, seconds: SECONDS });
    return { ms: 1000 / perSecond, cpuMs: cpuUs / 1000, bytes: bytes.length };
  };
  const costs = {
    lookup: await costOf(paths.lookup),
    unchanged: await costOf(paths.lookup, { 'if-none-match': String(first.headers.etag) }),
    newest: await costOf(paths.newest),
    figures: await costOf(paths.figures),
    chapters: await costOf(paths.chapters),
  };
  const afterChange = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await changeEvent(eventId);
      const from = performance.now();
      const { status } = await rawGet(origin() + path, headers);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      times.push(performance.now() - from);
    }
    return median(times);
  };
  const changed = {
    lookup: await afterChange(paths.lookup),
    newest: await afterChange(paths.newest),
    figures: await afterChange(paths.figures),
  };
  return { ...costs, changed };
}

const changeEvent = async (eventId: string): Promise<void> => {
  await database()
    .updateTable('event_versions')
    .set({ version: sql`version + 1` })
    .where('event_id', '=', eventId)
    .execute();
  await announceChange(database(), eventId, 'photos');
  await sleep(HEARD_MS);
};
