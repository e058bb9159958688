import type { S3Settings } from '#platform/config/s3-settings.ts';
import type { S3Error } from './s3-requests.ts';

export interface BucketFault {
  /** Whether only a change of the settings helps, and no waiting. */
  readonly isMistake: boolean;
  readonly sentence: string;
}

interface Failed extends S3Error {
  readonly code?: string;
  readonly message?: string;
}

const WRONG_KEY = /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|AuthFailure)$/;
const NO_CREDENTIALS = /^(CredentialsProviderError|TokenProviderError)$/;
const OTHER_REGION = /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/;

type Place = Pick<S3Settings, 'bucket' | 'endpoint' | 'region' | 'credentials'>;

/** Returns a sentence about a request that the bucket's server refused, or did not answer. */
export function describeBucketFailure(
  { bucket, endpoint, region, credentials }: Place,
  { name, code, message = '', $metadata }: Failed,
): BucketFault {
  const at = endpoint ?? `AWS (${region})`;
  const mistake = (sentence: string): BucketFault => ({ isMistake: true, sentence });
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket' || (status === 404 && name !== 'NoSuchKey'))
    return mistake(
      `S3_BUCKET is ${bucket}, and that bucket does not exist at ${at}: create it with npm run make-bucket, or correct S3_BUCKET or S3_ENDPOINT.`,
    );
  if (NO_CREDENTIALS.test(name))
    return mistake(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set, and the AWS SDK finds no keys on this machine (${message}): set both.`,
    );
  if (OTHER_REGION.test(name) || status === 301)
    return mistake(
      `S3_REGION is ${region}, but the bucket ${bucket} at ${at} is in another region (${name}): ${message}`,
    );
  if (WRONG_KEY.test(name) || status === 401)
    return mistake(
      `S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong: ${at} does not know the key${credentials ? ` ${credentials.accessKeyId}` : ''}, or the secret does not belong to it (${name}).`,
    );
  if (status === 403)
    return mistake(
      `S3_ACCESS_KEY_ID${credentials ? ` is ${credentials.accessKeyId}, and that key` : ' names a key that'} may not read, write and delete in the bucket ${bucket} at ${at} (${name}): give it the rights in docs/operations.md, or check S3_SECRET_ACCESS_KEY.`,
    );
  return {
    isMistake: false,
    sentence: `S3_ENDPOINT is ${at}, and the bucket ${bucket} there does not answer (${code ?? (status ? `status ${status}` : name)}).`,
  };
}
