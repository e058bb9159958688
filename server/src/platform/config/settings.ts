import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import type { z } from 'zod';
import { MIN_SECRET_LENGTH } from './secrets.ts';
import {
  choice,
  domains,
  emails,
  flag,
  httpUrl,
  ipv4,
  issuer,
  like,
  longText,
  origin,
  origins,
  port,
  portRange,
  proxies,
  secret,
  secretUrl,
  sender,
  text,
  webhookSecret,
  wholeNumber,
} from './value-kinds.ts';

/** Every setting: the kind of its value, its default if it has one, and what it means. */
export const settings = {
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('The port that the web processes listen on. 0 takes a free one.'),
  HOST: text('a host name or address')
    .default('127.0.0.1')
    .describe('The name or address that the web processes listen on.'),
  PUBLIC_URL: origin
    .meta({ shownDefault: '`http://localhost:PORT`' })
    .describe('The origin that browsers use.'),
  NODE_ENV: choice('development', 'production', 'test')
    .default('development')
    .describe(
      '`production` makes the installation [public](#public-installations) and changes some defaults.',
    ),
  TRUSTED_PROXIES: proxies
    .default(0)
    .describe(
      'The reverse proxies in front, whose `X-Forwarded-For` is trusted. With too many, clients choose their own address; with too few, all guests share one.',
    ),
  HSTS_SUBDOMAINS: flag
    .default(false)
    .describe("1 makes browsers use HTTPS for all subdomains of `PUBLIC_URL`'s host as well, for a year."),
  CORS_ORIGINS: origins.default([]).describe('Other origins that may call the API, separated by commas.'),
  DRAIN_SECONDS: wholeNumber(0, 600)
    .default(0)
    .describe(
      'How long a web process keeps serving after `SIGTERM` while it reports "not ready". Set it when other web processes share the proxy.',
    ),
  WEB_PROCESSES: wholeNumber(1, 8)
    .meta({ shownDefault: 'one per core, at most 4 and one per 1.8 GB of memory' })
    .describe(
      'The number of [web processes on the port](operations.md#web-processes-of-one-machine). It is always 1 on systems other than Linux.',
    ),
  FACE_WORKERS: wholeNumber(0)
    .meta({ shownDefault: 'one per core, at most 4 and one per 1.8 GB of memory' })
    .describe('The number of face worker processes per worker.'),
  BRAND_FILE: text('the path of a file')
    .meta({ shownDefault: 'placeholders' })
    .describe(
      'A JSON file with name, contacts and links (`contract/src/schemas/site.ts`). Fields that it lacks keep their placeholder.',
    ),
  HELD_WORDS_FILE: text('the path of a file')
    .meta({ shownDefault: 'none' })
    .describe(
      "A text file with one word or phrase per line. A guest's wish that contains one waits for the host's review.",
    ),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'silent')
    .meta({ shownDefault: 'warn, in production info' })
    .describe('The level of the JSON log lines on standard output.'),
  INGEST_PORT: port.default(2121).describe('The port for cameras, on `HOST`.'),
  INGEST_PASSIVE_PORTS: portRange
    .default({ first: 50_000, last: 50_100 })
    .meta({ shownDefault: '50000-50100' })
    .describe('The ports for data connections. Each photo in transfer uses one.'),
  INGEST_PUBLIC_ADDRESS: ipv4
    .meta({ shownDefault: "the server's own address" })
    .describe('The address that cameras reach, if the server is behind NAT.'),
  INGEST_TLS_CERT: text('the path of a file')
    .meta({ shownDefault: 'a self-signed certificate in `DATA_DIR`' })
    .describe('A PEM file with the certificate chain. A renewed certificate is read within ten seconds.'),
  INGEST_TLS_KEY: text('the path of a file').describe('A PEM file with its key. Both are set or neither.'),
  DATA_DIR: text('the path of a folder')
    .default('data')
    .meta({ shownDefault: '`./data`' })
    .describe('The folder of database, photos, nets and secrets.'),
  MODELS_DIR: text('the path of a folder')
    .meta({ shownDefault: '`DATA_DIR/models`' })
    .describe('The folder of the face nets in their converted form.'),
  DATABASE_URL: secretUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/togather')
    .meta({ shownDefault: 'the embedded PostgreSQL 18' })
    .describe('A PostgreSQL server of your own, version 15 or newer.'),
  ENV_FILE: text('the path of a file')
    .meta({ shownDefault: 'the file of the last start' })
    .describe(
      'The file that holds these variables, for [commands run beside a service](operations.md#one-machine).',
    ),
  DISK_RESERVE_BYTES: wholeNumber(0)
    .meta({ shownDefault: '2 GiB, or 5% of a smaller disk' })
    .describe('Uploads get 507 when less than this is free on the disk of `DATA_DIR`. 0 disables the check.'),
  DOWNLOADS: choice('server', 'browser')
    .default('server')
    .describe(
      '`browser` makes each browser build the ZIP itself, without the wishes. Use it when a CDN serves the photos.',
    ),
  BLUR: choice('off', 'on')
    .default('off')
    .describe(
      '`on` offers the guests of new events to be blurred in the pictures that others get. Hosts can switch it in each event.',
    ),
  S3_BUCKET: like(/^[\w.-]{1,255}$/, 'the name of a bucket')
    .meta({ shownDefault: 'a folder in `DATA_DIR`' })
    .describe('The bucket that stores photos, previews and ad images.'),
  S3_ENDPOINT: httpUrl.meta({ shownDefault: 'AWS' }).describe('The S3 server.'),
  S3_REGION: text('a region').default('us-east-1').describe('Its region.'),
  S3_ACCESS_KEY_ID: text('an id')
    .meta({ shownDefault: 'what the AWS SDK finds on the machine' })
    .describe('The id of the access key.'),
  S3_SECRET_ACCESS_KEY: secret(text('a key')).describe('The access key. Both are set or neither.'),
  S3_FORCE_PATH_STYLE: flag
    .meta({ shownDefault: '1 with `S3_ENDPOINT`, else 0' })
    .describe('Whether the bucket name is in the URL path (1) or in the host name (0).'),
  S3_DELIVERY: choice('proxy', 'presigned')
    .default('proxy')
    .describe('`presigned` redirects browsers to signed bucket URLs for photos.'),
  S3_PUBLIC_ENDPOINT: httpUrl
    .meta({ shownDefault: '`S3_ENDPOINT`' })
    .describe('The same server, or a CDN in front of it, as browsers reach it.'),
  BACKUP_S3_ENDPOINT: httpUrl
    .meta({ shownDefault: '`S3_ENDPOINT`' })
    .describe('The server of the [backup](operations.md#backup-and-restore) bucket, if it is another one.'),
  BACKUP_S3_REGION: text('a region').meta({ shownDefault: '`S3_REGION`' }).describe('Its region.'),
  BACKUP_S3_ACCESS_KEY_ID: text('an id')
    .meta({ shownDefault: '`S3_ACCESS_KEY_ID`' })
    .describe('The id of its access key.'),
  BACKUP_S3_SECRET_ACCESS_KEY: secret(text('a key'))
    .meta({ shownDefault: '`S3_SECRET_ACCESS_KEY`' })
    .describe('Its access key. Both are set or neither.'),
  BACKUP_S3_FORCE_PATH_STYLE: flag
    .meta({ shownDefault: '`S3_FORCE_PATH_STYLE`' })
    .describe('As `S3_FORCE_PATH_STYLE`.'),
  SECRET_KEY: secret(longText(MIN_SECRET_LENGTH))
    .meta({ shownDefault: 'generated at the first start' })
    .describe(
      'The secret that signs and encrypts, the same on every machine of an installation. A process with another one refuses to start.',
    ),
  SECRET_KEY_PREVIOUS: secret(longText(MIN_SECRET_LENGTH)).describe(
    'A second secret, accepted but not used for signing, while [`SECRET_KEY` is replaced](operations.md#replacing-secret_key).',
  ),
  GOOGLE_CLIENT_ID: text('a client id')
    .meta({ shownDefault: 'the local provider' })
    .describe('The client for Google sign-in. Its redirect address is `PUBLIC_URL/sign-in/callback`.'),
  GOOGLE_CLIENT_SECRET: secret(text('a client secret')).describe('Its secret. Both are set or neither.'),
  OIDC_ISSUER: issuer
    .meta({ shownDefault: 'Google or the local provider' })
    .describe(
      '[Another OpenID provider](operations.md#another-sign-in-provider) instead of Google, exactly as its discovery document names it. The redirect address is the same.',
    ),
  OIDC_CLIENT_ID: text('a client id').describe('The client at that provider.'),
  OIDC_CLIENT_SECRET: secret(text('a client secret')).describe('Its secret. All three are set or none.'),
  OIDC_LABEL: like(/^[^\r\n]{1,60}$/, 'at most 60 characters on one line')
    .meta({ shownDefault: '"Sign in" in the language of the page' })
    .describe('The text on the sign-in button, such as "Sign in with Example".'),
  LOCAL_IDENTITY: flag
    .default(false)
    .describe(
      '1 allows the local sign-in provider in a public installation: anyone can then sign in as any user.',
    ),
  ADMIN_EMAILS: emails.default([]).describe('The e-mail addresses of administrators, separated by commas.'),
  HOSTS: choice('everybody', 'list', 'administrators')
    .default('everybody')
    .describe('[Who may create events](operations.md#who-may-create-events). Administrators always may.'),
  HOST_EMAILS: emails
    .default([])
    .describe(
      'With `HOSTS=list`: the e-mail addresses of the people who may, separated by commas. The provider must have verified them.',
    ),
  HOST_DOMAINS: domains
    .default([])
    .describe(
      'With `HOSTS=list`: domains all of whose verified addresses may, separated by commas. `example.com` does not include `mail.example.com`.',
    ),
  FREE_PHOTO_LIMIT: wholeNumber(1)
    .default(planDefaults.Free.photoLimit)
    .describe(
      'The number of photos that a Free event holds, unless an administrator gives it another number.',
    ),
  PLUS_PHOTO_LIMIT: wholeNumber(1)
    .default(planDefaults.Plus.photoLimit)
    .describe(
      'The number of photos that a Plus event holds, unless an administrator gives it another number.',
    ),
  FREE_EVENTS_PER_MONTH: wholeNumber(0)
    .default(planDefaults.Free.eventsPerMonth)
    .describe(
      'The number of Free events per user and calendar month in Asia/Taipei. With 0 nobody creates Free events, and the pages say so.',
    ),
  FREE_UPLOAD_BYTES_PER_SECOND: wholeNumber(1)
    .default(planDefaults.Free.uploadBytesPerSecond)
    .describe('The speed limit of each upload request to a Free event.'),
  RETENTION_DAYS: wholeNumber(1, 3650)
    .default(RETENTION_DAYS)
    .describe(
      'The number of days that photos are kept after the event date. A change applies to new events, and to those whose date is moved.',
    ),
  ECPAY_MERCHANT_ID: like(/^[A-Za-z0-9]{1,10}$/, '1 to 10 letters and digits')
    .meta({ shownDefault: 'the sandbox cashier' })
    .describe('The ECPay merchant that receives payments for Plus events.'),
  ECPAY_HASH_KEY: secret(text('a key')).describe('Its HashKey.'),
  ECPAY_HASH_IV: secret(text('a key')).describe('Its HashIV. All three are set or none.'),
  ECPAY_MODE: choice('stage', 'production')
    .meta({ shownDefault: 'stage, in production production' })
    .describe('Which of the two ECPay systems is used.'),
  SANDBOX_CASHIER: flag
    .default(false)
    .describe(
      "1 allows the sandbox cashier and ECPay's public stage merchants in a public installation: Plus events are then free.",
    ),
  // Decision 13 explains the limits on guessing PINs.
  PIN_GUESSES: wholeNumber(3, 10_000)
    .default(30)
    .describe('Wrong PINs that a network address may enter before it has to wait.'),
  PIN_GUESS_SECONDS: wholeNumber(1, 86_400)
    .default(10)
    .describe('Seconds until such an address may enter one more.'),
  PIN_ALARM_GUESSES: wholeNumber(10, 10_000_000)
    .default(600)
    .describe(
      'Wrong PINs of all addresses within a minute that raise an alarm: each lookup then costs a proof of work.',
    ),
  SMTP_URL: secretUrl(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').describe(
    'The mail server for [mails to guests and hosts](operations.md#mails).',
  ),
  MAIL_FROM: sender.describe('The sender of these mails. It is set together with `SMTP_URL` or not at all.'),
  WEBHOOK_URL: secretUrl(['http:', 'https:'], 'https://example.com/webhooks').describe(
    'The address that receives [webhooks](operations.md#webhooks).',
  ),
  WEBHOOK_SECRET: webhookSecret.describe(
    'The secret that signs them, as text or in base64 after `whsec_`. Both are set or neither.',
  ),
  WEBHOOK_PRIVATE_ADDRESSES: flag
    .default(false)
    .describe('1 allows a receiver in a private network or on this machine.'),
  METRICS_TOKEN: secret(longText(16)).describe(
    '`/api/metrics` requires it as a bearer token. Without it, only processes on the same machine can read the metrics, and only if there is no proxy.',
  ),
  METRICS_PORT: port.describe(
    'The port on which a worker or an ingest process serves `/api/metrics` and `/api/health/live`, on `HOST`.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.describe(
    "An OTLP/HTTP collector for [traces](operations.md#traces), such as http://localhost:4318. OpenTelemetry's other variables for traces work as well.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.describe(
    'The full address for traces, if it is not `/v1/traces` below the endpoint.',
  ),
  OTEL_SDK_DISABLED: text('true or false').default('false').describe('`true` turns traces off.'),
  FACE_PACK: like(/\.json$/, 'the path of a .json file, or empty')
    .meta({ shownDefault: 'the nets that come with npm' })
    .describe(
      'The path of a [manifest](decisions/0010-model-packs.md) (.json) of your own face nets. [face-nets.md](face-nets.md) lists sources and licences of the default nets.',
    ),
};

