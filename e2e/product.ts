import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDb } from '@togather/server/src/db/db.ts';
import { placeCluster, serverAccount } from '@togather/server/src/db/embedded-places.ts';
import { type Client, createClient } from '@togather/server/src/testing/client.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: global-setup.ts starts the product and says where it is`);
  return value;
};

/** Where the product answers. */
export const origin = (): string => given('E2E_ORIGIN');
export const dataDir = (): string => given('E2E_DATA_DIR');

/** A client of the API with cookies and an address of its own: on a fast machine all would use up what one may ask. */
export const newClient = (): Client =>
  createClient(origin(), { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });

/** The fifth line of postmaster.pid is the folder of the server's socket (PostgreSQL, "storage file layout"). */
const databaseUrl = (): string => {
  const cluster = placeCluster(dataDir(), serverAccount());
  const socketDir = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4];
  return `postgresql://togather@localhost/togather?host=${encodeURIComponent(socketDir ?? '')}`;
};

let opened: Db | undefined;

/** The product's own database, for what no guest or host can bring about: once per worker. */
export const database = (): Db => {
  opened ??= openDb(databaseUrl(), () => {});
  return opened;
};
