import { readFile } from 'node:fs/promises';
import { ImageError, type ImageErrorCode } from '#images/formats/image-error.ts';
import { type Verbs, verbs } from './verbs.ts';

/** `file`: its bytes, or its path. */
export interface DecoderRequest {
  verb: keyof Verbs;
  file: Buffer | string;
  options?: unknown;
}
export type DecoderReply =
  | { kind: 'made'; result: unknown }
  | { kind: 'refused'; code: ImageErrorCode; message: string }
  | { kind: 'failed'; message: string };

/** Answers a request. Never throws. */
export async function answerRequest({ verb, file, options }: DecoderRequest): Promise<DecoderReply> {
  const make = verbs[verb] as (bytes: Buffer, options: unknown) => Promise<unknown>;
  try {
    const bytes = typeof file === 'string' ? await readFile(file) : file;
    return { kind: 'made', result: await make(bytes, options) };
  } catch (error) {
    if (error instanceof ImageError) return { kind: 'refused', code: error.code, message: error.message };
    return { kind: 'failed', message: String(error) };
  }
}
