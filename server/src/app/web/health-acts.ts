import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { createOnce } from '#platform/base/read-together.ts';

const getLiveAct = act('getLive', async () => ({ status: 'ok' as const }));

const once = createOnce<unknown, Context>();

const getReadyAct = act('getReady', async (context, { request }) => {
  if (request.server.isDraining) throw new Failure('SERVICE_UNAVAILABLE');
  // Shares one check at a time, so that storage that hangs occupies a single thread.
  await inTime(once(context, () => checkParts(context)));
  return { status: 'ok' as const };
});

const TIMEOUT_MS = 3000;

const checkParts = ({ checksDb, storage }: Context) =>
  Promise.all([sql`select 1`.execute(checksDb), storage.check()]);

/** Throws Failure SERVICE_UNAVAILABLE when the check fails or times out. */
const inTime = async (check: Promise<unknown>) => {
  const late = new AbortController();
  try {
    await Promise.race([
      check,
      sleep(TIMEOUT_MS, undefined, { signal: late.signal }).then(() => Promise.reject()),
    ]);
  } catch (cause) {
    throw new Failure('SERVICE_UNAVAILABLE', { cause });
  } finally {
    late.abort();
  }
};

/** What the endpoints of this noun do. */
export const healthActs: readonly AnyAct[] = [getLiveAct, getReadyAct];
