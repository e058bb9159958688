import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Failure } from '#platform/base/failure.ts';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { ADDRESS_LASTS_S, type ServedAs } from '#platform/storage/storage.ts';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

/** Including the first. Retries are immediate, and only follow failures within this time. */
const ATTEMPTS = 3;
const TRY_AGAIN_WITHIN_MS = 500;
const PAUSE_MS = 100;
const CONNECT_MS = 3000;
/** Limit for requests that respond quickly: they fail within five seconds. */
export const SOON_MS = 4500;
/** Limit for a put, in all. */
const PUT_MS = 30_000;
/** A put that takes longer is slow, or its bucket is down: a small request shows which. */
const DOUBT_MS = 3000;
const PROBE_MS = SOON_MS - DOUBT_MS;
/** Each download by a slow phone holds a connection. */
const MOST_CONNECTIONS = 512;

/** Creates a client for the endpoint. Does not connect yet. */
export function openClient(settings: S3Settings, endpoint: string | undefined): S3Client {
  return new S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Without keys the SDK finds the machine's own.
    ...(settings.credentials && { credentials: settings.credentials }),
    // Other servers than AWS refuse, or store, the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
      httpAgent: { maxSockets: MOST_CONNECTIONS },
    },
  });
}

interface SendOptions {
  readonly abortSignal: AbortSignal;
}

/**
 * Sends one request, retries it where that may help, and gives up after `withinMs` in all. The time ends with the
 * response's headers. Throws Failure STORAGE_FULL or SERVICE_UNAVAILABLE.
 */
export function request<T>(withinMs: number, send: (options: SendOptions) => Promise<T>): Promise<T> {
  return inTime(withinMs, send).catch((error) => {
    throw asFailure(error);
  });
}

/** Does the same; returns undefined when there is no such object, or, for requests about the bucket, no bucket. */
export function requestObject<T>(
  withinMs: number,
  send: (options: SendOptions) => Promise<T>,
): Promise<T | undefined> {
  return inTime(withinMs, send).catch((error) => {
    if (MISSING.test(error.name)) return undefined;
    throw asFailure(error);
  });
}

/** Does the same for large bodies, which may take long as long as the bucket responds to other requests. */
export function requestPut<T>(
  { client, name: Bucket }: Bucket,
  send: (options: SendOptions) => Promise<T>,
): Promise<T> {
  return request(PUT_MS, async ({ abortSignal }) => {
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
}

const inTime = async <T>(withinMs: number, send: (options: SendOptions) => Promise<T>): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), withinMs);
  try {
    return await sendAgain(() => send({ abortSignal: late.signal }));
  } finally {
    clearTimeout(timer);
  }
};

/** Retries until a try succeeds, fails permanently, or there is no time for another. */
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

/** Returns whether a retry may succeed: there was no response, one that is not S3's, or one that asks to retry. */
export function mayHelp({ $metadata }: S3Error): boolean {
  const status = $metadata?.httpStatusCode ?? 500;
  return status === 429 || (status >= 500 && status !== 507);
}

/** Error codes of GET and HEAD for a missing object; a missing bucket has others. */
const MISSING = /^(NoSuchKey|NotFound)$/;
/** Servers' error codes for a full disk or quota. */
const FULL = /^(XMinioStorageFull|InsufficientStorage|QuotaExceeded)$/;

export interface S3Error {
  readonly name: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const asFailure = (cause: S3Error): Failure => {
  const isFull = FULL.test(cause.name) || cause.$metadata?.httpStatusCode === 507;
  return new Failure(isFull ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE', { cause });
};

interface SignedAddresses {
  /** Returns an address of the object for a browser, whether the object exists or not. */
  readonly sign: (key: string, as: ServedAs) => Promise<string>;
  /** The origin of all addresses. */
  readonly origin: string;
}

/**
 * Creates signed addresses that are valid for as long as a browser may need, and unchanged for some time, so that
 * caching works.
 */
export function openAddresses(settings: S3Settings): SignedAddresses {
  const endpoint = settings.publicEndpoint ?? settings.endpoint;
  const client = openClient(settings, endpoint);
  return {
    sign: (key, as) => {
      const command = new GetObjectCommand({
        Bucket: settings.bucket,
        Key: key,
        ResponseContentType: as.type,
        ResponseCacheControl: as.cacheControl,
        ResponseContentDisposition: as.disposition,
      });
      const windowMs = ADDRESS_LASTS_S * 1000;
      const signingDate = new Date(Math.floor(Date.now() / windowMs) * windowMs);
      return getSignedUrl(client, command, { signingDate, expiresIn: 2 * ADDRESS_LASTS_S });
    },
    origin: originOf(client, settings, endpoint),
  };
}

/** Follows the SDK's own rules, because not every bucket name can be part of the host name. */
const originOf = ({ config }: S3Client, { bucket, region, forcePathStyle }: S3Settings, endpoint?: string) =>
  config.endpointProvider({
    Bucket: bucket,
    Region: region,
    ForcePathStyle: forcePathStyle,
    ...(endpoint !== undefined && { Endpoint: endpoint }),
  }).url.origin;
