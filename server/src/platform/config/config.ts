import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type Brand, brand, brandFile, defaultBrand } from '@togather/contract/schemas/site.ts';
import { memoryOfMachine, suitedProcesses, whyPublic } from './installation.ts';
import { findTypos, readSettings } from './read-settings.ts';
import { readBackupS3, readS3 } from './s3-settings.ts';
import type { Values } from './settings.ts';

/** A configuration with mistakes, all of them in the message: one sentence each. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    const [first = ''] = mistakes;
    super(mistakes.length === 1 ? first : ['The configuration has mistakes:', ...mistakes].join('\n- '));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/** What was configured; each field says what it is. */
export type Config = Readonly<ReturnType<typeof readConfig>>;
export type HostSettings = Config['hosts'];
export type MailSettings = NonNullable<Config['mail']>;
export type TracingSettings = NonNullable<Config['tracing']>;
export type WebhookSettings = NonNullable<Config['webhook']>;

/** Reads the configuration; nothing else reads process.env. Throws ConfigError with every mistake. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { values: e, mistakes } = readSettings(env);
  const ofBrand = readBrand(e.BRAND_FILE);
  const held = readHeldWords(e.HELD_WORDS_FILE);
  const all = [...mistakes, ...ofBrand.mistakes, ...held.mistakes];
  if (all.length > 0) throw new ConfigError(all);
  const publicUrl = e.PUBLIC_URL ?? (e.PORT ? `http://localhost:${e.PORT}` : undefined);
  const production = e.NODE_ENV === 'production';
  const suited = suitedProcesses(availableParallelism(), memoryOfMachine());
  const publicBecause = whyPublic({ host: e.HOST, publicUrl, production });
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    /** Origin that browsers use, without a trailing slash; undefined until the port is known when PORT is 0. */
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    /** Folder of the converted face nets. */
    modelsDir: resolve(e.MODELS_DIR ?? join(e.DATA_DIR, 'models')),
    databaseUrl: e.DATABASE_URL,
    /** The bucket with the photos; undefined when they are in dataDir. */
    s3: readS3(e),
    /** The S3 server for backups; defaults to that of `s3`. */
    backupS3: readBackupS3(e),
    /** Space that uploads leave free on the disk of dataDir; undefined for the default. */
    diskReserveBytes: e.DISK_RESERVE_BYTES,
    secretKey: e.SECRET_KEY,
    /** A second secret whose signatures are accepted during a key rotation. */
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    /** The SMTP server for outgoing mail; undefined when mail is off. */
    mail: readMail(e),
    /** The receiver of webhooks, whose address may contain a password or a token; undefined when they are off. */
    webhook: readWebhook(e),
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** The bearer token for /api/metrics; without one only this machine may read them. */
    metricsToken: e.METRICS_TOKEN,
    /** Port of a worker's metrics and liveness; undefined for none. */
    metricsPort: e.METRICS_PORT,
    /** Where traces are sent; undefined when tracing is off. */
    tracing: readTracing(e),
    /** How long a web keeps serving after SIGTERM while it reports not ready. */
    drainSeconds: e.DRAIN_SECONDS,
    /** The number of reverse proxies in front, or their addresses and ranges. */
    trustedProxies: e.TRUSTED_PROXIES,
    /** Browsers use HTTPS for the subdomains of PUBLIC_URL's host, too. */
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    corsOrigins: e.CORS_ORIGINS,
    adminEmails: e.ADMIN_EMAILS,
    /** Why strangers may reach this installation; undefined when only this machine can. */
    publicBecause,
    /** Allows sign-in under any name where no OpenID provider is configured. */
    localIdentity: !publicBecause || e.LOCAL_IDENTITY,
    /** Allows free payments: by the sandbox cashier or a merchant with public keys. */
    sandboxCashier: !publicBecause || e.SANDBOX_CASHIER,
    /** The OpenID provider for sign-in: Google's or another; undefined for the local one. */
    openId: readOpenId(e),
    /** Who may create events besides administrators. */
    hosts: { mode: e.HOSTS, emails: e.HOST_EMAILS, domains: e.HOST_DOMAINS },
    /** The card payment provider's settings; undefined when not configured. */
    ecpay: readEcpay(e, production),
    brand: ofBrand.brand,
    /** Words and phrases with which a wish waits for the host's review. */
    heldWords: held.words,
    /** Who bundles photos: the server, or the browser where photos come from faster servers. */
    downloads: e.DOWNLOADS,
    offersBlur: e.BLUR === 'on',
    limits: {
      freePhotoLimit: e.FREE_PHOTO_LIMIT,
      plusPhotoLimit: e.PLUS_PHOTO_LIMIT,
      freeEventsPerMonth: e.FREE_EVENTS_PER_MONTH,
      freeUploadBytesPerSecond: e.FREE_UPLOAD_BYTES_PER_SECOND,
      /** Days after the event date on which photos are kept. */
      retentionDays: e.RETENTION_DAYS,
      /** Wrong PINs of an address at once, the seconds until it has one more, and those of all addresses within a minute. */
      pinGuesses: e.PIN_GUESSES,
      pinGuessSeconds: e.PIN_GUESS_SECONDS,
      pinAlarmGuesses: e.PIN_ALARM_GUESSES,
    },
    /** What is probably not meant, one sentence each. */
    warnings: [...findTypos(env), ...warnOfRisks(e, publicBecause)],
    /** The server to which cameras send photos, with --services=ingest. */
    ingest: readIngest(e),
    /** auto, the name of a pack, or the absolute path of a manifest. */
    facePack: e.FACE_PACK === undefined ? undefined : resolve(e.FACE_PACK),
    /** Web processes that the launcher runs on one port. */
    webProcesses: process.platform === 'linux' ? (e.WEB_PROCESSES ?? suited) : 1,
    faceWorkers: e.FACE_WORKERS ?? suited,
  };
}

