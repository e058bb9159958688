/** @module-tag rest */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHolder } from '#testing/run-holder.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { serverAccount } from './embedded-account.ts';
import { isReachable } from './embedded-places.ts';

/** Any account other than ours, often `nobody`. */
const OTHER = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const reachesUs = isRoot && isReachable({ name: 'other', ...OTHER }, import.meta.dirname);
if (!reachesUs)
  console.warn('Skipped: starts by another account (needs root and a path that others can reach).');

let dir: ReturnType<typeof temporaryDir>;
beforeEach(() => {
  dir = temporaryDir('tg-cluster-');
});
afterEach(() => dir.remove());

/** Starts and stops the server as root; returns the folder of its cluster. */
const startAndStop = async (dataDir: string): Promise<string> => {
  const { cluster, stop } = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
  await stop();
  return cluster;
};

const refusal = (uid: number, path: string) =>
  `belongs to another account (user id ${uid}, by ${path}): start as root`;

test.runIf(reachesUs)(
  'an account without access to the cluster of a start as root gets the reason (D5)',
  async () => {
    const cluster = await startAndStop(dir.path);
    const { uid } = statSync(cluster);
    await expect(runHolder(dir.path, OTHER).url).rejects.toThrow(refusal(uid, cluster));
  },
);

test.runIf(reachesUs)('the same for a cluster outside the data folder (D5)', async () => {
  const closed = join(dir.path, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const cluster = await startAndStop(closed);
  try {
    expect(dirname(cluster)).not.toBe(closed);
    chmodSync(closed, 0o755);
    const name = join(closed, 'postgres-cluster-id');
    await expect(runHolder(closed, OTHER).url).rejects.toThrow(refusal(0, name));
    chownSync(name, OTHER.uid, OTHER.gid);
    const { uid } = statSync(cluster);
    await expect(runHolder(closed, OTHER).url).rejects.toThrow(refusal(uid, cluster));
  } finally {
    rmSync(dirname(cluster), { recursive: true });
  }
});

test.runIf(isRoot)("a change of owner does not follow the cluster's links (D5)", async () => {
  const cluster = await startAndStop(dir.path);
  const others = join(dir.path, 'others');
  mkdirSync(join(others, 'below'), { recursive: true });
  const names = ['', 'below', 'file', 'below/file'].map((name) => join(others, name));
  for (const file of names.slice(2)) writeFileSync(file, 'not the cluster’s');
  execFileSync('chown', ['-R', `${OTHER.uid}`, cluster]);
  symlinkSync(others, join(cluster, 'folder'));
  symlinkSync(join(others, 'file'), join(cluster, 'base/file'));

  await startAndStop(dir.path);
  expect(names.map((name) => statSync(name).uid)).toEqual([0, 0, 0, 0]);
  const account = (await serverAccount())!;
  const own = ['', 'base', 'PG_VERSION', 'base/1/PG_VERSION', 'folder', 'base/file'];
  const owners = new Set(own.map((name) => lstatSync(join(cluster, name)).uid));
  expect(owners).toEqual(new Set([account.uid]));
});
