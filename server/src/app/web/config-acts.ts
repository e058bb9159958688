import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { version } from '#platform/base/version.ts';
import type { Config } from '#platform/config/config.ts';
import type { Identity } from '#platform/identity/identity.ts';
import { providerOf, signInLabel } from '#platform/identity/sign-in-label.ts';
import { listProcesses } from '#platform/postgres/embedded-places.ts';

const getConfigAct = act('getConfig', (context, { reply }) => {
  reply.header('cache-control', 'no-cache');
  return describeInstallation(context);
});

const describeInstallation = async (context: Context) => {
  const { config, identity, payments, modes } = context;
  return {
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
    cameraPort: (await takesCameras(context)) ? config.ingest.port : null,
    features: { faces: true, payments: payments !== undefined, mail: config.mail !== undefined },
  };
};

const ASKED_AGAIN_MS = 30_000;
const asked = new WeakMap<Context, { until: number; answer: Promise<boolean> }>();

/** Returns whether an ingest process is connected to the database. Remembers the answer for half a minute. */
const takesCameras = (context: Context): Promise<boolean> => {
  const now = Date.now();
  const known = asked.get(context);
  if (known && known.until > now) return known.answer;
  const answer = listProcesses(context.checksDb).then(
    (processes) => processes.some(({ service }) => service === 'ingest'),
    () => false,
  );
  asked.set(context, { until: now + ASKED_AGAIN_MS, answer });
  return answer;
};

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
