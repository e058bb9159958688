import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type Bucket, request, requestPut, SOON_MS } from './s3-requests.ts';

/** S3 requires parts of at least 5 MiB, except the last. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Stores an object with its SHA-256 as metadata; the server verifies its MD5. Throws as `request` does. */
export async function putS3Object(bucket: Bucket, key: string, bytes: Buffer): Promise<void> {
  const named = { Bucket: bucket.name, Key: key };
  const described = { ...named, Metadata: { sha256: createHash('sha256').update(bytes).digest('hex') } };
  if (bytes.length > PART_BYTES) return putInParts(bucket, { named, described }, bytes);
  const command = () => new PutObjectCommand({ ...described, Body: bytes, ContentMD5: md5(bytes) });
  await requestPut(bucket, (options) => bucket.client.send(command(), options));
}

interface Target {
  readonly named: { readonly Bucket: string; readonly Key: string };
  readonly described: {
    readonly Bucket: string;
    readonly Key: string;
    readonly Metadata: { sha256: string };
  };
}

/** The object appears with its last part. Removes the parts after a failure, if possible. */
const putInParts = async (bucket: Bucket, { named, described }: Target, bytes: Buffer): Promise<void> => {
  const { client } = bucket;
  const { UploadId } = await request(SOON_MS, (options) =>
    client.send(new CreateMultipartUploadCommand(described), options),
  );
  const upload = { ...named, UploadId };
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (const [at, Body] of partsOf(bytes).entries()) {
      const part = { ...upload, PartNumber: at + 1, Body, ContentMD5: md5(Body) };
      const { ETag } = await requestPut(bucket, (options) =>
        client.send(new UploadPartCommand(part), options),
      );
      Parts.push({ ETag, PartNumber: at + 1 });
    }
    const complete = { ...upload, MultipartUpload: { Parts } };
    await requestPut(bucket, (options) => client.send(new CompleteMultipartUploadCommand(complete), options));
  } catch (error) {
    const abort = (options: object) => client.send(new AbortMultipartUploadCommand(upload), options);
    await request(SOON_MS, abort).catch(() => {});
    throw error;
  }
};

const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, at) =>
    bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
  );

/** Returns S3's Content-MD5 (RFC 1864). */
export const md5 = (bytes: Buffer | string): string => createHash('md5').update(bytes).digest('base64');
