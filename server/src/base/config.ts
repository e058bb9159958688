import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { planDefaults } from '@togather/contract/plans.ts';
import { type Brand, brand, defaultBrand } from '@togather/contract/schemas/brand.ts';
import { z } from 'zod';
import { whyPublic } from './installation.ts';
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
  SECRET_KEY: z.string().min(MIN_SECRET_LENGTH).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
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
  FREE_PHOTO_LIMIT: positive.default(planDefaults.Free.photoLimit),
  PLUS_PHOTO_LIMIT: positive.default(planDefaults.Plus.photoLimit),
  FREE_EVENTS_PER_MONTH: positive.default(planDefaults.Free.eventsPerMonth),
  FREE_UPLOAD_BYTES_PER_SECOND: positive.default(planDefaults.Free.uploadBytesPerSecond),
  FACE_WORKERS: z.coerce.number().int().min(0).optional(),
  FACE_PACK: z
    .string()
    .regex(
      /^(auto|embedded|mobilefacenet|sface|.+\.json)$/,
      'auto, embedded, mobilefacenet, sface, or the path of a .json file',
    )
    .default('auto'),
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Origin that browsers use, without a trailing slash; undefined until the port is known when PORT is 0. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Folder of the face nets in their converted form. */
  readonly modelsDir: string;
  readonly databaseUrl: string | undefined;
  readonly secretKey: string | undefined;
  readonly logLevel: string;
  /** The bearer token for /api/metrics; without one only processes of this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly adminEmails: readonly string[];
  /** Why strangers may reach this installation; undefined where only this machine can. */
  readonly publicBecause: string | undefined;
  /** Whether a sign-in that accepts any name is allowed where Google's is not configured. */
  readonly localIdentity: boolean;
  /** Whether free payments are allowed: by the sandbox cashier or a merchant whose keys are public. */
  readonly sandboxCashier: boolean;
  readonly google: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** The card payment provider's settings; undefined without any. */
  readonly ecpay: EcpaySettings | undefined;
  readonly brand: Brand;
  readonly limits: {
    readonly freePhotoLimit: number;
    readonly plusPhotoLimit: number;
    readonly freeEventsPerMonth: number;
    readonly freeUploadBytesPerSecond: number;
  };
  readonly faceWorkers: number;
  /** auto, the name of a pack, or the absolute path of a manifest. */
  readonly facePack: string;
}

interface EcpaySettings {
  readonly merchantId: string;
  readonly hashKey: string;
  readonly hashIv: string;
  readonly mode: 'stage' | 'production';
}

/** Reads the configuration; the only reader of process.env. Throws an Error that names each wrong variable. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) throw new Error(`The environment is not right:\n${z.prettifyError(parsed.error)}`);
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
    secretKey: e.SECRET_KEY,
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: e.METRICS_TOKEN,
    trustedProxies: e.TRUSTED_PROXIES,
    corsOrigins: e.CORS_ORIGINS,
    adminEmails: e.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    publicBecause,
    localIdentity: !publicBecause || e.LOCAL_IDENTITY === '1',
    sandboxCashier: !publicBecause || e.SANDBOX_CASHIER === '1',
    google,
    ecpay: readEcpay(e, production),
    brand: e.BRAND_FILE ? brand.parse(JSON.parse(readFileSync(e.BRAND_FILE, 'utf8'))) : defaultBrand,
    limits: {
      freePhotoLimit: e.FREE_PHOTO_LIMIT,
      plusPhotoLimit: e.PLUS_PHOTO_LIMIT,
      freeEventsPerMonth: e.FREE_EVENTS_PER_MONTH,
      freeUploadBytesPerSecond: e.FREE_UPLOAD_BYTES_PER_SECOND,
    },
    facePack: e.FACE_PACK.endsWith('.json') ? resolve(e.FACE_PACK) : e.FACE_PACK,
    faceWorkers: e.FACE_WORKERS ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
  };
};

/** Whether people can sign in: by Google, or by the local provider where it is allowed. */
export const signInWorks = ({ google, localIdentity }: Pick<Config, 'google' | 'localIdentity'>): boolean =>
  google !== undefined || localIdentity;

const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const readEcpay = (e: z.output<typeof environment>, production: boolean): EcpaySettings | undefined => {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv } = e;
  if (!merchantId && !hashKey && !hashIv && !e.ECPAY_MODE) return undefined;
  if (!merchantId || !hashKey || !hashIv) {
    throw new Error('ECPAY_MERCHANT_ID, ECPAY_HASH_KEY and ECPAY_HASH_IV are set together or not at all.');
  }
  return { merchantId, hashKey, hashIv, mode: e.ECPAY_MODE ?? (production ? 'production' : 'stage') };
};
