import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PIPELINE_VERSION } from '@togather/server/src/faces/packs/find-pack.ts';
import { originalKey } from '@togather/server/src/platform/storage/storage.ts';
import { openDb } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { objectsDir } from '../../server/src/platform/storage/open-storage.ts';
import { insertLargeEvent } from '../lookup/large-event.ts';

/** The limit of a Plus event. */
const PHOTOS_AN_EVENT = 850;

/**
 * Fills an empty data folder with events of `photoCount` photos in total, with faces: rows, and a small file for each
 * original. Returns a PIN.
 */
export async function fillInstallation(dataDir: string, photoCount: number): Promise<string> {
  const postgres = await startEmbeddedPostgres(dataDir);
  await ensureDatabase(postgres, 'togather');
  const db = openDb(postgres.urlOf('togather'));
  try {
    await migrate(db);
    let pin = '';
    for (let left = photoCount; left > 0; left -= PHOTOS_AN_EVENT)
      ({ pinCode: pin } = await insertLargeEvent(db, Math.min(left, PHOTOS_AN_EVENT)));
    await db.updateTable('photos').set({ faces_version: PIPELINE_VERSION }).execute();
    await db.updateTable('faces').set({ pipeline_version: PIPELINE_VERSION }).execute();
    for (const { id } of await db.selectFrom('photos').select('id').execute()) {
      const path = join(objectsDir(dataDir), originalKey(id));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'a photo');
    }
    return pin;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
