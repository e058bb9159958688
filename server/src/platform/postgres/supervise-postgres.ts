/**
 * A separate process that keeps one PostgreSQL running while it is needed. Each user holds a connection to the socket
 * `supervisor` beside PostgreSQL's; the system closes it however the holder ends. After the last one closes, the supervisor
 * stops the server. A holder that leaves in order waits until its connection is closed.
 */
import { spawn } from 'node:child_process';
import { rmSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SupervisorPlan } from './postgres-supervisor.ts';
import { readPidFile } from './running-postgres.ts';

const STOP_TIMEOUT_MS = 20_000;
/** The process that started us may have died before it connected. */
const UNHELD_MS = 5000;
const POLL_MS = 50;
const LOG_LENGTH = 4000;

const { bin, cluster, socketDir, settings, account } = JSON.parse(process.argv[2] ?? '') as SupervisorPlan;
// Only holders decide; a signal to the group reaches them too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// The account may not write there, and without the cache types are stripped at each start (12 MB).
flushCompileCache();
if (account) {
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}

const options = Object.entries({
  listen_addresses: '',
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  ...settings,
});
const args = ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
const postgres = spawn(join(bin, 'postgres'), args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
let log = '';
postgres.stderr.setEncoding('utf8').on('data', (text: string) => {
  log = (log + text).slice(-LOG_LENGTH);
});

const report = (text: string) => {
  try {
    writeSync(2, text);
  } catch {
    // The process that started us no longer reads.
  }
};
postgres.once('error', (error) => {
  report(error.message);
  process.exit(1);
});
// Holders notice, because their connections close with this process.
postgres.once('close', () => {
  if (!ending) report(log);
  process.exit(ending ? 0 : 1);
});

let ending = false;
const end = () => {
  ending = true;
  server.close();
  postgres.kill('SIGINT');
  setTimeout(() => postgres.kill('SIGQUIT'), STOP_TIMEOUT_MS);
};

const holders = new Set<Socket>();
const leave = (holder: Socket) => {
  if (!holders.delete(holder)) return;
  // The close of a killed holder may be reported only now, in the same turn.
  setImmediate(() => {
    if (holders.size > 0) holder.end();
    else if (!ending) end();
  });
};
const server = createServer({ allowHalfOpen: true }, (holder) => {
  if (ending) return holder.destroy();
  holders.add(holder);
  holder
    .on('error', () => {})
    .on('end', () => leave(holder))
    .on('close', () => leave(holder))
    .resume()
    .write(`${process.pid}\n`);
});

const isReady = () => {
  const file = readPidFile(cluster);
  return file?.pid === postgres.pid && file?.isReady;
};
while (!isReady()) await sleep(POLL_MS);
// This supervisor owns the cluster now, so an existing socket is stale.
const address = join(socketDir, 'supervisor');
rmSync(address, { force: true });
server.listen(address);
setTimeout(() => holders.size === 0 && !ending && end(), UNHELD_MS);
