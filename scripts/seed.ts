/**
 * npm run seed
 * Adds sample events to the running installation: a Free event and a Plus event with sponsors, whose guests and faces
 * are drawn. It needs the test login, so it works on loopback only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments } from '@togather/server/src/app/processes/run-command.ts';
import { readConfig } from '@togather/server/src/platform/config/config.ts';

readArguments('npm run seed', { options: {} });

const { publicUrl = '', dataDir } = readConfig();
// The seeds are those of the end-to-end tests, and read these variables.
process.env.E2E_ORIGIN = publicUrl;
process.env.E2E_DATA_DIR = dataDir;

const PATIENCE_MS = 60_000;
const untilReady = async () => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(500)) {
    const response = await fetch(`${publicUrl}/api/health/ready`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(
    `Nothing is ready at ${publicUrl}: start the product first, with npm start or npm run dev.`,
  );
};

await untilReady();
const { seedSamples } = await import('./drawn-people/seed-samples.ts');
for (const { eventName, pinCode } of await seedSamples())
  console.log(`  ${eventName}: ${publicUrl}/event/${pinCode}`);
console.log('  Their host signs in as host@example.com.');
process.exit(0);
