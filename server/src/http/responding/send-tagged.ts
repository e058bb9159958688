import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from '#app/context/context.ts';
import type { Exchange, Reply } from '#http/exchange.ts';
import { codeFingerprint } from '#platform/config/installation.ts';
import { matchesEtag } from './send-object.ts';
import { takesBrotli } from './static-files.ts';

const compress = promisify(brotliCompress);
/** 850 photos are 23.7 KB at 7 in 5 ms, the same at 9 in 60 ms, and 22.4 KB at 11 in 500 ms. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** A JSON body that is created on demand. */
export interface TaggedBody {
  /** Everything that the body depends on, besides the program and the address: equal values mean an equal body. */
  readonly of: readonly unknown[];
  readonly describe: () => Promise<object> | object;
}

/**
 * Sends JSON with an ETag of its dependencies, or 304. Concurrent requests share one body, which is compressed with
 * brotli for clients that accept it.
 */
export async function sendTagged(
  context: Context,
  { request, reply }: Exchange,
  body: TaggedBody,
): Promise<Reply> {
  const etag = etagOf(context, body);
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, Accept-Encoding, Origin');
  const known = request.headers['if-none-match'];
  if (known && matchesEtag(known, etag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (!takesBrotli(request)) return reply.send(await readTagged(context, body));
  const brotli = await context.bodies(`${etag} br`, async () => compress(await textOf(body), QUALITY));
  return reply.header('content-encoding', 'br').send(brotli);
}

/** Returns the JSON itself, for a page that brings it along. */
export function readTagged(context: Context, body: TaggedBody): Promise<Buffer> {
  return context.bodies(etagOf(context, body), () => textOf(body));
}

/** Returns what `make` derives from the JSON, kept as long as the JSON. `name` tells it from what others derive. */
export async function readDerived(
  context: Context,
  body: TaggedBody,
  { name, make }: { name: string; make: (json: string) => string },
): Promise<string> {
  const derive = async () => Buffer.from(make((await readTagged(context, body)).toString()));
  return (await context.bodies(`${etagOf(context, body)} ${name}`, derive)).toString();
}

const textOf = async ({ describe }: TaggedBody) => Buffer.from(JSON.stringify(await describe()));

const etagOf = ({ publicUrl }: Context, { of }: TaggedBody): string =>
  `"${hash('sha256', JSON.stringify([codeFingerprint(), publicUrl, of]), 'base64url').slice(0, 22)}"`;
