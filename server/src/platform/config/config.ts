import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { planDefaults } from '@togather/contract/plans.ts';
import { type Brand, brand, defaultBrand } from '@togather/contract/schemas/site/brand.ts';
import { z } from 'zod';
import { type IngestSettings, ingestVariables, readIngest } from './ingest-settings.ts';
import { whyPublic } from './installation.ts';
import { readBackupS3, readS3, type S3Server, type S3Settings } from './s3-settings.ts';
import { MIN_SECRET_LENGTH } from './secrets.ts';

const positive = z.coerce.number().int().positive();
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  MODELS_DIR: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).optional(),
  S3_DELIVERY: z.enum(['proxy', 'presigned']).default('proxy'),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z.enum(['0', '1']).optional(),
  DISK_RESERVE_BYTES: z.coerce.number().int().min(0).optional(),
  SECRET_KEY: z.string().min(MIN_SECRET_LENGTH).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(MIN_SECRET_LENGTH).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an address, or a name and an address in angle brackets')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.string().default('false'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  HSTS_SUBDOMAINS: z.enum(['0', '1']).default('0'),
  CORS_ORIGINS: list,
  ADMIN_EMAILS: list,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  LOCAL_IDENTITY: z.enum(['0', '1']).default('0'),
  ECPAY_MERCHANT_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,10}$/)
    .optional(),
  ECPAY_HASH_KEY: z.string().optional(),
  ECPAY_HASH_IV: z.string().optional(),
  ECPAY_MODE: z.enum(['stage', 'production']).optional(),
  SANDBOX_CASHIER: z.enum(['0', '1']).default('0'),
  BRAND_FILE: z.string().optional(),
  DOWNLOADS: z.enum(['server', 'browser']).default('server'),
  FREE_PHOTO_LIMIT: positive.default(planDefaults.Free.photoLimit),
  PLUS_PHOTO_LIMIT: positive.default(planDefaults.Plus.photoLimit),
  FREE_EVENTS_PER_MONTH: positive.default(planDefaults.Free.eventsPerMonth),
  FREE_UPLOAD_BYTES_PER_SECOND: positive.default(planDefaults.Free.uploadBytesPerSecond),
  ...ingestVariables,
  FACE_WORKERS: z.coerce.number().int().min(0).optional(),
  FACE_PACK: z
    .string()
    .regex(/\.json$/, 'the path of a .json file, or empty')
    .optional(),
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Origin that browsers use, without a trailing slash; undefined until the port is known when PORT is 0. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Folder of the converted face nets. */
  readonly modelsDir: string;
  readonly databaseUrl: string | undefined;
  /** The bucket with the photos; undefined when they are in dataDir. */
  readonly s3: S3Settings | undefined;
  /** The S3 server for backups; defaults to that of `s3`. */
  readonly backupS3: S3Server;
  /** Space that uploads leave free on the disk of dataDir; undefined for the default. */
  readonly diskReserveBytes: number | undefined;
  readonly secretKey: string | undefined;
  /** A second secret whose signatures are accepted during a key rotation. */
  readonly previousSecretKey: string | undefined;
  /** The SMTP server for outgoing mail; undefined when mail is off. */
  readonly mail: MailSettings | undefined;
  readonly logLevel: string;
  /** The bearer token for /api/metrics; without one only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Port of a worker's metrics and liveness; undefined for none. */
  readonly metricsPort: number | undefined;
  /** Where traces are sent; undefined when tracing is off. */
  readonly tracing: TracingSettings | undefined;
  /** How long a web keeps serving after SIGTERM while it reports not ready. */
  readonly drainSeconds: number;
  readonly trustedProxies: number;
  /** Browsers use HTTPS for the subdomains of PUBLIC_URL's host, too. */
  readonly hstsSubdomains: boolean;
  readonly corsOrigins: readonly string[];
  readonly adminEmails: readonly string[];
  /** Why strangers may reach this installation; undefined when only this machine can. */
  readonly publicBecause: string | undefined;
  /** Allows sign-in under any name where Google's is not configured. */
  readonly localIdentity: boolean;
  /** Allows free payments: by the sandbox cashier or a merchant with public keys. */
  readonly sandboxCashier: boolean;
  readonly google: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** The card payment provider's settings; undefined when not configured. */
  readonly ecpay: EcpaySettings | undefined;
  readonly brand: Brand;
  /** Who bundles photos: the server, or the browser where photos come from faster servers. */
  readonly downloads: 'server' | 'browser';
  readonly limits: {
    readonly freePhotoLimit: number;
    readonly plusPhotoLimit: number;
    readonly freeEventsPerMonth: number;
    readonly freeUploadBytesPerSecond: number;
  };
  /** The server to which cameras send photos, with --services=ingest. */
  readonly ingest: IngestSettings;
  readonly faceWorkers: number;
  /** auto, the name of a pack, or the absolute path of a manifest. */
  readonly facePack: string | undefined;
}

