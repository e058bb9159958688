import { join } from 'node:path';
import { findPort } from '../../scripts/fleet/find-port.ts';
import type { PhotoStorage } from '../../scripts/fleet/open-photo-storage.ts';
import { startFleet } from '../../scripts/fleet/start-fleet.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { startServer } from '../server-process.ts';
import { HOST_EMAIL } from './open-event.ts';
import { METRICS_TOKEN, type Measured } from './watch-machine.ts';

/** Cleanup functions, called in reverse order of their registration. */
export type Stops = (() => Promise<unknown>)[];

export interface Installation {
  readonly origin: string;
  readonly measured: readonly Measured[];
}

/** Starts the processes of `npm start`: one web, one worker, the embedded database, photos in a folder. */
export async function openOneMachine(stops: Stops): Promise<Installation> {
  const dir = temporaryDir('tg-load-');
  stops.push(async () => dir.remove());
  const [web, worker] = [await findPort(), await findPort()];
  const server = await startServer({
    ...(await settings()),
    PORT: String(web),
    PUBLIC_URL: `http://localhost:${web}`,
    METRICS_PORT: String(worker),
    DATA_DIR: join(dir.path, 'data'),
  });
  stops.push(server.stop);
  return { origin: `http://127.0.0.1:${web}`, measured: [measure('web', web), measure('worker', worker)] };
}

/**
 * Starts the processes of `npm run fleet`: two webs, two workers, a database, a proxy, photos in a bucket or in one folder.
 */
export async function openFleet(stops: Stops, storage: PhotoStorage): Promise<Installation> {
  const fleet = await startFleet({
    storage,
    env: { ...(await settings()), LOG_LEVEL: 'fatal' },
    stops,
  });
  const { port } = new URL(fleet.origin);
  return { origin: `http://127.0.0.1:${port}`, measured: [...fleet.webs, ...fleet.workers] };
}

const settings = async () => {
  return { MODELS_DIR: TEST_MODELS_DIR, ADMIN_EMAILS: HOST_EMAIL, METRICS_TOKEN };
};

const measure = (name: string, port: number): Measured => ({ name, origin: `http://127.0.0.1:${port}` });
