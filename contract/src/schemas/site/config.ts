import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { brand } from './brand.ts';

const signInSettings = z.object({
  /** `local` is the built-in provider. */
  provider: z.enum(['google', 'openid', 'local']),
  /** The text on the sign-in button; null for the one that names Google. */
  label: z.object({ en: z.string(), 'zh-TW': z.string() }).nullable(),
  /** Null while the provider cannot be reached; request the configuration again later. */
  authorizationEndpoint: z.url().nullable(),
  clientId: z.string(),
  scope: z.string(),
  redirectUri: z.url(),
  /** Provider-specific parameters, such as Google's access_type=offline. */
  extraParams: z.record(z.string(), z.string()),
});
export type SignInSettings = z.infer<typeof signInSettings>;

export const publicConfig = z.object({
  /** Togather's own, as in CHANGELOG.md. */
  version: z.string(),
  brand,
  /** Null where sign-in is off. */
  identity: signInSettings.nullable(),
  /** Whether only chosen people may create events; `checkHosting` says whether the caller may. */
  isHostingLimited: z.boolean(),
  /** Null where payments are off. */
  cashierUrl: z.url().nullable(),
  limits: z.object({
    freePhotoLimit: z.int(),
    plusPhotoLimit: z.int(),
    freeEventsPerMonth: z.int(),
    maxUploadBytes: z.int(),
    uploadBatchSize: z.int(),
    retentionDays: z.int(),
  }),
  /** Whether the server or the browser bundles downloaded photos. */
  downloads: z.enum(['server', 'browser']),
  /** True in read-only mode, otherwise absent. */
  readOnly: z.literal(true).optional(),
  features: z.object({
    faces: z.boolean(),
    payments: z.boolean(),
    /** Whether the server sends mails: about new photos, and to hosts. */
    mail: z.boolean(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const getConfig = defineEndpoint('getConfig', {
  summary: 'Configuration for the browser: brand, sign-in, limits, features',
  response: publicConfig,
});
