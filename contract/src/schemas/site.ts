import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { shownMessage } from './values.ts';

/** Name, contact and links of the service's operator; BRAND_FILE replaces some or all of them. */
export const brand = z.object({
  name: z.string(),
  nameZh: z.string(),
  contactEmails: z.array(z.email()),
  phone: z.string(),
  socialUrl: z.url(),
  customPlanFormUrl: z.url(),
  feedbackFormUrl: z.url().nullable(),
});
export type Brand = z.infer<typeof brand>;

/** The content of BRAND_FILE: the fields that differ from the placeholders. */
export const brandFile = z.strictObject(brand.shape).partial();

export const defaultBrand: Brand = {
  name: 'Togather',
  nameZh: '聚影 Togather',
  contactEmails: ['hello@togather.example.com', 'support@togather.example.com'],
  phone: '+886 2 5550 0100',
  socialUrl: 'https://social.example.com/togather',
  customPlanFormUrl: 'https://forms.example.com/togather-custom-plan',
  feedbackFormUrl: null,
};

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
  /** The port for cameras (FTPS); null while no ingest service runs. */
  cameraPort: z.int().nullable(),
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

const answer = z.object({ status: z.literal('ok') });

export const getLive = defineEndpoint('getLive', {
  summary: 'The process is alive',
  response: answer,
});

export const getReady = defineEndpoint('getReady', {
  summary: 'The process is ready: database and storage respond',
  response: answer,
  errors: ['SERVICE_UNAVAILABLE'],
});

export const vitalName = z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);

export const reportVitals = defineEndpoint('reportVitals', {
  summary: 'Web vitals of one page view, without address or identity',
  body: z.object({
    /** The route's pattern, never the address, which may contain a PIN. */
    route: z.string().max(80),
    vitals: z
      .array(z.object({ name: vitalName, value: z.number().min(0).max(600_000) }))
      .min(1)
      .max(10),
  }),
  response: z.object({ received: z.literal(true) }),
});

export const getMetrics = defineEndpoint('getMetrics', {
  summary:
    'Counters and histograms in Prometheus text, for the bearer of METRICS_TOKEN; without a token, for this machine only',
  media: 'text/plain',
  errors: ['FORBIDDEN'],
});

export const sendFeedback = defineEndpoint('sendFeedback', {
  summary: 'Send a message to the operator',
  body: z.object({
    email: z.email().max(254),
    message: shownMessage(4000),
  }),
  response: z.object({ received: z.literal(true) }),
});
