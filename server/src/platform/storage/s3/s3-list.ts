import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { type Bucket, request, SOON_MS } from './s3-requests.ts';

/** Yields keys below a prefix, up to 1,000 per page. Throws as `request` does. */
export const listPages = async function* (
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
