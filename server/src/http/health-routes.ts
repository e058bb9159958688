import { getLive, getReady } from '@togather/contract/health.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Bind } from './bind-endpoint.ts';

const DATABASE_TIMEOUT_MS = 3000;

export const bindHealth = (bind: Bind) => {
  bind(getLive, { handle: async () => ({ status: 'ok' as const }) });
  bind(getReady, { handle: (context) => checkReady(context) });
};

const checkReady = async ({ db }: Context) => {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Failure('SERVICE_UNAVAILABLE')), DATABASE_TIMEOUT_MS).unref(),
  );
  await Promise.race([sql`select 1`.execute(db), late]).catch((cause) => {
    throw new Failure('SERVICE_UNAVAILABLE', { cause });
  });
  return { status: 'ok' as const };
};
