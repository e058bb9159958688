import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import { choice, flag, httpUrl, like, secretUrl, text, wholeNumber } from './value-kinds.ts';

/** How many wrong PINs are allowed by default (decision 13). */
const PIN_GUESSES = {
  /** Of a network address, at once. */
  ofAddress: 30,
  /** Until the address has one more. */
  secondsEach: 10,
  /** Of the whole service within a minute: ten per second. */
  ofService: 600,
} as const satisfies Record<string, number>;

export const dataSettings = {
  DATA_DIR: {
    ...text('the path of a folder'),
    default: 'data',
    shownDefault: '`./data`',
    says: 'The folder of database, photos, nets and secrets.',
  },
  MODELS_DIR: {
    ...text('the path of a folder'),
    default: undefined,
    shownDefault: '`DATA_DIR/models`',
    says: 'The folder of the face nets in their converted form.',
  },
  DATABASE_URL: {
    ...secretUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/togather'),
    default: undefined,
    shownDefault: 'the embedded PostgreSQL 18',
    isSecret: true,
    says: 'A PostgreSQL server of your own, version 15 or newer.',
  },
  ENV_FILE: {
    ...text('the path of a file'),
    default: undefined,
    shownDefault: 'the file of the last start',
    says: 'The file that holds these variables, for [commands run beside a service](operations.md#one-machine).',
  },
  DISK_RESERVE_BYTES: {
    ...wholeNumber(0),
    default: undefined,
    shownDefault: '2 GiB, or 5% of a smaller disk',
    says: 'Uploads get 507 when less than this is free on the disk of `DATA_DIR`. 0 disables the check.',
  },
  DOWNLOADS: {
    ...choice('server', 'browser'),
    default: 'server',
    says: '`browser` makes each browser build the ZIP itself. Use it when a CDN serves the photos.',
  },
} as const;

export const bucketSettings = {
  S3_BUCKET: {
    ...like(/^[\w.-]{1,255}$/, 'the name of a bucket'),
    default: undefined,
    shownDefault: 'a folder in `DATA_DIR`',
    says: 'The bucket that stores photos, previews and ad images.',
  },
  S3_ENDPOINT: { ...httpUrl, default: undefined, shownDefault: 'AWS', says: 'The S3 server.' },
  S3_REGION: { ...text('a region'), default: 'us-east-1', says: 'Its region.' },
  S3_ACCESS_KEY_ID: {
    ...text('an id'),
    default: undefined,
    shownDefault: 'what the AWS SDK finds on the machine',
    says: 'The id of the access key.',
  },
  S3_SECRET_ACCESS_KEY: {
    ...text('a key'),
    default: undefined,
    isSecret: true,
    says: 'The access key. Both are set or neither.',
  },
  S3_FORCE_PATH_STYLE: {
    ...flag,
    default: undefined,
    shownDefault: '1 with `S3_ENDPOINT`, else 0',
    says: 'Whether the bucket name is in the URL path (1) or in the host name (0).',
  },
  S3_DELIVERY: {
    ...choice('proxy', 'presigned'),
    default: 'proxy',
    says: '`presigned` redirects browsers to signed bucket URLs for photos.',
  },
  S3_PUBLIC_ENDPOINT: {
    ...httpUrl,
    default: undefined,
    shownDefault: '`S3_ENDPOINT`',
    says: 'The same server, or a CDN in front of it, as browsers reach it.',
  },
  BACKUP_S3_ENDPOINT: {
    ...httpUrl,
    default: undefined,
    shownDefault: '`S3_ENDPOINT`',
    says: 'The server of the [backup](operations.md#backup-and-restore) bucket, if it is another one.',
  },
  BACKUP_S3_REGION: {
    ...text('a region'),
    default: undefined,
    shownDefault: '`S3_REGION`',
    says: 'Its region.',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    ...text('an id'),
    default: undefined,
    shownDefault: '`S3_ACCESS_KEY_ID`',
    says: 'The id of its access key.',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    ...text('a key'),
    default: undefined,
    shownDefault: '`S3_SECRET_ACCESS_KEY`',
    isSecret: true,
    says: 'Its access key. Both are set or neither.',
  },
  BACKUP_S3_FORCE_PATH_STYLE: {
    ...flag,
    default: undefined,
    shownDefault: '`S3_FORCE_PATH_STYLE`',
    says: 'As `S3_FORCE_PATH_STYLE`.',
  },
} as const;

