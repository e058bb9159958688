import { Readable } from 'node:stream';
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { Failure } from '#platform/base/failure.ts';
import type { ByteRange, OpenedObject, StoredObject } from '#platform/storage/storage.ts';
import { type Bucket, requestObject, SOON_MS } from './s3-requests.ts';

/** Time without a byte while a reader waits; a slow reader does not count. */
const IDLE_MS = 5000;
/** Attempts to resume a broken response. */
const CONTINUED = 3;

/** Opens an object with one request. Returns undefined when there is none; throws as `request` does. */
export async function openS3Object(
  bucket: Bucket,
  key: string,
  range?: ByteRange,
): Promise<StoredObject | undefined> {
  const first = await get(bucket, key, { range });
  if (!first) return undefined;
  const size = Number(first.ContentRange?.split('/')[1] ?? first.ContentLength);
  const reading: Reading = {
    body: bodyOf(first),
    left: range ?? { start: 0, end: size - 1 },
    next: (rest) => get(bucket, key, { range: rest, etag: first.ETag }),
  };
  const stream = Readable.from(chunksOf(reading), { objectMode: false });
  return { size, stream: stream.once('close', () => reading.body.destroy()) };
}

/**
 * Opens an object for sequential reading, with one request unless the reader seeks. Returns undefined and throws as above.
 */
export async function openS3Pieces(bucket: Bucket, key: string): Promise<OpenedObject | undefined> {
  const whole = await openS3Object(bucket, key);
  if (!whole) return undefined;
  const { size } = whole;
  let { stream } = whole;
  let chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let [at, held] = [0, Buffer.alloc(0)];
  const jump = async (to: number) => {
    stream.destroy();
    const rest = await openS3Object(bucket, key, { start: to, end: size - 1 });
    if (!rest) throw new Failure('SERVICE_UNAVAILABLE', { cause: new Error(`${key} is gone`) });
    stream = rest.stream;
    chunks = stream[Symbol.asyncIterator]();
    [at, held] = [to, Buffer.alloc(0)];
  };
  return {
    size,
    read: async (into, position) => {
      if (position >= size) return 0;
      if (position !== at) await jump(position);
      if (held.length === 0) held = (await chunks.next()).value ?? held;
      const copied = held.copy(into);
      held = held.subarray(copied);
      at += copied;
      return copied;
    },
    close: async () => {
      stream.destroy();
    },
  };
}

interface Reading {
  body: Readable;
  left: ByteRange;
  /** Requests the object again from another byte on. */
  readonly next: (rest: ByteRange) => Promise<GetObjectCommandOutput | undefined>;
}

const get = (
  { client, name }: Bucket,
  key: string,
  { range, etag }: { range?: ByteRange | undefined; etag?: string | undefined },
): Promise<GetObjectCommandOutput | undefined> => {
  const command = new GetObjectCommand({
    Bucket: name,
    Key: key,
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    ...(etag !== undefined && { IfMatch: etag }),
  });
  return requestObject(SOON_MS, (options) => client.send(command, options));
};

/** Returns the body of a response, with a listener, because it may break before anyone reads it. */
const bodyOf = ({ Body }: GetObjectCommandOutput): Readable => (Body as Readable).on('error', () => {});

const chunksOf = async function* (reading: Reading): AsyncGenerator<Buffer> {
  for (let continued = 0; ; continued++) {
    const broken = yield* untilBroken(reading);
    if (reading.left.start > reading.left.end) return;
    if (continued === CONTINUED) throw new Failure('SERVICE_UNAVAILABLE', { cause: broken });
    const rest = await reading.next(reading.left);
    if (!rest) throw new Failure('SERVICE_UNAVAILABLE', { cause: broken });
    reading.body = bodyOf(rest);
  }
};

/** Yields what arrives; returns why it ended. */
const untilBroken = async function* (reading: Reading): AsyncGenerator<Buffer, unknown> {
  const chunks: AsyncIterator<Buffer, undefined> = reading.body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunkOf(reading.body, chunks).catch((error: unknown) => ({ error }));
    if ('error' in next) return next.error;
    if (next.value === undefined) return new Error('the response ended early');
    reading.left = { ...reading.left, start: reading.left.start + next.value.length };
    yield next.value;
  }
};

const chunkOf = async (body: Readable, chunks: AsyncIterator<Buffer, undefined>) => {
  const timer = setTimeout(() => body.destroy(new Error('nothing arrives')), IDLE_MS);
  try {
    return await chunks.next();
  } finally {
    clearTimeout(timer);
  }
};
