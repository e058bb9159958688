/**
 * npm run fleet
 * Runs a whole installation on one machine, without containers: PostgreSQL, an S3 server, a proxy, two webs and two
 * workers, behind one address. It is for trying out; Ctrl-C removes all of it.
 */
import { endInOrder, reportFailure } from '@togather/server/src/app/processes/end-in-order.ts';
import { readArguments } from '@togather/server/src/app/processes/run-command.ts';
import type { PhotoStorage } from './open-photo-storage.ts';
import { startFleet } from './start-fleet.ts';

const STOP_TIMEOUT_MS = 240_000;

const { stops, end } = endInOrder(STOP_TIMEOUT_MS);

const readOptions = (): { storage: PhotoStorage; port: number } => {
  const { values } = readArguments('npm run fleet -- [--storage=s3|disk] [--port=3000]', {
    options: { storage: { type: 'string', default: 's3' }, port: { type: 'string', default: '3000' } },
  });
  const { storage } = values;
  if (storage !== 's3' && storage !== 'disk') throw new Error('--storage takes s3 or disk');
  return { storage, port: Number(values.port) };
};

try {
  const options = readOptions();
  const { origin, webs, workers } = await startFleet({ ...options, stops });
  const members = [...webs, ...workers].map(({ name, origin: own }) => `    ${name.padEnd(8)} ${own}`);
  console.log(
    ['', `  The fleet is ready: ${origin}`, ...members, '  Ctrl-C stops it and removes everything.', ''].join(
      '\n',
    ),
  );
} catch (error) {
  reportFailure(error);
  await end(1);
}
