import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface MemberPlan {
  readonly name: string;
  readonly service: 'web' | 'worker';
  /** Of a web: where it serves. Of a worker: its health and metrics. */
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** A web or a worker with its launcher, as on a machine of its own. */
export interface Member {
  readonly name: string;
  /** Its own address, past the proxy. */
  readonly origin: string;
  /** Rejects with an Error when it ends instead. */
  readonly ready: Promise<void>;
  /** SIGKILL to all of its processes: its machine is gone. */
  readonly kill: () => Promise<void>;
  /** SIGTERM, then a new start: an upgrade. Resolves once it is ready. */
  readonly replace: () => Promise<void>;
  /** SIGTERM; resolves once it has ended in order. */
  readonly end: () => Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

export const startMember = (plan: MemberPlan): Member => {
  let launched = launch(plan);
  const end = () => {
    launched.child.kill('SIGTERM');
    return launched.ended;
  };
  return {
    name: plan.name,
    origin: `http://127.0.0.1:${plan.port}`,
    ready: launched.ready,
    end,
    kill: () => {
      process.kill(-launched.child.pid!, 'SIGKILL');
      return launched.ended;
    },
    replace: async () => {
      await end();
      launched = launch(plan);
      await launched.ready;
    },
  };
};

const launch = ({ name, service, env }: MemberPlan) => {
  const child = fork(MAIN, [`--services=${service}`], {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A group of its own: a terminal's Ctrl-C reaches the fleet, which ends its members in order. The channel ends a
    // member whose fleet is gone.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => / is ready/.test(text) && resolve());
    void ended.then(() => reject(new Error(`${name} ended before it was ready.`)));
  });
  ready.catch(() => {});
  return { child, ended, ready };
};