type Settings = typeof settings;
export type SettingName = keyof Settings;

/** The value of each setting: what was configured, or the default. */
export type Values = {
  readonly [Name in SettingName]:
    | z.output<Settings[Name]>
    | (Settings[Name] extends z.ZodDefault ? never : undefined);
};

export const settingEntries = Object.entries(settings) as [SettingName, z.ZodType][];

/** The file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** The sections of docs/configuration.md by their first setting, with their introduction. */
export const sections: { readonly [Name in SettingName]?: readonly [title: string, intro?: string] } = {
  PORT: ['Address and processes'],
  INGEST_PORT: [
    'Cameras',
    'The service `ingest` lets cameras send photos by FTPS. It is off by default: see [Cameras](operations.md#cameras).',
  ],
  DATA_DIR: ['Data'],
  S3_BUCKET: ['Bucket', 'See [A bucket](operations.md#a-bucket).'],
  SECRET_KEY: ['Secrets and sign-in'],
  HOSTS: ['Who may create events'],
  FREE_PHOTO_LIMIT: ['Plans and payment'],
  PIN_GUESSES: ['Guessing PINs'],
  SMTP_URL: ['Mail'],
  WEBHOOK_URL: ['Webhooks'],
  METRICS_TOKEN: ['Monitoring'],
  FACE_PACK: ['Faces'],
};
