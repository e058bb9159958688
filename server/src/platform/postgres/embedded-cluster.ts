import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder, writeOnce } from '#platform/config/write-once.ts';
import { type Account, spawnAs } from './embedded-account.ts';
import { isReachable, makePassable, SYSTEM_DIR } from './embedded-places.ts';

/** The database's superuser. */
export const USER = 'togather';

/** Returns the folder of DATA_DIR's cluster, to start it or back it up; undefined before the first start. */
export const findCluster = (dataDir: string): string | undefined => placesOf(dataDir).find(isCluster);

const placesOf = (dataDir: string): string[] => {
  const id = readClusterId(dataDir);
  return [join(dataDir, 'postgres'), ...(id ? [outsideOf(id)] : [])];
};

/**
 * Returns the cluster's folder: DATA_DIR/postgres, or under /var/lib/togather when the account cannot reach DATA_DIR at
 * its creation. Throws an Error when the existing cluster belongs to another account or cannot be reached, since a new
 * cluster would hide all data.
 */
export function placeCluster(dataDir: string, account: Account | undefined): string {
  makeFolder(dataDir);
  if (!account) refuseForeign(dataDir);
  const existing = findCluster(dataDir);
  if (existing) {
    if (account) refuseUnreachable(existing, account);
    return existing;
  }
  if (!account || isReachable(account, dataDir)) return join(dataDir, 'postgres');
  // The folder was closed to the account on purpose, so this does not open it.
  if (dataDir === SYSTEM_DIR) refuseUnreachable(join(dataDir, 'postgres'), account);
  const id = writeOnce(idFile(dataDir), () => randomBytes(8).toString('hex')).trim();
  if (!id) throw new Error(`${idFile(dataDir)} is empty: remove it, so that the cluster gets a new id.`);
  const outside = outsideOf(id);
  for (const folder of [SYSTEM_DIR, dirname(dirname(outside)), dirname(outside)]) makePassable(folder);
  return outside;
}

const DRAFT = /\.[0-9a-f]{8}$/;
/** Far longer than creating a cluster takes. */
const DRAFT_IS_LEFT_MS = 10 * 60_000;

/** Removes what killed first starts and restores left beside a cluster. */
export function removeDrafts(cluster: string, now = Date.now()) {
  const folder = dirname(cluster);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (!path.startsWith(`${cluster}.`) || !DRAFT.test(name)) continue;
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - writtenAt > DRAFT_IS_LEFT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Creates the cluster elsewhere and renames it, so that it is whole or absent and one of several concurrent starts wins.
 */
export function makeCluster(bin: string, cluster: string, account: Account | undefined) {
  const draft = `${cluster}.${randomBytes(4).toString('hex')}`;
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  try {
    mkdirSync(draft, { mode: 0o700 });
    if (account) chownSync(draft, account.uid, account.gid);
    execFileSync(join(bin, 'initdb'), ['-D', draft, '-U', USER, '-A', 'trust', ...locale], {
      ...spawnAs(account),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    renameSync(draft, cluster);
    syncFolder(dirname(cluster));
  } catch (error) {
    if (!isCluster(cluster)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

export const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/** Gives a cluster of another account to this one; only while no server runs on it. */
export function handOver(cluster: string, account: Account | undefined) {
  if (!account || statSync(cluster).uid === account.uid) return;
  // chown -R by the system, which never follows links, not even ones created meanwhile: the previous owner could have
  // placed links to foreign files. A cluster of ours has none.
  const names = readdirSync(cluster).map((name) => join(cluster, name));
  execFileSync('chown', ['-RhP', `${account.uid}:${account.gid}`, '--', ...names]);
  // Last, because this owner shows the next start that all files are done.
  chownSync(cluster, account.uid, account.gid);
}

const refuseUnreachable = (cluster: string, account: Account) => {
  if (isReachable(account, dirname(cluster))) return;
  throw new Error(
    `The database is in ${cluster}, which the account ${account.name} cannot reach. Let others pass through the folders ` +
      'above it (chmod o+x), or move DATA_DIR to a place it can reach.',
  );
};

/** Checks owners, because only the cluster's own account can look inside. */
const refuseForeign = (dataDir: string) => {
  refuseOwner(idFile(dataDir), dataDir);
  for (const place of placesOf(dataDir)) refuseOwner(place, dataDir);
};

const refuseOwner = (path: string, dataDir: string) => {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw new Error(
    `The database of ${dataDir} belongs to another account (user id ${owner}, by ${path}): start as root, or, while nothing ` +
      'runs on it, give both to the account you use (chown -R).',
  );
};

const outsideOf = (id: string): string => join(SYSTEM_DIR, 'clusters', id, 'postgres');

/** In DATA_DIR, so that deleting that folder starts a new cluster instead of finding rows without files. */
const idFile = (dataDir: string): string => join(dataDir, 'postgres-cluster-id');

const readClusterId = (dataDir: string): string | undefined => {
  const file = idFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
};
