/** The parent's side of a process for work that may crash: start, request, stop. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Log {
  warn(fields: object, message: string): void;
}

/**
 * `name` is for messages. The program calls serveParent, or sends one message when it is ready. `compileCache` is a
 * folder that keeps the compiled program for later starts.
 */
export interface ChildProgram {
  name: string;
  program: URL;
  args?: string[];
  compileCache?: string;
  log: Log;
}

export interface Child {
  /** False once the process is dead, also between requests. */
  readonly isAlive: boolean;
  /** Sends one request at a time. Throws ChildDied when the child dies or misses the deadline, which kills it. */
  ask(request: object, timeoutMs: number): Promise<unknown>;
  /** Kills the child, which has no state to save, and waits for its end. */
  stop(): Promise<void>;
}

/** The child died, hung or was stopped during a request. */
export class ChildDied extends Error {
  override name = 'ChildDied';
  /** True when the system or another process killed it, for example for lack of memory; the task may not be at fault. */
  readonly isKilled: boolean;

  constructor(message: string, isKilled = false) {
    super(message);
    this.isKilled = isKilled;
  }
}

/**
 * Settings of malloc (mallopt(3)): one arena instead of one per thread, and large blocks return to the system. They
 * reduce a face worker's memory by a third, at the same CPU time (bench/HISTORY.md).
 */
const FRUGAL = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
};

/** Starts a child and waits until it is ready. Throws ChildDied if it never is. */
export async function startChild(what: ChildProgram, startTimeoutMs: number): Promise<Child> {
  const { name, program, args = [], compileCache, log } = what;
  const child = fork(fileURLToPath(program), args, {
    // The child decodes strangers' files, so it gets none of the server's environment.
    env: { ...FRUGAL, ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // A failed start or send also rejects the pending request.
  child.on('error', () => undefined);
  child.stderr?.setEncoding('utf8').on('data', (text) => log.warn({ pid: child.pid, text }, name));
  await replyOf(child, name, startTimeoutMs);
  return {
    get isAlive() {
      return !hasEnded(child) && !child.killed;
    },
    ask(request, timeoutMs) {
      const answered = replyOf(child, name, timeoutMs);
      // Sending fails when the child died between requests; its exit rejects `answered`.
      child.send(request, () => undefined);
      return answered;
    },
    stop: () => stop(child),
  };
}

/** Waits for the child's next message. Rejects when the child dies, or at the deadline, which kills it. */
const replyOf = (child: ChildProcess, name: string, timeoutMs: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(deadline);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      act();
    };
    const die = (reason: string, isKilled = false) =>
      settle(() => reject(new ChildDied(`the ${name} ${reason}`, isKilled)));
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = (code: number | null, signal: string | null) =>
      die(`ended with ${signal ?? `exit code ${code}`}`, signal === 'SIGKILL');
    const onError = (error: Error) => die(`broke: ${error.message}`);
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      die(`did not respond within ${timeoutMs} ms`);
    }, timeoutMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
  });

const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** A child that failed to start has no pid and never emits exit. */
const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
