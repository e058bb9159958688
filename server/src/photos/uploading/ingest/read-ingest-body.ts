import { once } from 'node:events';
import { Writable } from 'node:stream';
import { MAX_INGEST_BYTES } from '@togather/contract/limits.ts';
import type { Request } from '#http/exchange.ts';
import { asBrokenBody, type FilePart, partsOf, type SpeedLimit } from '#http/multipart-parts.ts';
import { sentName } from '#photos/uploading/clean-name.ts';
import { Failure } from '#platform/base/failure.ts';

export interface GivenFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The head of a form's part and its boundaries. */
const FORM_BYTES = 64 * 1024;

/** Throws Failure INGEST_TOO_LARGE for a body that says so itself, before it is read. */
export function refuseDeclared({ headers }: Request): void {
  if (Number(headers['content-length'] ?? 0) > MAX_INGEST_BYTES + FORM_BYTES)
    throw new Failure('INGEST_TOO_LARGE');
}

/**
 * Reads the one file of a request: its body, or the file of a form. Throws Failure INGEST_TOO_LARGE as soon as it is,
 * NO_FILES, ONE_FILE_ONLY, MULTIPART_MALFORMED or REQUEST_TIMEOUT.
 */
export async function readIngestBody(request: Request, speed: SpeedLimit): Promise<GivenFile> {
  return request.isMultipart() ? readForm(request, speed) : readRaw(request, speed);
}

const readForm = async (request: Request, speed: SpeedLimit): Promise<GivenFile> => {
  const limits = { fileSize: MAX_INGEST_BYTES + 1, files: 1 };
  let file: GivenFile | undefined;
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'file') file = await readPart(part, speed);
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'TOO_MANY_FILES') throw new Failure('ONE_FILE_ONLY');
    throw error;
  }
  if (!file) throw new Failure('NO_FILES');
  return file;
};

const readPart = async (part: FilePart, speed: SpeedLimit): Promise<GivenFile> => {
  const { take, read } = collect(speed);
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) await take(chunk);
  } catch (error) {
    throw asBrokenBody(error);
  }
  return { fileName: sentName(part.filename), bytes: read() };
};

/** The body is piped, because the pace of a client is measured while its request flows. */
const readRaw = async (request: Request, speed: SpeedLimit): Promise<GivenFile> => {
  const { raw, headers } = request;
  // A closed connection would send no event.
  if (raw.destroyed) throw new Failure('MULTIPART_MALFORMED');
  const { take, read } = collect(speed);
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

/** Collects a file, at a limited speed. `take` throws Failure INGEST_TOO_LARGE. */
const collect = (speed: SpeedLimit) => {
  // Untouched pages of a large buffer use no memory.
  const buffer = Buffer.allocUnsafeSlow(MAX_INGEST_BYTES);
  let length = 0;
  return {
    take: async (chunk: Buffer) => {
      if (length + chunk.length > MAX_INGEST_BYTES) throw new Failure('INGEST_TOO_LARGE');
      await speed.admit(chunk.length);
      length += chunk.copy(buffer, length);
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
