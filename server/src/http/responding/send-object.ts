import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { Exchange, Reply, Request } from '#http/exchange.ts';
import { Failure } from '#platform/base/failure.ts';
import type { ObjectSource } from '#platform/storage/from-memory.ts';
import { ADDRESS_LASTS_S, type ByteRange, type ServedAs } from '#platform/storage/storage.ts';

export interface ServedObject {
  readonly key: string;
  readonly type: string;
  /** Strong validator, including its quotes. */
  readonly etag: string;
  readonly lastModified?: Date;
  readonly cacheControl: string;
  /** File name for saving; without one the file is displayed. */
  readonly saveAs?: string | undefined;
  /** Sends ranges only to a client whose If-Range names the current tag. */
  readonly rangesNeedTag?: boolean;
}

/**
 * Streams an object with validators and at most one byte range (RFC 9110 §14), or redirects to the storage's address.
 * Throws Failure PHOTO_NOT_FOUND or RANGE_INVALID.
 */
export async function sendObject(
  source: ObjectSource,
  { request, reply }: Exchange,
  object: ServedObject,
): Promise<Reply> {
  if (isFresh(request, object)) return describe(reply, object).status(304).send();
  if (request.method === 'HEAD') {
    const size = found(await source.sizeOf(object.key));
    // A stream, because Fastify sets the length of an empty body to 0.
    return describe(reply, object).header('content-length', size).send(Readable.from([]));
  }
  const address = await source.addressOf?.(object.key, servedAs(object));
  if (address) {
    // What a redirect leads to may be gone while an object that is asked for each time has another file.
    const isAsked = object.cacheControl.includes('no-cache');
    const caching = isAsked ? object.cacheControl : REDIRECT_CACHE_CONTROL;
    return reply.header('cache-control', caching).redirect(address, 302);
  }
  const range = request.headers.range && (await wantedRange(source, { request, reply }, object));
  const { size, stream } = found(await source.open(object.key, range || undefined));
  describe(reply, object);
  if (!range) return reply.header('content-length', size).send(stream);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(stream);
}

/** Expires before the address does. */
const REDIRECT_CACHE_CONTROL = `private, max-age=${ADDRESS_LASTS_S / 2}`;

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Failure('PHOTO_NOT_FOUND');
  return value;
};

const servedAs = ({ type, cacheControl, saveAs }: ServedObject): ServedAs => ({
  type,
  cacheControl,
  disposition: saveAs ? create(saveAs) : 'inline',
});

const describe = (reply: Reply, object: ServedObject): Reply => {
  const { type, cacheControl, disposition } = servedAs(object);
  return (
    reply
      .header('etag', object.etag)
      .headers(object.lastModified ? { 'last-modified': object.lastModified.toUTCString() } : {})
      .header('cache-control', cacheControl)
      .header('accept-ranges', 'bytes')
      .header('x-content-type-options', 'nosniff')
      // Pages of other origins may show it by its signed address.
      .header('cross-origin-resource-policy', 'cross-origin')
      // An image opened as a page can load and run nothing (threats.md U4).
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', disposition)
      .type(type)
  );
};

const isFresh = (request: Request, { etag, lastModified }: ServedObject): boolean => {
  const known = request.headers['if-none-match'];
  if (known) return matchesEtag(known, etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return (
    lastModified !== undefined &&
    Number.isFinite(since) &&
    Math.floor(lastModified.getTime() / 1000) * 1000 <= since
  );
};

/** Returns the range to send; undefined for everything. Throws Failure PHOTO_NOT_FOUND or RANGE_INVALID. */
const wantedRange = async (
  source: ObjectSource,
  { request, reply }: Exchange,
  { key, etag, lastModified, rangesNeedTag = false }: ServedObject,
): Promise<ByteRange | undefined> => {
  const condition = request.headers['if-range'];
  if (!condition && rangesNeedTag) return undefined;
  if (condition && condition !== etag && condition !== lastModified?.toUTCString()) return undefined;
  const size = found(await source.sizeOf(key));
  const range = parseRange(request.headers.range, size);
  if (range !== 'unsatisfiable') return range;
  reply.header('content-range', `bytes */${size}`);
  throw new Failure('RANGE_INVALID');
};

/**
 * Returns the one range of a Range header; undefined without one, for several or for unknown units, where everything is
 * sent.
 */
const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
};

/**
 * Returns true when an If-None-Match header contains the tag, in a list or weakened by a proxy that compressed (RFC
 * 9110 §13.1.2).
 */
export function matchesEtag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
