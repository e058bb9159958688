import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { findCluster } from '#platform/postgres/embedded-cluster.ts';
import { findServer } from '#platform/postgres/running-postgres.ts';
import { type Launched, launch, untilGone, untilReady } from '#testing/launch.ts';
import { patience } from '#testing/patience.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';

let dir: ReturnType<typeof temporaryDir>;
const launched: Launched[] = [];
beforeEach(() => {
  dir = temporaryDir('tg-launch-');
});
afterEach(async () => {
  for (const product of launched.splice(0)) {
    const left = product.find('');
    for (const pid of left) if (isThere(pid)) process.kill(pid, 'SIGTERM');
    await untilGone(left);
  }
  dir.remove();
});

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const freePort = async () => {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  return port;
};

const start = (port: number, args: string[] = [], webs = 1) => {
  const env = { PORT: String(port), DATA_DIR: dir.path, WEB_PROCESSES: String(webs) };
  const product = launch(env, args);
  launched.push(product);
  return product;
};

/** Starts the product; returns it with its port when it is ready. */
const startReady = async (args: string[] = [], webs = 1) => {
  const port = await freePort();
  const product = start(port, args, webs);
  await untilReady(product);
  return { product, port };
};

/** Sends SIGTERM, like a process manager; the database may stay for others. */
const end = async (product: Launched) => {
  const own = ['start.ts', 'serve.ts'].flatMap((command) => product.find(command));
  product.process.kill('SIGTERM');
  await untilGone(own);
};

const readiness = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/health/ready`, { headers: { connection: 'close' } })).status;
const untilServing = (port: number) =>
  vi.waitFor(async () => expect(await readiness(port)).toBe(200), { ...patience, interval: 200 });
const serverPid = () => findServer(findCluster(dir.path) ?? '')?.pid;
const untilOne = (product: Launched, command: string, isNot?: number) =>
  vi.waitFor(
    () => {
      const [pid] = product.find(command).filter((found) => found !== isNot);
      if (!pid) throw new Error(`no process of ${command}`);
      return pid;
    },
    { ...patience, interval: 200 },
  );

test.each([
  { signal: 'SIGTERM', to: 'npm', command: 'npm start' },
  { signal: 'SIGKILL', to: 'npm', command: 'npm start' },
  { signal: 'SIGTERM', to: 'the launcher', command: 'server/src/bin/start.ts' },
  { signal: 'SIGKILL', to: 'the launcher', command: 'server/src/bin/start.ts' },
] as const)(
  '$signal to $to alone stops everything, and the database in order (D15)',
  async ({ signal, command }) => {
    const { product } = await startReady([], 2);
    await untilOne(product, 'serve.ts worker');
    const everything = product.find('');
    expect(everything).toContain(serverPid());
    const target = product.find(command).at(command === 'server/src/bin/start.ts' ? -1 : 0)!;
    process.kill(target, signal);
    await untilGone(everything);
    expect(readdirSync(findCluster(dir.path)!)).not.toContain('postmaster.pid');
  },
);

test('a second start fails on the same port and joins on another; either way the first keeps serving (D5, D15)', async () => {
  const { product: first, port } = await startReady([], 2);
  const database = serverPid();
  const second = start(port, [], 2);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('EADDRINUSE');
  expect([await readiness(port), serverPid()]).toEqual([200, database]);

  const { product: third, port: other } = await startReady();
  expect([await readiness(other), serverPid()]).toEqual([200, database]);
  await end(third);
  expect([await readiness(port), serverPid()]).toEqual([200, database]);

  const { product: fourth, port: another } = await startReady();
  await end(first);
  expect([await readiness(another), serverPid()]).toEqual([200, database]);
  await end(fourth);
  expect(serverPid()).toBeUndefined();
});

test('separate web and worker share the database; SIGTERM to one does not affect the other (D5)', async () => {
  const { product: web, port } = await startReady(['--services=web']);
  const database = serverPid();
  const worker = start(port, ['--services=worker']);
  await untilReady(worker);
  expect([await readiness(port), serverPid()]).toEqual([200, database]);
  await end(worker);
  expect([await readiness(port), serverPid()]).toEqual([200, database]);

  const again = start(port, ['--services=worker']);
  await untilReady(again);
  const [working] = again.find('serve.ts worker');
  await end(web);
  expect([again.find('serve.ts worker'), serverPid()]).toEqual([[working], database]);
});

test('replaces a web or worker process that dies, and no other (D3)', async () => {
  const { product, port } = await startReady();
  const database = serverPid();
  const worker = await untilOne(product, 'serve.ts worker');
  const web = await untilOne(product, 'serve.ts web');
  process.kill(web, 'SIGKILL');
  await untilOne(product, 'serve.ts web', web);
  await untilServing(port);
  expect([isThere(worker), serverPid()]).toEqual([true, database]);
  process.kill(worker, 'SIGKILL');
  await untilOne(product, 'serve.ts worker', worker);
  expect([await readiness(port), serverPid()]).toEqual([200, database]);
});

test('accepts a thousand phones that connect at once while the web is busy', async () => {
  const { product, port } = await startReady(['--services=web']);
  const web = await untilOne(product, 'serve.ts web');
  process.kill(web, 'SIGSTOP');
  const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  } finally {
    process.kill(web, 'SIGCONT');
    for (const socket of sockets) socket.destroy();
  }
});
