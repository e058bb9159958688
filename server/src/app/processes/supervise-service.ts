import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Stop } from './end-in-order.ts';

export interface ServiceProcess {
  /** Arguments of serve.ts. */
  readonly args: readonly string[];
  /** Sent as the environment once it is known; the process loads its code meanwhile. */
  readonly env: Promise<NodeJS.ProcessEnv>;
  readonly drainSeconds: number;
  readonly log: Logger;
  /** Called with each process when it is ready. */
  readonly onReady?: ((child: ChildProcess) => void) | undefined;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** A process that lived this long did not fail at its start. */
const STEADY_MS = 60_000;
/** Longer than a service's own time limit after draining. */
const KILL_AFTER_MS = 45_000;

/** Returns the delay before the next start; it grows, so that a process that keeps failing does not occupy the machine. */
export function restartDelay(deathsInARow: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (deathsInARow - 1));
}

/**
 * Node lets each half of the young generation grow to 32 MB and more while the code is loaded, and keeps them. A web process
 * with 16 MB serves as many requests; with 4 MB it serves a tenth less.
 */
const youngSpaceOf = (service: string | undefined): string =>
  `--max-semi-space-size=${service === 'web' ? 16 : 4}`;

/** Keeps one process of a service running. `ready` rejects with an Error when the first process ends before it is ready. */
export function superviseService({ args, env, drainSeconds, log, onReady }: ServiceProcess): {
  ready: Promise<void>;
  stop: Stop;
} {
  const script = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url));
  const [service] = args;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  ready.catch(() => {});
  let child: ChildProcess | undefined;
  let deaths = 0;
  let stopping = false;
  const sendEnv = (to: ChildProcess) =>
    env.then(
      // The exit handler reports a process that has ended by then.
      (known) => to.connected && to.send(known, () => {}),
      () => {},
    );
  const start = () => {
    const startedAt = Date.now();
    let isDead = false;
    const die = (how: object) => {
      if (stopping || isDead) return;
      isDead = true;
      deaths = Date.now() - startedAt > STEADY_MS ? 1 : deaths + 1;
      const delayMs = restartDelay(deaths);
      log.error({ service, ...how, deaths, delayMs }, 'a process of the product ended unexpectedly');
      reject(new Error(`The ${service} process ended before it was ready.`));
      setTimeout(() => !stopping && start(), delayMs);
    };
    try {
      const started = fork(script, args, {
        execArgv: [...process.execArgv, '--expose-gc', youngSpaceOf(service)],
      });
      child = started;
      sendEnv(started);
      started.on('message', (message) => {
        if (message !== 'ready') return;
        onReady?.(started);
        resolve();
      });
      started.once('exit', (code, signal) => die({ code, signal }));
      // Without memory or processes `fork` itself fails, and no process emits `exit`.
      started.once('error', (err) => die({ err }));
    } catch (err) {
      child = undefined;
      die({ err });
    }
  };
  start();
  const stop = async () => {
    stopping = true;
    const last = child;
    if (!last?.pid || last.exitCode !== null || last.signalCode !== null) return;
    const ended = new Promise<void>((done) => last.once('exit', () => done()));
    last.kill('SIGTERM');
    const late = setTimeout(() => last.kill('SIGKILL'), KILL_AFTER_MS + drainSeconds * 1000);
    await ended;
    clearTimeout(late);
  };
  return { ready, stop };
}

export interface Supervised {
  /** Environment of this service only. */
  readonly own?: NodeJS.ProcessEnv;
  readonly onReady?: (child: ChildProcess) => void;
}

type Supervise = (args: string[], options?: Supervised) => Promise<void>;

/**
 * Keeps web processes running on one port. Resolves when the first is ready, and rejects when it ends before that. The others start
 * after it, so that the first request is served as early as with one; they are restarted like it.
 */
export async function superviseWebs(count: number, supervise: Supervise): Promise<void> {
  if (count === 1) return supervise(['web']);
  // The library for metrics is for several processes only.
  const { linkWebs } = await import('./link-webs.ts');
  const onReady = linkWebs();
  const start = () => supervise(['web', String(count)], { onReady });
  await start();
  // The supervisor logs what ended.
  for (let started = 1; started < count; started++) start().catch(() => {});
}

const SERVICES = ['web', 'worker', 'ingest'] as const;
export const DEFAULT_SERVICES = 'web,worker';

/** Parses the value of --services. Throws an Error that names unknown ones. */
export function wantedServices(text: string): ReadonlySet<string> {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !SERVICES.some((service) => service === name));
  if (unknown.length > 0)
    throw new Error(`--services takes ${SERVICES.join(', ')}, not ${unknown.join(', ')}`);
  return new Set(wanted);
}
