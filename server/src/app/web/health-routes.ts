import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { Failure } from '#platform/base/failure.ts';

const TIMEOUT_MS = 3000;

export const bindHealth = (bind: Bind) => {
  let checking: Promise<unknown> | undefined;
  bind('getLive', async () => ({ status: 'ok' as const }));
  bind('getReady', async (context, { request }) => {
    if (request.server.isDraining) throw new Failure('SERVICE_UNAVAILABLE');
    // Shares one check at a time, so that storage that hangs occupies a single thread.
    checking ??= checkParts(context).finally(() => {
      checking = undefined;
    });
    await inTime(checking);
    return { status: 'ok' as const };
  });
};

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
