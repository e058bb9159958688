import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rawGet } from '../../server/src/testing/raw-get.ts';
import { median } from '../record.ts';
import { insertLargeEvent } from './large-event.ts';
import { type Load, type Measured, measure } from './load.ts';
import type { Product } from './open-product.ts';

export interface Sizes {
  readonly photos: number;
  readonly clients: number;
  readonly seconds: number;
  readonly rounds: number;
}

type Headers = Record<string, string>;

/** Starts a server that only sends the response of another address. */
const openLimit = async (like: string, headers: Headers, dir: string) => {
  const response = await rawGet(like, headers);
  const file = join(dir, 'body');
  writeFileSync(file, response.bytes);
  const script = fileURLToPath(new URL('limit.ts', import.meta.url));
  const encoding = JSON.stringify({ 'content-encoding': 'br', 'content-type': 'application/json' });
  const child = spawn(process.execPath, [script, file, encoding], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${Number(port)}/`;
  return { url, pids: [child.pid!], bytes: response.bytes.length, stop: () => child.kill() };
};

/** Returns a joined guest's request headers, with both cookies, and the ETag of its last visit. */
const openPage = async (lookup: string) => {
  const first = await rawGet(lookup, { 'accept-encoding': 'br' });
  const cookie = (first.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
  return { headers: { 'accept-encoding': 'br', cookie }, etag: String(first.headers.etag) };
};

const middle = (results: readonly Measured[]): Measured => ({
  perSecond: median(results.map((result) => result.perSecond)),
  p99Ms: median(results.map((result) => result.p99Ms)),
  cpuUs: median(results.map((result) => result.cpuUs)),
});

export interface Compared {
  readonly bytes: { readonly lookup: number; readonly figures: number };
  readonly rows: Readonly<Record<Row, Measured>>;
}
export type Row = 'static lookup' | 'lookup' | 'lookup, 304' | 'static figures' | 'figures';

/** Runs each load on an event of that many photos, in turn with the limit. Returns the medians of the rounds. */
export async function compare({ origin, db, dir, pids }: Product, sizes: Sizes): Promise<Compared> {
  const { eventId, pinCode } = await insertLargeEvent(db, sizes.photos);
  const [lookup, figures] = [`${origin}/api/event/${pinCode}`, `${origin}/api/figure/${eventId}`];
  const { headers, etag } = await openPage(lookup);
  const limits = [await openLimit(lookup, headers, dir), await openLimit(figures, headers, dir)] as const;
  const loads: Record<Row, Pick<Load, 'pids' | 'url' | 'headers'>> = {
    'static lookup': { ...limits[0], headers },
    lookup: { pids, url: lookup, headers },
    'lookup, 304': { pids, url: lookup, headers: { ...headers, 'if-none-match': etag } },
    'static figures': { ...limits[1], headers },
    figures: { pids, url: figures, headers },
  };
  const results: Record<Row, Measured[]> = {
    'static lookup': [],
    lookup: [],
    'lookup, 304': [],
    'static figures': [],
    figures: [],
  };
  try {
    for (let round = 0; round < sizes.rounds; round++)
      for (const row of Object.keys(loads) as Row[])
        results[row].push(await measure({ ...loads[row], ...sizes }));
  } finally {
    for (const limit of limits) limit.stop();
  }
  const rows = Object.fromEntries(Object.entries(results).map(([row, all]) => [row, middle(all)]));
  return {
    bytes: { lookup: limits[0].bytes, figures: limits[1].bytes },
    rows: rows as Record<Row, Measured>,
  };
}
