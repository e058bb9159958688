import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Account } from './embedded-account.ts';

export interface SupervisorPlan {
  readonly bin: string;
  readonly cluster: string;
  readonly socketDir: string;
  readonly settings: Record<string, string>;
  readonly account: Account | undefined;
}

const GREETING_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/** A connection that keeps the server running, and the process at its other end. */
export interface Hold {
  readonly holder: Socket;
  readonly supervisorPid: number;
}

/** Connects to a running supervisor; undefined when none responds, because it is starting, stopping or gone. */
export function joinSupervisor(socketDir: string): Promise<Hold | undefined> {
  return new Promise((resolve) => {
    const holder = connect(join(socketDir, 'supervisor'));
    const late = setTimeout(() => holder.destroy(), GREETING_TIMEOUT_MS);
    holder.once('data', (greeting) => {
      clearTimeout(late);
      resolve({ holder, supervisorPid: Number(greeting) });
    });
    holder
      .on('error', () => {})
      .once('close', () => {
        clearTimeout(late);
        resolve(undefined);
      });
  });
}

/** Starts a supervisor and holds its server, or that of a concurrent supervisor. Throws an Error with PostgreSQL's message. */
export async function startSupervisor(plan: SupervisorPlan): Promise<Socket> {
  const script = fileURLToPath(new URL('./supervise-postgres.ts', import.meta.url));
  const supervisor: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)],
    // Its own process group: Ctrl-C in a terminal must reach the launcher first, which then leaves in order.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' },
  );
  let words = '';
  // Without free file descriptors there is no stderr.
  supervisor.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  let isOver = false;
  const over = untilOver(supervisor).then((error) => {
    isOver = true;
    words += error?.message ?? '';
  });
  for (;;) {
    const wasOver = isOver;
    const hold = await joinSupervisor(plan.socketDir);
    if (hold) {
      // Our supervisor ends while the other holds the cluster. Wait for that: after a release it would find the cluster
      // free and start a server that nobody uses.
      if (hold.supervisorPid !== supervisor.pid) await Promise.race([over, untilClosed(hold.holder)]);
      if (hold.holder.closed) continue;
      supervisor.stderr?.destroy();
      supervisor.unref();
      return hold.holder;
    }
    if (wasOver) throw new Error(`The embedded PostgreSQL did not start:\n${words}`);
    await sleep(POLL_MS);
  }
}

/** Releases the server; resolves when the supervisor has noticed or, for the last holder, when the server has stopped. */
export async function leaveSupervisor(holder: Socket): Promise<void> {
  if (holder.closed) return;
  const closed = untilClosed(holder);
  holder.resume().end();
  await closed;
}

const untilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => void socket.once('close', () => resolve()));

/** Resolves when a process has ended; with the error when it could not be started. */
const untilOver = (child: ChildProcess): Promise<Error | undefined> =>
  new Promise((resolve) => void child.once('error', resolve).once('close', () => resolve(undefined)));
