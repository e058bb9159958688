import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stop } from '@togather/server/src/app/processes/end-in-order.ts';

interface ProxyCommand {
  /** The program and its arguments. It must not go to the background. */
  readonly command: readonly string[];
  /** The local port that it listens on. */
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
}

const POLL_MS = 50;
/** Ends the proxy with its standard input, so that it cannot outlive this process. */
const SCRIPT = 'exec 3<&0; "$@" & proxy=$!; (read -r _ <&3; kill $proxy) & wait $proxy 2>/dev/null';

/** Starts a proxy and waits until it listens. Throws an Error when it ends before that. */
export async function runProxy({ command, port, env = {} }: ProxyCommand): Promise<Stop> {
  const child = spawn('sh', ['-c', SCRIPT, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
    // A terminal's Ctrl-C must reach the webs first.
    detached: true,
  });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The proxy ended before it was ready.');
    await sleep(POLL_MS);
  }
  return async () => {
    child.stdin.end();
    await ended;
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
