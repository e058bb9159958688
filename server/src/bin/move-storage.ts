/**
 * npm run move-storage -- --to=s3|disk
 * Copies all photos, previews and pictures of ads from DATA_DIR to the bucket of S3_BUCKET, or back. May be interrupted
 * and repeated, while the server runs or not (docs/operations.md).
 */
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, refuseArguments, runCommand } from '#app/processes/run-command.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import { moveObjects } from '#operating/backups/move-objects.ts';
import { openDb } from '#platform/db/db.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { objectsDir, openStorage } from '#platform/storage/open-storage.ts';
import { openLog } from '#platform/telemetry/log.ts';

const USAGE = 'npm run move-storage -- --to=s3|disk';
const { values } = readArguments(USAGE, { options: { to: { type: 'string' } } });
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const moveStorage = async (): Promise<number> => {
  if (values.to !== 's3' && values.to !== 'disk') return refuseArguments(`The command is: ${USAGE}`);
  const config = readInstallation();
  if (!config.s3) throw new Error('S3_BUCKET is not set: there is no bucket to move to or from.');
  const disk = openDiskStorage(objectsDir(config.dataDir));
  const bucket = await openStorage(config);
  const [from, to] = values.to === 's3' ? [disk, bucket] : [bucket, disk];
  await Promise.all([from.check(), to.check()]);
  const log = openLog(config.logLevel);
  const database = await startDatabase(config, log);
  const db = openDb(database.url, {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  try {
    const { copied, there, damaged } = await moveObjects(db, {
      from,
      to,
      say: console.log,
      signal: stopping.signal,
    });
    for (const key of damaged) console.error(`Damaged, and not copied: ${key}`);
    const end = stopping.signal.aborted ? 'Interrupted; the next call continues' : 'Done';
    console.log(`${end}: ${copied} copied, ${there} there already, ${damaged.length} damaged.`);
    return stopping.signal.aborted || damaged.length > 0 ? 1 : 0;
  } finally {
    await db.destroy();
    await database.stop();
  }
};

await runCommand(moveStorage);
