import { createHash, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { Failure } from '#platform/base/failure.ts';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { putIfRoom } from '#platform/storage/from-memory.ts';
import { readAll, type Storage } from '#platform/storage/storage.ts';
import { describeBucketFailure } from './describe-bucket-failure.ts';
import { isThere } from './make-bucket.ts';
import { md5, putS3Object } from './s3-put.ts';
import { openS3Object, openS3Pieces } from './s3-read.ts';
import {
  type Bucket,
  openAddresses,
  openClient,
  request,
  requestObject,
  type S3Error,
  SOON_MS,
} from './s3-requests.ts';

/** Opens storage in a bucket of AWS S3 or a compatible server. Does not connect yet. */
export function openS3Storage(settings: S3Settings): Storage {
  const bucket: Bucket = { client: openClient(settings, settings.endpoint), name: settings.bucket };
  const open: Storage['open'] = (key, range) => openS3Object(bucket, key, range);
  const sizeOf = async (key: string) => (await head(bucket, key))?.ContentLength;
  return {
    put: (key, bytes) => putS3Object(bucket, key, bytes),
    // A put is atomic here.
    putNew: (key, bytes) => putS3Object(bucket, key, bytes),
    open,
    openPieces: (key) => openS3Pieces(bucket, key),
    sizeOf,
    hashOf: (key) => hashOf(bucket, key),
    fileOf: (key) => readAll({ open }, key),
    remove: (key) => removeS3Objects(bucket, key),
    check: checkAtTimes(bucket, settings),
    list: async function* (prefix) {
      for await (const page of listPages(bucket, prefix)) yield* page;
    },
    ...(settings.delivery === 'presigned' ? addresses(settings, sizeOf) : sentByServer),
  };
}

/** Readiness waits at most 3 s. */
const CHECK_MS = 2500;
const CHECKED_FOR_MS = 5000;

const head = ({ client, name }: Bucket, key: string) =>
  requestObject(SOON_MS, (options) =>
    client.send(new HeadObjectCommand({ Bucket: name, Key: key }), options),
  );

/** Returns the stored hash; undefined when another program wrote the object without it. */
const hashOf = async (bucket: Bucket, key: string): Promise<string | undefined> => {
  const found = await head(bucket, key);
  if (found?.Metadata?.sha256) return found.Metadata.sha256;
  const object = found && (await openS3Object(bucket, key));
  if (!object) return undefined;
  const hash = createHash('sha256');
  await pipeline(object.stream, hash);
  return hash.digest('hex');
};

/** Checks for the bucket at most every few seconds; the first check also writes, since keys may be read-only. */
const checkAtTimes = (bucket: Bucket, settings: S3Settings): Storage['check'] => {
  let hasWritten = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    if (!(await isThere(bucket, CHECK_MS)))
      throw new Failure('SERVICE_UNAVAILABLE', { cause: { name: 'NoSuchBucket' } });
    if (hasWritten) return;
    const key = `checks/${randomBytes(8).toString('hex')}`;
    await putIfRoom({ put: (key, bytes) => putS3Object(bucket, key, bytes) }, key, Buffer.from('ok'));
    await removeS3Objects(bucket, key);
    hasWritten = true;
  };
  return async () => {
    if (performance.now() - checkedAt < CHECKED_FOR_MS) return;
    await check().catch((error: Failure) => {
      throw explain(error, settings);
    });
    checkedAt = performance.now();
  };
};

/** Returns the failure with a sentence as its cause, since responses to HEAD carry no reason. */
const explain = ({ code, cause }: Failure, settings: S3Settings): Failure => {
  const { sentence } = describeBucketFailure(settings, cause as S3Error);
  return new Failure(code, { cause: new Error(sentence, { cause }) });
};

type Addresses = Pick<Storage, 'addressOf' | 'addressOrigin'>;

const sentByServer: Addresses = { addressOf: async () => undefined, addressOrigin: undefined };

const addresses = (settings: S3Settings, sizeOf: Storage['sizeOf']): Addresses => {
  const { sign, origin } = openAddresses(settings);
  return {
    addressOf: async (key, as) => ((await sizeOf(key)) === undefined ? undefined : sign(key, as)),
    addressOrigin: origin,
  };
};

const REMOVE_MS = 15_000;
/** S3 allows 1,000, but servers that remove two at a time would time out. */
const AT_ONCE = 100;

/** Removes an object, or everything below a key that ends in `/`. Throws as `request` does. */
const removeS3Objects = async (bucket: Bucket, key: string): Promise<void> => {
  if (key.endsWith('/')) {
    for await (const page of listPages(bucket, key)) {
      const keys = page.map(({ key }) => key);
      for (let at = 0; at < keys.length; at += AT_ONCE) await removeAll(bucket, keys.slice(at, at + AT_ONCE));
    }
    return;
  }
  const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key });
  await request(REMOVE_MS, (options) => bucket.client.send(command, options));
};

const removeAll = async ({ client, name }: Bucket, keys: readonly string[]): Promise<void> => {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const command = withContentMd5(new DeleteObjectsCommand({ Bucket: name, Delete }));
  const { Errors = [] } = await request(REMOVE_MS, (options) => client.send(command, options));
  if (Errors[0]) throw new Failure('SERVICE_UNAVAILABLE', { cause: Errors[0] });
};

/** S3 requires a checksum here. The SDK's is supported by AWS only, Content-MD5 by every server. */
const withContentMd5 = (command: DeleteObjectsCommand): DeleteObjectsCommand => {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string };
      for (const name of Object.keys(headers))
        if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name];
      headers['content-md5'] = md5(body);
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'contentMd5' },
  );
  return command;
};

/** Yields keys below a prefix, up to 1,000 per page. Throws as `request` does. */
const listPages = async function* (
  { client, name }: Bucket,
  prefix: string,
): AsyncGenerator<{ key: string; writtenAt: Date }[]> {
  for (let token: string | undefined, isMore = true; isMore; ) {
    const command = new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: token });
    const page = await request(SOON_MS, (options) => client.send(command, options));
    yield (page.Contents ?? []).map(({ Key, LastModified }) => ({ key: Key!, writtenAt: LastModified! }));
    token = page.NextContinuationToken;
    isMore = page.IsTruncated === true && token !== undefined;
  }
};
