import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { version } from '#platform/base/version.ts';
import type { Config } from '#platform/config/config.ts';
import type { Identity } from '#platform/identity/identity.ts';
import { providerOf, signInLabel } from '#platform/identity/sign-in-label.ts';

const getConfigAct = act('getConfig', (context, { reply }) => {
  reply.header('cache-control', 'no-cache');
  return describeInstallation(context);
});

const describeInstallation = async ({ config, identity, payments, modes }: Context) => ({
  version,
  brand: config.brand,
  identity: identity.isOpen ? await describeSignIn(config, identity) : null,
  isHostingLimited: config.hosts.mode !== 'everybody',
  cashierUrl: payments?.checkoutUrl ?? null,
  limits: {
    freePhotoLimit: config.limits.freePhotoLimit,
    plusPhotoLimit: config.limits.plusPhotoLimit,
    freeEventsPerMonth: config.limits.freeEventsPerMonth,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    uploadBatchSize: UPLOAD_BATCH_SIZE,
    retentionDays: config.limits.retentionDays,
  },
  downloads: config.downloads,
  ...(modes.current().readOnly && { readOnly: true as const }),
  features: { faces: true, payments: payments !== undefined, mail: config.mail !== undefined },
});

const describeSignIn = async ({ openId }: Config, identity: Identity) => {
  const [endpoint, scope] = await Promise.all([identity.authorizationEndpoint(), identity.scope()]);
  const provider = providerOf(openId);
  return {
    provider,
    label: signInLabel(openId),
    authorizationEndpoint: endpoint ?? null,
    clientId: identity.clientId,
    scope,
    redirectUri: identity.redirectUri,
    // Google returns a refresh token only with exactly these parameters.
    extraParams: (provider === 'google' ? { access_type: 'offline', prompt: 'consent' } : {}) as Record<
      string,
      string
    >,
  };
};

/** What the endpoints of this noun do. */
export const configActs: readonly AnyAct[] = [getConfigAct];

const getLiveAct = act('getLive', async () => ({ status: 'ok' as const }));

const running = new WeakMap<Context, Promise<unknown>>();

const getReadyAct = act('getReady', async (context, { request }) => {
  if (request.server.isDraining) throw new Failure('SERVICE_UNAVAILABLE');
  // Shares one check at a time, so that storage that hangs occupies a single thread.
  const check = running.get(context) ?? checkParts(context).finally(() => running.delete(context));
  running.set(context, check);
  await inTime(check);
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
