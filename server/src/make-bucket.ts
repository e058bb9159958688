/**
 * npm run make-bucket
 * Makes the bucket of S3_BUCKET where it is missing, and waits a minute for its server to be up.
 */
import { readConfig } from './platform/config/config.ts';
import { makeBucket } from './platform/storage/s3/make-bucket.ts';

const WAIT_MS = 60_000;

try {
  const { s3 } = readConfig();
  if (!s3) throw new Error('S3_BUCKET is not set: there is no bucket to make.');
  console.log(
    (await makeBucket(s3, WAIT_MS))
      ? `The bucket ${s3.bucket} is made.`
      : `The bucket ${s3.bucket} is there.`,
  );
  process.exit(0);
} catch (error) {
  const { cause } = error as { cause?: unknown };
  console.error(error instanceof Error ? error.message : error, cause instanceof Error ? String(cause) : '');
  process.exit(1);
}
