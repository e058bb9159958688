/** @module-tag rest */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { runHolder } from '#testing/run-holder.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isOwnAccount, serverAccount } from './embedded-account.ts';
import { findCluster } from './embedded-cluster.ts';
import { placeBinaries } from './embedded-places.ts';
import { leaveSupervisor, startSupervisor } from './postgres-supervisor.ts';
import { findServer } from './running-postgres.ts';

let dir: ReturnType<typeof temporaryDir>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  dir = temporaryDir('tg-embedded-');
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  dir.remove();
});

const start = async (): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres(dir.path, { settings: { fsync: 'off' } });
  stops.push(postgres.stop);
  return postgres;
};

/** Starts another process that uses the server. */
const startHolder = async (env?: Record<string, string>) => {
  const { url, end } = runHolder(dir.path, env && { env: { ...process.env, ...env } });
  stops.push(() => end('SIGKILL'));
  return { url: await url, end };
};

const ask = async (url: string, query: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
};
const startTime = async (url: string) => JSON.stringify(await ask(url, 'select pg_postmaster_start_time()'));
const cluster = () => findCluster(dir.path)!;
const untilEnded = () => vi.waitFor(() => expect(findServer(cluster())).toBeUndefined(), patience);
const keeps = { ...patience, interval: 100 };

test('two concurrent starts share one server, and the end of either leaves it running for the other (D5)', async () => {
  const [first, second] = await Promise.all([startHolder(), startHolder()]);
  expect(second.url).toBe(first.url);
  const before = await startTime(first.url);
  expect(await first.end('SIGTERM')).toBe(0);
  const third = await startHolder();
  await second.end('SIGKILL');
  expect(await startTime(third.url)).toBe(before);
  expect(await third.end('SIGTERM')).toBe(0);
  expect(findServer(cluster())).toBeUndefined();
});

