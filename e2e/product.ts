import { randomBytes } from 'node:crypto';
import { type Db, openDb } from '@togather/server/src/platform/db/db.ts';
import { findCluster } from '@togather/server/src/platform/postgres/embedded-cluster.ts';
import { readPidFile } from '@togather/server/src/platform/postgres/running-postgres.ts';
import { type Client, createClient } from '@togather/server/src/testing/client.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: global-setup.ts starts the product and says where it is`);
  return value;
};

/** The bearer token for `/api/metrics` of the product under test. */
export const METRICS_TOKEN = 'metrics-of-the-e2e-tests';

export const origin = (): string => given('E2E_ORIGIN');
export const dataDir = (): string => given('E2E_DATA_DIR');

/** Creates an API client with its own cookies and address, since a shared address would hit the rate limits. */
export function newClient(): Client {
  return createClient(origin(), { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });
}

/** Creates a client that has joined an event by its PIN. */
export async function newMember(pin: string): Promise<Client> {
  const client = newClient();
  await client.lookUp(pin);
  return client;
}

export function databaseUrl(): string {
  const socketDir = readPidFile(findCluster(dataDir()) ?? '')?.socketDir;
  return `postgresql://togather@localhost/togather?host=${encodeURIComponent(socketDir ?? '')}`;
}

let opened: Db | undefined;

/** The product's database, one connection per worker, for states that no guest or host can create. */
export function database(): Db {
  opened ??= openDb(databaseUrl());
  return opened;
}
