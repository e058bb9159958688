/**
 * npm run make-bucket
 * Creates the bucket of S3_BUCKET when it is missing; waits up to a minute for its server.
 */
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, runCommand } from '#app/processes/run-command.ts';
import { makeBucket } from '#platform/storage/s3/make-bucket.ts';

const WAIT_MS = 60_000;

readArguments('npm run make-bucket', { options: {} });

await runCommand(async () => {
  const { s3 } = readInstallation(process.env, { mayCreate: true });
  if (!s3) throw new Error('S3_BUCKET is not set: there is no bucket to create.');
  console.log(
    (await makeBucket(s3, WAIT_MS)) ? `Created the bucket ${s3.bucket}.` : `The bucket ${s3.bucket} exists.`,
  );
});
