import { create } from 'content-disposition';
import { Failure } from '../base/failure.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import type { Exchange, Reply, Request } from './exchange.ts';

export interface ServedObject {
  readonly key: string;
  readonly type: string;
  /** Strong validator, quotes included. */
  readonly etag: string;
  readonly lastModified: Date;
  readonly cacheControl: string;
  /** A file name for saving; without one the file is shown. */
  readonly saveAs?: string | undefined;
}

/** Streams an object with validators, one byte range at most (RFC 9110 §14). Throws Failure PHOTO_NOT_FOUND or RANGE_INVALID. */
export const sendObject = async (
  storage: Pick<Storage, 'open'>,
  { request, reply }: Exchange,
  object: ServedObject,
): Promise<Reply> => {
  reply
    .header('etag', object.etag)
    .header('last-modified', object.lastModified.toUTCString())
    .header('cache-control', object.cacheControl)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    // An image that a browser opens as a page can load and run nothing (threats.md U4).
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', object.saveAs ? create(object.saveAs) : 'inline')
    .type(object.type);
  if (isFresh(request, object)) return reply.status(304).send();
  const probe = await storage.open(object.key);
  if (!probe) throw new Failure('PHOTO_NOT_FOUND');
  const range = wantedRange(request, object, probe.size);
  if (range === 'unsatisfiable') {
    probe.stream.destroy();
    reply.header('content-range', `bytes */${probe.size}`);
    throw new Failure('RANGE_INVALID');
  }
  if (!range) return reply.header('content-length', probe.size).send(probe.stream);
  probe.stream.destroy();
  const part = await storage.open(object.key, range);
  if (!part) throw new Failure('PHOTO_NOT_FOUND');
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${part.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(part.stream);
};

const isFresh = (request: Request, { etag, lastModified }: ServedObject): boolean => {
  const known = request.headers['if-none-match'];
  if (known) return matchesEtag(known, etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
};

const wantedRange = (
  request: Request,
  { etag, lastModified }: ServedObject,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  if (request.method !== 'GET') return undefined;
  const condition = request.headers['if-range'];
  if (condition && condition !== etag && condition !== lastModified.toUTCString()) return undefined;
  return parseRange(request.headers.range, size);
};

/**
 * Returns the one range of a Range header; undefined for none, several or unknown units: everything is sent
 * then.
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

/** True when an If-None-Match header names the tag, in a list or weakened by a proxy that compressed (RFC 9110 §13.1.2). */
export const matchesEtag = (header: string, etag: string): boolean =>
  header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
