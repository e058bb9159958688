import { DeleteObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { Failure } from '#platform/base/failure.ts';
import { listPages } from './s3-list.ts';
import { md5 } from './s3-put.ts';
import { type Bucket, request } from './s3-requests.ts';

const REMOVE_MS = 15_000;
/** S3 allows 1,000, but servers that remove two at a time would time out. */
const AT_ONCE = 100;

/** Removes an object, or everything below a key that ends in `/`. Throws as `request` does. */
export const removeS3Objects = async (bucket: Bucket, key: string): Promise<void> => {
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
