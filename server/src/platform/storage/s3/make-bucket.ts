import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import type { Failure } from '#platform/base/failure.ts';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { type Bucket, mayHelp, openClient, request, requestObject, type S3Error } from './s3-requests.ts';

const MAKE_MS = 10_000;
const PAUSE_MS = 500;

/**
 * Creates the bucket when it is missing, and returns whether it did; waits up to `waitMs` for a server that is
 * starting. Throws as `request` does, also when the name belongs to a bucket that the keys cannot use.
 */
export async function makeBucket(settings: S3Settings, waitMs = 0): Promise<boolean> {
  const bucket: Bucket = { client: openClient(settings, settings.endpoint), name: settings.bucket };
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await findOrMake(bucket);
    } catch (error) {
      const cause = (error as Failure).cause as S3Error;
      if (performance.now() > deadline || !mayHelp(cause)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const findOrMake = async (bucket: Bucket): Promise<boolean> => {
  if (await isThere(bucket)) return false;
  const command = () => new CreateBucketCommand({ Bucket: bucket.name });
  try {
    await request(MAKE_MS, (options) => bucket.client.send(command(), options));
    return true;
  } catch (error) {
    // A concurrent process created it; servers report that differently.
    if (await isThere(bucket).catch(() => false)) return false;
    throw error;
  }
};

/** Returns whether there is a bucket that the keys can use. Throws as `request` does. */
export async function isThere({ client, name: Bucket }: Bucket, withinMs = MAKE_MS): Promise<boolean> {
  const found = await requestObject(withinMs, (options) =>
    client.send(new HeadBucketCommand({ Bucket }), options),
  );
  return found !== undefined;
}
