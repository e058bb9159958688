import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface MemberPlan {
  readonly name: string;
  readonly service: 'web' | 'worker';
  /** Port of a web's server, or of a worker's health and metrics. */
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** A web or a worker with its launcher, as on its own machine. */
export interface Member {
  readonly name: string;
  /** Address of the member itself, bypassing the proxy. */
  readonly origin: string;
  /** Rejects with an Error when the member ends before it is ready. */
  readonly ready: Promise<void>;
  /** Sends SIGKILL to all of its processes, as if its machine failed. */
  readonly kill: () => Promise<void>;
  /** Upgrades: sends SIGTERM, then starts again. Resolves once the member is ready. */
  readonly replace: () => Promise<void>;
  /** Sends SIGTERM; resolves once the member has ended. */
  readonly end: () => Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../server/src/bin/start.ts', import.meta.url));

export function startMember(plan: MemberPlan): Member {
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
}

const launch = ({ name, service, env }: MemberPlan) => {
  const child = fork(MAIN, [`--services=${service}`], {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Its own process group keeps a terminal's Ctrl-C from it: the fleet stops its members in order. The channel ends
    // the member when the fleet is gone.
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