/** A collector of OpenTelemetry data. */
export interface TracingSettings {
  /** Endpoint for OTLP over HTTP, as JSON. */
  readonly url: string;
}

export interface MailSettings {
  /** smtp:// or smtps://, with user and password; the query holds nodemailer options. */
  readonly url: string;
  /** The From header: an address, or a name and an address. */
  readonly from: string;
}

interface EcpaySettings {
  readonly merchantId: string;
  readonly hashKey: string;
  readonly hashIv: string;
  readonly mode: 'stage' | 'production';
}

/** Reads the configuration; nothing else reads process.env. Throws an Error that names each wrong variable. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) throw new Error(`The environment is not valid:\n${z.prettifyError(parsed.error)}`);
  const e = parsed.data;
  const google =
    e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
      ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET }
      : undefined;
  const publicUrl = e.PUBLIC_URL?.replace(/\/+$/, '') ?? (e.PORT ? `http://localhost:${e.PORT}` : undefined);
  const production = e.NODE_ENV === 'production';
  const publicBecause = whyPublic({ host: e.HOST, publicUrl, production });
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    modelsDir: resolve(e.MODELS_DIR ?? join(e.DATA_DIR, 'models')),
    databaseUrl: e.DATABASE_URL,
    s3: readS3(e),
    backupS3: readBackupS3(e),
    diskReserveBytes: e.DISK_RESERVE_BYTES,
    secretKey: e.SECRET_KEY,
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    mail: readMail(e),
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: e.METRICS_TOKEN,
    metricsPort: e.METRICS_PORT,
    tracing: readTracing(e),
    drainSeconds: e.DRAIN_SECONDS,
    trustedProxies: e.TRUSTED_PROXIES,
    hstsSubdomains: e.HSTS_SUBDOMAINS === '1',
    corsOrigins: e.CORS_ORIGINS,
    adminEmails: e.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    publicBecause,
    localIdentity: !publicBecause || e.LOCAL_IDENTITY === '1',
    sandboxCashier: !publicBecause || e.SANDBOX_CASHIER === '1',
    google,
    ecpay: readEcpay(e, production),
    brand: e.BRAND_FILE ? brand.parse(JSON.parse(readFileSync(e.BRAND_FILE, 'utf8'))) : defaultBrand,
    downloads: e.DOWNLOADS,
    limits: {
      freePhotoLimit: e.FREE_PHOTO_LIMIT,
      plusPhotoLimit: e.PLUS_PHOTO_LIMIT,
      freeEventsPerMonth: e.FREE_EVENTS_PER_MONTH,
      freeUploadBytesPerSecond: e.FREE_UPLOAD_BYTES_PER_SECOND,
    },
    ingest: readIngest(e),
    facePack: e.FACE_PACK === undefined ? undefined : resolve(e.FACE_PACK),
    faceWorkers: e.FACE_WORKERS ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
  };
};

/** Returns whether users can sign in: by Google, or by the local provider where it is allowed. */
export const signInWorks = ({ google, localIdentity }: Pick<Config, 'google' | 'localIdentity'>): boolean =>
  google !== undefined || localIdentity;

const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const readMail = ({
  SMTP_URL: url,
  MAIL_FROM: from,
}: z.output<typeof environment>): MailSettings | undefined => {
  if (!url !== !from) throw new Error('SMTP_URL and MAIL_FROM must be set together.');
  return url && from ? { url, from } : undefined;
};

/** Follows OpenTelemetry's rules: a traces endpoint is used unchanged, the general endpoint gets the path of traces. */
const readTracing = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ofTraces,
  OTEL_SDK_DISABLED: disabled,
}: z.output<typeof environment>): TracingSettings | undefined => {
  const url = ofTraces ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`);
  return url && disabled.toLowerCase() !== 'true' ? { url } : undefined;
};

const readEcpay = (e: z.output<typeof environment>, production: boolean): EcpaySettings | undefined => {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv } = e;
  if (!merchantId && !hashKey && !hashIv && !e.ECPAY_MODE) return undefined;
  if (!merchantId || !hashKey || !hashIv) {
    throw new Error('ECPAY_MERCHANT_ID, ECPAY_HASH_KEY and ECPAY_HASH_IV must be set together.');
  }
  return { merchantId, hashKey, hashIv, mode: e.ECPAY_MODE ?? (production ? 'production' : 'stage') };
};
