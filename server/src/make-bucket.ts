/**
 * npm run make-bucket
 * Creates the bucket of S3_BUCKET when it is missing; waits up to a minute for its server.
 */
import { readInstallation } from './app/processes/installation-record.ts';
import { makeBucket } from './platform/storage/s3/make-bucket.ts';

const WAIT_MS = 60_000;

try {
  const { s3 } = readInstallation(process.env, { mayCreate: true });
  if (!s3) throw new Error('S3_BUCKET is not set: there is no bucket to create.');
  console.log(
    (await makeBucket(s3, WAIT_MS)) ? `Created the bucket ${s3.bucket}.` : `The bucket ${s3.bucket} exists.`,
  );
  process.exit(0);
} catch (error) {
  const { cause } = error as { cause?: unknown };
  console.error(error instanceof Error ? error.message : error, cause instanceof Error ? String(cause) : '');
  process.exit(1);
}