const { Free, Plus } = planDefaults;

export const planSettings = {
  FREE_PHOTO_LIMIT: {
    ...wholeNumber(1),
    default: Free.photoLimit as number,
    says: 'The number of photos that a Free event holds, unless an administrator gives it another number.',
  },
  PLUS_PHOTO_LIMIT: {
    ...wholeNumber(1),
    default: Plus.photoLimit as number,
    says: 'The number of photos that a Plus event holds, unless an administrator gives it another number.',
  },
  FREE_EVENTS_PER_MONTH: {
    ...wholeNumber(0),
    default: Free.eventsPerMonth as number,
    says: 'The number of Free events per user and calendar month in Asia/Taipei. With 0 nobody creates Free events, and the pages say so.',
  },
  FREE_UPLOAD_BYTES_PER_SECOND: {
    ...wholeNumber(1),
    default: Free.uploadBytesPerSecond as number,
    says: 'The speed limit of each upload request to a Free event.',
  },
  RETENTION_DAYS: {
    ...wholeNumber(1, 3650),
    default: RETENTION_DAYS as number,
    says: 'The number of days that photos are kept after the event date. A change applies to new events, and to those whose date is moved.',
  },
  ECPAY_MERCHANT_ID: {
    ...like(/^[A-Za-z0-9]{1,10}$/, '1 to 10 letters and digits'),
    default: undefined,
    shownDefault: 'the sandbox cashier',
    says: 'The ECPay merchant that receives payments for Plus events.',
  },
  ECPAY_HASH_KEY: { ...text('a key'), default: undefined, isSecret: true, says: 'Its HashKey.' },
  ECPAY_HASH_IV: {
    ...text('a key'),
    default: undefined,
    isSecret: true,
    says: 'Its HashIV. All three are set or none.',
  },
  ECPAY_MODE: {
    ...choice('stage', 'production'),
    default: undefined,
    shownDefault: 'stage, in production production',
    says: 'Which of the two ECPay systems is used.',
  },
  SANDBOX_CASHIER: {
    ...flag,
    default: '0',
    says: "1 allows the sandbox cashier and ECPay's public stage merchants in a public installation: Plus events are then free.",
  },
} as const;

/** Limits on guessing PINs (decision 13). */
export const pinSettings = {
  PIN_GUESSES: {
    ...wholeNumber(3, 10_000),
    default: PIN_GUESSES.ofAddress,
    says: 'Wrong PINs that a network address may enter before it has to wait.',
  },
  PIN_GUESS_SECONDS: {
    ...wholeNumber(1, 86_400),
    default: PIN_GUESSES.secondsEach,
    says: 'Seconds until such an address may enter one more.',
  },
  PIN_ALARM_GUESSES: {
    ...wholeNumber(10, 10_000_000),
    default: PIN_GUESSES.ofService,
    says: 'Wrong PINs of all addresses within a minute that raise an alarm: each lookup then costs a proof of work.',
  },
} as const;

export const faceSettings = {
  FACE_PACK: {
    ...like(/\.json$/, 'the path of a .json file, or empty'),
    default: undefined,
    shownDefault: 'the nets that come with npm',
    says: 'The path of a [manifest](decisions/0010-model-packs.md) (.json) of your own face nets. [face-nets.md](face-nets.md) lists sources and licences of the default nets.',
  },
} as const;