test("a process that started a second supervisor waits for that supervisor's end before it continues (D5)", async () => {
  await startHolder();
  const account = await serverAccount();
  const holder = await startSupervisor({
    bin: placeBinaries(account),
    cluster: cluster(),
    socketDir: findServer(cluster())!.socketDir,
    settings: { fsync: 'off' },
    account,
  });
  stops.push(() => leaveSupervisor(holder));
  // A supervisor still starting could find the cluster free after we have left.
  const processes = execFileSync('ps', ['-eww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const supervisors = processes.filter(
    (line) => line.includes('supervise-postgres.ts') && line.includes(cluster()),
  );
  expect(supervisors.map((line) => Number.parseInt(line, 10))).toEqual([
    parentOf(findServer(cluster())!.pid),
  ]);
});

test('the last holder waits for the end of the server, even when others were killed just before (D5)', async () => {
  const [first, second, third] = [await startHolder(), await startHolder(), await startHolder()];
  const supervisor = parentOf(findServer(cluster())!.pid);
  // The supervisor then notices all three at once.
  process.kill(supervisor, 'SIGSTOP');
  await vi.waitFor(() => expect(stateOf(supervisor)).toMatch(/^T/), keeps);
  await third.end('SIGKILL');
  const left = first.end('SIGTERM');
  await sleep(1000);
  await second.end('SIGKILL');
  process.kill(supervisor, 'SIGCONT');
  expect(await left).toBe(0);
  expect(findServer(cluster())).toBeUndefined();
});

test('the server stops in order after its launcher is killed with SIGKILL (D15)', async () => {
  const holder = await startHolder();
  await ask(holder.url, "create table kept as select 'written' as text");
  await holder.end('SIGKILL');
  await untilEnded();
  // A crashed server leaves this file behind.
  expect(readdirSync(cluster())).not.toContain('postmaster.pid');
  const again = await start();
  expect(await ask(again.urlOf('postgres'), 'select text from kept')).toEqual([{ text: 'written' }]);
});

test('a killed server, or one with a killed supervisor, returns at the same address (D5)', async () => {
  const postgres = await start();
  const url = postgres.urlOf('postgres');
  const isBack = async (before: string) => {
    const after = await startTime(url);
    expect(after).not.toBe(before);
    return after;
  };
  const first = await startTime(url);
  process.kill(findServer(cluster())!.pid, 'SIGKILL');
  const second = await vi.waitFor(() => isBack(first), keeps);
  process.kill(parentOf(findServer(cluster())!.pid), 'SIGKILL');
  await vi.waitFor(() => isBack(second), keeps);
  expect(postgres.urlOf('postgres')).toBe(url);
});

test('restarts a killed server once its parent has reaped it (D15)', async () => {
  await (await startEmbeddedPostgres(dir.path, { settings: { fsync: 'off' } })).stop();
  // The shell replaces itself with `sleep`, which reaps no child, so the child stays a zombie.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 4'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.push(async () => parent.kill('SIGKILL'));
  const [zombie] = await once(parent.stdout, 'data');
  writeFileSync(join(cluster(), 'postmaster.pid'), `${String(zombie).trim()}\n${cluster()}\n`, {
    mode: 0o600,
  });
  chownSync(join(cluster(), 'postmaster.pid'), statSync(cluster()).uid, statSync(cluster()).gid);
  const again = await start();
  expect(await ask(again.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

const stateOf = (pid: number) => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });

const parentOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));

test('only the server’s account can enter the folder of the sockets (D5)', async () => {
  await start();
  const { socketDir } = findServer(cluster())!;
  const owner = (await serverAccount())?.uid ?? process.getuid?.();
  expect([statSync(socketDir).mode & 0o777, statSync(socketDir).uid]).toEqual([0o700, owner]);
  expect(statSync(dirname(socketDir)).mode & 0o022).toBe(0);
});

/** Starts a server whose sockets are in its own temporary folder. */
const startApart = async () => {
  const TMPDIR = join(dir.path, 'apart');
  mkdirSync(TMPDIR);
  const { url } = await startHolder({ TMPDIR });
  const { socketDir, pid } = findServer(cluster())!;
  expect(socketDir.startsWith(TMPDIR)).toBe(true);
  const hide = () => renameSync(dirname(socketDir), `${TMPDIR}/hidden`);
  const show = () => renameSync(`${TMPDIR}/hidden`, dirname(socketDir));
  return { url, pid, socketDir, hide, show };
};

test('joins a server with its sockets elsewhere, and names that folder when it is not visible (D5)', async () => {
  const { url, socketDir, hide, show } = await startApart();
  expect((await start()).urlOf('postgres')).toBe(url);
  hide();
  const refused = new RegExp(`runs, but its folder for connections, ${socketDir}, is not visible here`);
  await expect(startEmbeddedPostgres(dir.path)).rejects.toThrow(refused);
  // As an earlier server with this machine's own temporary folder leaves it.
  mkdirSync(socketDir, { recursive: true });
  await expect(startEmbeddedPostgres(dir.path)).rejects.toThrow(refused);
  rmSync(dirname(socketDir), { recursive: true });
  show();
  expect((await start()).urlOf('postgres')).toBe(url);
});

test('waits for a stopping server, even when its sockets are gone already (D5)', async () => {
  const { url, pid, hide } = await startApart();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  hide();
  // It stops once its last client has left.
  process.kill(pid, 'SIGTERM');
  await vi.waitFor(() => expect(findServer(cluster())?.isReady).toBe(false), keeps);
  const starting = start().then((postgres) => startTime(postgres.urlOf('postgres')));
  expect(await Promise.race([starting, sleep(1000, 'waits')])).toBe('waits');
  await client.end();
  expect(await starting).toBeTruthy();
});

test.runIf(process.getuid?.() === 0)(
  'as root the server has its own account, and takes over a cluster of nobody with its rows (D5)',
  async () => {
    const first = await start();
    await ask(first.urlOf('postgres'), "create table kept as select 'written' as text");
    await first.stop();
    execFileSync('chown', ['-R', 'nobody', cluster()]);
    const second = await start();
    expect(await ask(second.urlOf('postgres'), 'select text from kept')).toEqual([{ text: 'written' }]);
    const account = await serverAccount();
    expect([account && isOwnAccount(account), second.runsAsNobody]).toEqual([true, false]);
    expect(statSync(join(cluster(), 'base')).uid).toBe(account?.uid);
  },
);

test.runIf(process.getuid?.() === 0)(
  'as root a cluster is kept elsewhere when its account cannot reach the data, and is never created twice (D5)',
  async () => {
    const root = dir.path;
    const closed = join(root, 'closed');
    mkdirSync(closed);
    dir = { ...dir, path: join(closed, 'data') };
    const inside = await start();
    expect(inside.cluster).toBe(join(dir.path, 'postgres'));
    await inside.stop();
    chmodSync(closed, 0o700);
    await expect(startEmbeddedPostgres(dir.path)).rejects.toThrow(/cannot reach/);

    dir = { ...dir, path: join(closed, 'other') };
    const elsewhere = await start();
    await elsewhere.stop();
    chmodSync(closed, 0o755);
    expect(elsewhere.cluster.startsWith(dir.path)).toBe(false);
    expect((await start()).cluster).toBe(elsewhere.cluster);
    // Runs after all other stops.
    stops.unshift(async () => rmSync(dirname(elsewhere.cluster), { recursive: true }));
  },
);
