import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Exchange, Reply } from './exchange.ts';
import { matchesEtag } from './matches-etag.ts';

const compress = promisify(brotliCompress);
/** 850 photos are 23.7 KB at 7 in 5 ms, the same at 9 in 60 ms, and 22.4 KB at 11 in 500 ms. */
const QUALITY = 7;
const WORTH_COMPRESSING = 1024;
/** Compressed bodies by ETag, oldest dropped first: every guest of an event requests the same few. */
const kept = new Map<string, Promise<Buffer>>();
const MAX_KEPT = 200;

/**
 * Sends JSON with an ETag: 304 to clients that have it, brotli to clients that accept it, compressed once per
 * ETag.
 */
export const sendTagged = async ({ request, reply }: Exchange, body: object): Promise<Reply> => {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, Accept-Encoding, Origin');
  const known = request.headers['if-none-match'];
  if (known && matchesEtag(known, etag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8').serializer((payload: unknown) => payload as string);
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!brotli || text.length < WORTH_COMPRESSING) return reply.send(text);
  return reply.header('content-encoding', 'br').send(await compressedOnce(etag, text));
};

const compressedOnce = (etag: string, text: string): Promise<Buffer> => {
  const known = kept.get(etag);
  if (known) return known;
  const made = compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  kept.set(etag, made);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
  return made;
};
