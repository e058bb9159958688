/** @module-tag rest */
/**
 * The product as the container image runs it with `--user`: an account without a name, a home or any power, on a read-only
 * root file system.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { createClient } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** No account of this machine has this number. */
const NAMELESS = 54_321;
/** What deploy/compose.yaml asks for: /tmp in memory, a folder for data (here /mnt), and all else read-only. */
const MOUNTS =
  'mount --make-rprivate / && mount --bind "$0" /mnt && mount -o remount,bind,ro / && mount -t tmpfs tmpfs /tmp && exec "$@"';
const POWERLESS = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];

const dataDir = temporaryDir('tg-nameless-');
/** Returns the command that runs a program as a container would. */
const contained = (program: string[]): [string, string[]] => {
  const account = ['setpriv', `--reuid=${NAMELESS}`, `--regid=${NAMELESS}`, ...POWERLESS];
  return ['unshare', ['--mount', 'sh', '-c', MOUNTS, dataDir.path, ...account, ...program]];
};

const applies = (() => {
  try {
    chownSync(dataDir.path, NAMELESS, NAMELESS);
    execFileSync(...contained(['test', '-x', `${root}server`]), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!applies)
  console.warn('Skipped: the test of a nameless account (Linux, root, unshare, setpriv, a reachable path).');

let product: ChildProcess | undefined;
let bridge: Server | undefined;
let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
afterAll(async () => {
  if (product?.exitCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  bridge?.close();
  await database?.drop();
  dataDir.remove();
});

/** Makes a database reachable over TCP, as another container's is. Only root can enter the folder of its socket. */
const overTcp = async (url: string): Promise<string> => {
  const { pathname, searchParams } = new URL(url);
  bridge = createServer((client) => {
    const server = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    for (const [from, to] of [[client, server] as const, [server, client] as const])
      pipeline(from, to).catch(() => to.destroy());
  });
  bridge.listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  return `postgresql://togather@127.0.0.1:${(bridge.address() as AddressInfo).port}${pathname}`;
};

/** Starts the image's entry point, without this process's environment; returns its address when it is ready. */
const start = async (databaseUrl: string): Promise<string> => {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: origin };
  let output = '';
  product = spawn(
    ...contained([process.execPath, '--disable-warning=ExperimentalWarning', 'server/src/bin/start.ts']),
    {
      cwd: root,
      env: { ...env, DATA_DIR: '/mnt', DATABASE_URL: databaseUrl, LOCAL_IDENTITY: '1', FACE_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [product.stdout!, product.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await vi.waitFor(
    () => {
      if (!/is ready/.test(output)) throw new Error(`not ready: ${output}`);
    },
    { ...patience, interval: 200 },
  );
  return origin;
};

test.runIf(applies)(
  'a nameless account on a read-only file system serves pages and finds faces',
  async () => {
    await promisify(execFile)('npm', ['run', 'build'], { cwd: root });
    database = await createTestDatabase(inject('postgresUrl'));
    const origin = await start(await overTcp(database.url));
    for (const path of ['/', '/licences', '/licences.json'])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(200);

    const host = createClient(origin);
    const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), 'Read-only');
    await host.upload(eventId, samplePhotos().slice(0, 1));
    await vi.waitFor(
      async () => {
        const { processing } = await host.lookUp(pinCode);
        expect(processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
      },
      { ...patience, interval: 200 },
    );
    expect((await host.figures(eventId)).length).toBeGreaterThan(0);
    expect(readdirSync(dataDir.path)).toEqual(expect.arrayContaining(['objects', 'secret.key']));
  },
);
