import { setTimeout as sleep } from 'node:timers/promises';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Failure } from '../../base/failure.ts';
import type { S3Settings } from '../../config/s3-settings.ts';

/** A bucket, and the client to reach it with. */
export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

/** With the first one; what may succeed again is tried again at once, and not where a failure took longer to show. */
const ATTEMPTS = 3;
const TRY_AGAIN_WITHIN_MS = 500;
const PAUSE_MS = 100;
const CONNECT_MS = 3000;
/** For requests whose response comes at once, if any does: they fail within five seconds. */
export const SOON_MS = 4500;
/** For a put, in all. */
const PUT_MS = 30_000;
/** One that takes longer may be on a slow way, or to a bucket that is away: a small request tells which. */
const DOUBT_MS = 3000;
const PROBE_MS = SOON_MS - DOUBT_MS;
/** Each download by a slow phone holds one. */
const MOST_CONNECTIONS = 512;

/** A client for the endpoint. Connects to nothing yet. */
export const openClient = (settings: S3Settings, endpoint: string | undefined): S3Client =>
  new S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Without keys the SDK looks for the machine's own, as its documentation says.
    ...(settings.credentials && { credentials: settings.credentials }),
    // Other servers than AWS refuse, or store, the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
      httpAgent: { maxSockets: MOST_CONNECTIONS },
    },
  });

interface SendOptions {
  readonly abortSignal: AbortSignal;
}

/**
 * Sends one request, tries it again where that may help, and gives it up after `withinMs` in all. The time ends with the
 * response's headers. Throws Failure STORAGE_FULL or SERVICE_UNAVAILABLE.
 */
export const request = <T>(withinMs: number, send: (options: SendOptions) => Promise<T>): Promise<T> =>
  inTime(withinMs, send).catch((error) => {
    throw asFailure(error);
  });

/** The same; undefined where there is no such object, or no bucket where that is what was asked for. */
export const requestObject = <T>(
  withinMs: number,
  send: (options: SendOptions) => Promise<T>,
): Promise<T | undefined> =>
  inTime(withinMs, send).catch((error) => {
    if (MISSING.test(error.name)) return undefined;
    throw asFailure(error);
  });

/** The same for one that sends many bytes: it may take long, unless the bucket does not respond to anything. */
export const requestPut = <T>(
  { client, name: Bucket }: Bucket,
  send: (options: SendOptions) => Promise<T>,
): Promise<T> =>
  request(PUT_MS, async ({ abortSignal }) => {
    const away = new AbortController();
    const probe = () =>
      inTime(PROBE_MS, (options) => client.send(new HeadBucketCommand({ Bucket }), options));
    const doubting = setInterval(() => void probe().catch(() => away.abort()), DOUBT_MS);
    try {
      return await send({ abortSignal: AbortSignal.any([abortSignal, away.signal]) });
    } finally {
      clearInterval(doubting);
    }
  });

const inTime = async <T>(withinMs: number, send: (options: SendOptions) => Promise<T>): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), withinMs);
  try {
    return await sendAgain(() => send({ abortSignal: late.signal }));
  } finally {
    clearTimeout(timer);
  }
};

/** Sends until one try succeeds, fails for good, or there is no time for another. */
const sendAgain = async <T>(send: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const isTooLate = performance.now() - startedAt > TRY_AGAIN_WITHIN_MS;
      if (attempt === ATTEMPTS || isTooLate || !mayHelp(error as S3Error)) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
};

/** Whether another try may succeed: there was no response, one that is none of S3's, or one that says to come back. */
export const mayHelp = ({ $metadata }: S3Error): boolean => {
  const status = $metadata?.httpStatusCode ?? 500;
  return status === 429 || (status >= 500 && status !== 507);
};

/** Of GET and of HEAD; a bucket that is missing is another matter. */
const MISSING = /^(NoSuchKey|NotFound)$/;
/** What servers call a disk, or a quota, that is full. */
const FULL = /^(XMinioStorageFull|InsufficientStorage|QuotaExceeded)$/;

export interface S3Error {
  readonly name: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const asFailure = (cause: S3Error): Failure => {
  const isFull = FULL.test(cause.name) || cause.$metadata?.httpStatusCode === 507;
  return new Failure(isFull ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE', { cause });
};
