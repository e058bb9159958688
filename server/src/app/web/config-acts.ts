import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
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