/** Returns whether users can sign in: with an OpenID provider, or with the local one where it is allowed. */
export function signInWorks({ openId, localIdentity }: Pick<Config, 'openId' | 'localIdentity'>): boolean {
  return openId !== undefined || localIdentity;
}

const warnOfRisks = (e: Values, publicBecause: string | undefined): string[] =>
  publicBecause && e.LOCAL_IDENTITY && e.ADMIN_EMAILS.length > 0
    ? [
        `LOCAL_IDENTITY is 1 and ADMIN_EMAILS is set, while strangers may reach this installation (${publicBecause}): ` +
          'anyone can sign in as an administrator. Unset one of the two, or set the variables of Google or of another OpenID provider.',
      ]
    : [];

const readMail = ({ SMTP_URL: url, MAIL_FROM: from }: Values) => (url && from ? { url, from } : undefined);

const readWebhook = ({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_PRIVATE_ADDRESSES: allowsPrivate,
}: Values) => (url && secret ? { url, secret, allowsPrivate } : undefined);

const readIngest = ({ INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key, ...e }: Values) => ({
  port: e.INGEST_PORT,
  passivePorts: e.INGEST_PASSIVE_PORTS,
  /** The IPv4 address that cameras reach, where it is not the server's own. */
  publicAddress: e.INGEST_PUBLIC_ADDRESS,
  /** PEM files; undefined for a self-signed certificate. */
  tls: cert && key ? { cert, key } : undefined,
});

export const GOOGLE_ISSUER = 'https://accounts.google.com';

const readOpenId = (e: Values) => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = e;
  if (clientId && clientSecret) return { issuer: GOOGLE_ISSUER, clientId, clientSecret, label: undefined };
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_LABEL: label } = e;
  return issuer && id && secret ? { issuer, clientId: id, clientSecret: secret, label } : undefined;
};

/** Follows OpenTelemetry's rules: a traces endpoint is used unchanged, the general endpoint gets the path of traces. */
const readTracing = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ofTraces,
  OTEL_SDK_DISABLED: disabled,
}: Values) => {
  const url = ofTraces ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`);
  return url && disabled.toLowerCase() !== 'true' ? { url } : undefined;
};

const readEcpay = (e: Values, production: boolean) => {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv } = e;
  if (!merchantId || !hashKey || !hashIv) return undefined;
  return {
    merchantId,
    hashKey,
    hashIv,
    mode: e.ECPAY_MODE ?? (production ? ('production' as const) : ('stage' as const)),
  };
};

/** Returns the brand of a file over the placeholders, and a sentence for each mistake in it. */
const readBrand = (file: string | undefined): { brand: Brand; mistakes: readonly string[] } => {
  if (!file) return { brand: defaultBrand, mistakes: [] };
  const fail = (...mistakes: string[]) => ({ brand: defaultBrand, mistakes });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(`BRAND_FILE is ${file}, and that file cannot be read (${code}): it must be a JSON file.`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return fail(`BRAND_FILE is ${file}, and that file is not JSON (${(error as Error).message}).`);
  }
  const parsed = brandFile.safeParse(content);
  if (parsed.success) return { brand: brand.parse({ ...defaultBrand, ...parsed.data }), mistakes: [] };
  return fail(
    ...parsed.error.issues.map(({ path, message }) => {
      const place = path.length > 0 ? `its field ${path.join('.')}` : 'its content';
      return `BRAND_FILE is ${file}, and ${place} is wrong: ${message}.`;
    }),
  );
};

/** Returns the lines of a file of words, and a sentence if it cannot be read. */
const readHeldWords = (
  file: string | undefined,
): { words: readonly string[]; mistakes: readonly string[] } => {
  if (!file) return { words: [], mistakes: [] };
  try {
    return { words: readFileSync(file, 'utf8').split(/\r?\n/), mistakes: [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const mistake = `HELD_WORDS_FILE is ${file}, and that file cannot be read (${code}): it must have a word per line.`;
    return { words: [], mistakes: [mistake] };
  }
};
