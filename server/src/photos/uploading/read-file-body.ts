import { once } from 'node:events';
import { Writable } from 'node:stream';
import { MAX_INGEST_BYTES, MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { Request } from '#http/exchange.ts';
import { asBrokenBody, type FilePart, moveChunk, partsOf, type SpeedLimit } from '#http/multipart-parts.ts';
import { Failure } from '#platform/base/failure.ts';
import { sentName } from './store-photo.ts';

interface GivenFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The head of a form's part and its boundaries. */
const FORM_BYTES = 64 * 1024;

interface Most {
  readonly bytes: number;
  readonly refusal: 'INGEST_TOO_LARGE' | 'FILE_TOO_LARGE';
}

/** Limits of a file that comes with an upload key, and of a guest's or a host's. */
export const ofKey: Most = { bytes: MAX_INGEST_BYTES, refusal: 'INGEST_TOO_LARGE' };
export const ofBrowser: Most = { bytes: MAX_UPLOAD_BYTES, refusal: 'FILE_TOO_LARGE' };

/** Throws the refusal for a body that is too large by its own statement, before it is read. */
export function refuseDeclared({ headers }: Request, most: Most): void {
  if (Number(headers['content-length'] ?? 0) > most.bytes + FORM_BYTES) throw new Failure(most.refusal);
}

/**
 * Reads the one file of a request: its body, or the file of a form. Throws Failure INGEST_TOO_LARGE or FILE_TOO_LARGE as soon as
 * it is, NO_FILES, ONE_FILE_ONLY, MULTIPART_MALFORMED or REQUEST_TIMEOUT.
 */
export async function readFileBody(request: Request, speed: SpeedLimit, most: Most): Promise<GivenFile> {
  const collected = collect(speed, most);
  return request.isMultipart() ? readForm(request, collected, most) : readRaw(request, collected);
}

const readForm = async (request: Request, collected: Collected, most: Most): Promise<GivenFile> => {
  const limits = { fileSize: most.bytes + 1, files: 1 };
  let file: GivenFile | undefined;
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'file') file = await readPart(part, collected);
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'TOO_MANY_FILES') throw new Failure('ONE_FILE_ONLY');
    throw error;
  }
  if (!file) throw new Failure('NO_FILES');
  return file;
};

const readPart = async (part: FilePart, { take, read }: Collected): Promise<GivenFile> => {
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) await take(chunk);
  } catch (error) {
    throw asBrokenBody(error);
  }
  return { fileName: sentName(part.filename), bytes: read() };
};

/** The body is piped, because the pace of a client is measured while its request flows. */
const readRaw = async (request: Request, { take, read }: Collected): Promise<GivenFile> => {
  const { raw, headers } = request;
  // A closed connection would send no event.
  if (raw.destroyed) throw new Failure('MULTIPART_MALFORMED');
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => void take(chunk).then(() => done(), done),
  });
  const broken = new Promise<never>((_, reject) => {
    raw.once('error', (error) => reject(asBrokenBody(error)));
    raw.once('close', () => !raw.readableEnded && reject(new Failure('MULTIPART_MALFORMED')));
  });
  try {
    raw.pipe(sink);
    await Promise.race([once(sink, 'finish'), broken]);
  } finally {
    raw.unpipe(sink);
  }
  return { fileName: sentName(decode(headers['x-file-name'])), bytes: read() };
};

type Collected = ReturnType<typeof collect>;

/** Collects a file, at a limited speed. `take` throws the refusal. */
const collect = (speed: SpeedLimit, most: Most) => {
  // Untouched pages of a large buffer use no memory.
  const buffer = Buffer.allocUnsafeSlow(most.bytes);
  let length = 0;
  return {
    take: async (chunk: Buffer) => {
      if (length + chunk.length > most.bytes) throw new Failure(most.refusal);
      await speed.admit(chunk.length);
      length += moveChunk(chunk, buffer, length);
    },
    read: () => buffer.subarray(0, length),
  };
};

const decode = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string') return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};
