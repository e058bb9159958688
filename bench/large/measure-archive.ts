import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir, newMember } from '../../e2e/product.ts';
import { readResponse } from '../album/read-response.ts';
import { median } from '../record.ts';
import { type Processes, watchPeak } from './product-processes.ts';
import type { LargeEvent } from './seed-large-event.ts';

const ROUNDS = 3;

export interface Delivered {
  readonly bytes: number;
  /** Until the address of the ZIP. */
  readonly createMs: number;
  readonly firstMs: number;
  readonly ms: number;
  /** Times the speed of a server that sends one file of the same size. */
  readonly ofLimit: number;
  /** By which the web process grew, at most. */
  readonly peakMb: number;
}

/** Measures the ZIP of all photos, in turn with a server that sends the same bytes from one file. */
export async function measureArchive(event: LargeEvent, { web }: Processes): Promise<Delivered> {
  const guest = await newMember(event.pinCode);
  const file = join(dataDir(), 'all.zip');
  const server = fork(`${import.meta.dirname}/../album/raw-server.ts`, [dataDir()]);
  const [port] = (await once(server, 'message')) as [number];
  const peaks = web.map(watchPeak);
  const times = { create: [] as number[], first: [] as number[], all: [] as number[], raw: [] as number[] };
  let bytes = 0;
  let peakMb = 0;
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const from = performance.now();
      const answer = await guest.request('POST', `/api/event/${event.eventId}/archives`, { json: {} });
      const created = performance.now() - from;
      const { url, size } = answer.json<{ url: string; size: number }>();
      bytes = size;
      // The first also writes the file.
      const { first, all } = await readResponse(url, round === 0 ? file : undefined);
      peakMb = Math.max(peakMb, ...peaks.map((grown) => grown()));
      if (round === 0) continue;
      times.create.push(created);
      times.first.push(first);
      times.all.push(all);
      times.raw.push((await readResponse(`http://127.0.0.1:${port}/all.zip`)).all);
    }
  } finally {
    server.disconnect();
    rmSync(file, { force: true });
  }
  const ofLimit = median(times.raw.map((ms, n) => ms / (times.all[n] ?? Number.NaN)));
  return {
    bytes,
    createMs: median(times.create),
    firstMs: median(times.first),
    ms: median(times.all),
    ofLimit,
    peakMb,
  };
}
