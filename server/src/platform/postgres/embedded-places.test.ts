import { randomBytes } from 'node:crypto';
import { mkdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHolder } from '#testing/run-holder.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { copyForAll, linkLibraries, SYSTEM_DIR } from './embedded-places.ts';

let dir: ReturnType<typeof temporaryDir>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  dir = temporaryDir('tg-places-');
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  dir.remove();
});

/** Starts and stops the server in a process whose umask excludes all others. */
const startAndStop = async (dataDir: string, TMPDIR: string): Promise<number | null> => {
  const before = process.umask(0o077);
  const { url, end } = runHolder(dataDir, { env: { ...process.env, TMPDIR } });
  process.umask(before);
  stops.push(() => end('SIGKILL'));
  await url;
  return end('SIGTERM');
};

const isRoot = process.getuid?.() === 0;
const modeOf = (folder: string) => statSync(folder).mode & 0o777;

test.runIf(isRoot).each([
  { when: 'folders that it makes', areThere: false },
  { when: 'folders that an earlier start left', areThere: true },
])(
  'the umask of root does not exclude the server’s account from $when (D5)',
  { tags: 'rest' },
  async ({ areThere }) => {
    const closed = join(dir.path, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const id = randomBytes(8).toString('hex');
    writeFileSync(join(closed, 'postgres-cluster-id'), id);
    const [sockets, outside] = [join(dir.path, 'togather-0'), join(SYSTEM_DIR, 'clusters', id)];
    stops.push(async () => rmSync(outside, { recursive: true, force: true }));
    if (areThere)
      for (const folder of [sockets, outside]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    expect(await startAndStop(closed, dir.path)).toBe(0);
    expect([modeOf(sockets), modeOf(outside)]).toEqual([0o711, 0o711]);
  },
);

test('the umask of a start does not exclude accounts from their copy of the binaries (D5)', () => {
  const native = join(dir.path, 'package/native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  writeFileSync(join(native, 'bin/postgres'), '', { mode: 0o755 });
  writeFileSync(join(native, 'pg-symlinks.json'), '[]');
  const copy = join(dir.path, 'copy');
  const before = process.umask(0o077);
  copyForAll(native, copy);
  process.umask(before);
  const modes = ['', 'native', 'native/bin', 'native/bin/postgres'].map((name) => modeOf(join(copy, name)));
  expect(new Set(modes)).toEqual(new Set([0o755]));
});

test('no link in a copy of the binaries points into the checkout', () => {
  const native = join(dir.path, 'package/native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib/libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  // As left by a start or build of an account that can reach it.
  linkLibraries(native);
  copyForAll(native, join(dir.path, 'copy'));
  expect(readlinkSync(join(dir.path, 'copy/native/lib/libpq.so'))).toBe('libpq.so.5.18');
});
