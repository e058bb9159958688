import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Account } from './embedded-account.ts';

export interface KeeperPlan {
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
  readonly keeperPid: number;
}

/** Connects to a running keeper; undefined when none responds, because it is starting, stopping or gone. */
export const joinKeeper = (socketDir: string): Promise<Hold | undefined> =>
  new Promise((resolve) => {
    const holder = connect(join(socketDir, 'keeper'));
    const late = setTimeout(() => holder.destroy(), GREETING_TIMEOUT_MS);
    holder.once('data', (greeting) => {
      clearTimeout(late);
      resolve({ holder, keeperPid: Number(greeting) });
    });
    holder
      .on('error', () => {})
      .once('close', () => {
        clearTimeout(late);
        resolve(undefined);
      });
  });

/** Starts a keeper and holds its server, or that of a concurrent keeper. Throws an Error with PostgreSQL's message. */
export const startKeeper = async (plan: KeeperPlan): Promise<Socket> => {
  const script = fileURLToPath(new URL('./keep-postgres.ts', import.meta.url));
  const keeper: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)],
    // Its own process group: Ctrl-C in a terminal must reach the launcher first, which then leaves in order.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' },
  );
  let words = '';
  // Without free file descriptors there is no stderr.
  keeper.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  let isOver = false;
  const over = untilOver(keeper).then((error) => {
    isOver = true;
    words += error?.message ?? '';
  });
  for (;;) {
    const wasOver = isOver;
    const hold = await joinKeeper(plan.socketDir);
    if (hold) {
      // Our keeper ends while the other holds the cluster. Wait for that: after a release it would find the cluster
      // free and start a server that nobody uses.
      if (hold.keeperPid !== keeper.pid) await Promise.race([over, untilClosed(hold.holder)]);
      if (hold.holder.closed) continue;
      keeper.stderr?.destroy();
      keeper.unref();
      return hold.holder;
    }
    if (wasOver) throw new Error(`The embedded PostgreSQL did not start:\n${words}`);
    await sleep(POLL_MS);
  }
};

/** Releases the server; resolves when the keeper has noticed or, for the last holder, when the server has stopped. */
export const leaveKeeper = async (holder: Socket): Promise<void> => {
  if (holder.closed) return;
  const closed = untilClosed(holder);
  holder.resume().end();
  await closed;
};

const untilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => void socket.once('close', () => resolve()));

/** Resolves when a process has ended; with the error when it could not be started. */
const untilOver = (child: ChildProcess): Promise<Error | undefined> =>
  new Promise((resolve) => void child.once('error', resolve).once('close', () => resolve(undefined)));
