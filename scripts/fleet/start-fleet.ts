import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stop } from '@togather/server/src/app/processes/end-in-order.ts';
import { buildWeb } from '@togather/server/src/app/web/build-web.ts';
import { ensureDatabase, startEmbeddedPostgres } from '@togather/server/src/platform/postgres/embedded.ts';
import { findPort } from './find-port.ts';
import { openPhotoStorage, type PhotoStorage } from './open-photo-storage.ts';
import { type Member, startMember } from './start-member.ts';
import { startProxy } from './start-proxy.ts';

export interface Fleet {
  /** The address of the proxy. */
  readonly origin: string;
  readonly webs: readonly Member[];
  readonly workers: readonly Member[];
}

export interface FleetOptions {
  readonly storage: PhotoStorage;
  /** Port of the proxy; a free one if undefined. */
  readonly port?: number | undefined;
  /** Extra environment of every web and worker. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the function that stops each part; call them in reverse order. */
  readonly stops: Stop[];
}

const DATABASE = 'togather';
/** As in deploy/: longer than the proxy's two health checks. */
const DRAIN_SECONDS = 5;
const POLL_MS = 100;

/**
 * Starts a whole installation on this machine: PostgreSQL, storage, a proxy, two webs and two workers, each with its
 * own folder. All data is in a temporary folder, which is removed at the end.
 */
export async function startFleet({ storage, port, env = {}, stops }: FleetOptions): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'togather-fleet-'));
  // PostgreSQL started by root runs as another account.
  chmodSync(folder, 0o755);
  stops.push(async () => rmSync(folder, { recursive: true, force: true }));

  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  stops.push(postgres.stop);
  await ensureDatabase(postgres, DATABASE);
  const photos = await openPhotoStorage(storage, folder);

  const [address, ...webPorts] = [await findPort(port), await findPort(), await findPort()];
  const origin = `http://localhost:${address}`;
  stops.push(await startProxy(address, webPorts));

  await buildWeb();
  const shared = {
    ...env,
    ...photos.env,
    // Local sign-in and payment are allowed, since only this machine can reach the fleet.
    NODE_ENV: 'development',
    DATABASE_URL: postgres.urlOf(DATABASE),
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    // Each member is one process.
    WEB_PROCESSES: '1',
  };
  const start = (service: 'web' | 'worker', name: string, memberPort: number) => {
    const DATA_DIR = photos.sharedFolder ?? join(folder, name);
    const portName = service === 'web' ? 'PORT' : 'METRICS_PORT';
    const own = { DATA_DIR, [portName]: String(memberPort) };
    return startMember({ name, service, port: memberPort, env: { ...shared, ...own } });
  };
  const workerPorts = [await findPort(), await findPort()];
  const webs = webPorts.map((own, n) => start('web', `web${n + 1}`, own));
  const workers = workerPorts.map((own, n) => start('worker', `worker${n + 1}`, own));
  const members = [...webs, ...workers];
  stops.push(() => Promise.all(members.map(({ end }) => end())));
  await Promise.all(members.map(({ ready }) => ready));
  await untilServed(origin);
  return { origin, webs, workers };
}

/** Waits until the proxy serves. It checks each web once a second. */
const untilServed = async (origin: string): Promise<void> => {
  const isServed = () =>
    fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed())) await sleep(POLL_MS);
};
