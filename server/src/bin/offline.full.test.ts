/** The product finds faces on a machine without a network, and tries to reach nobody. */
import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { temporaryDir } from '#testing/temporary-dir.ts';

const guest = fileURLToPath(new URL('../testing/offline-guest.ts', import.meta.url));
/** Runs a program where there is no network but loopback. */
const alone = (program: string[]): [string, string[]] => [
  'unshare',
  ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...program],
];

const applies = (() => {
  try {
    execFileSync(...alone(['true']), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!applies)
  console.warn('No network namespaces: the test without a network is skipped (Linux, root, unshare, ip).');

const dir = temporaryDir('tg-offline-');
afterAll(() => dir.remove());

test.skipIf(!applies)(
  'the first start without a network finds the faces of the sample photos and reaches for nothing',
  async () => {
    const flags = ['--disable-warning=ExperimentalWarning'];
    const { stdout } = await promisify(execFile)(
      ...alone([process.execPath, ...flags, guest, `${dir.path}/data`, `${dir.path}/models`]),
      { maxBuffer: 2 ** 24 },
    );
    const { figures, attempts, counted } = JSON.parse(stdout.trim().split('\n').at(-1)!);
    expect(figures).toBeGreaterThanOrEqual(18);
    expect(attempts).toBe(0);
    // An attempt of our own is counted.
    expect(counted).toBeGreaterThan(0);
  },
  600_000,
);
