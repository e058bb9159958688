import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Stop } from '@togather/server/src/app/processes/end-in-order.ts';

const CONFIGURATION = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const POLL_MS = 50;

export const hasProxy: boolean = spawnSync('haproxy', ['-v']).status === 0;

/**
 * Starts HAProxy with deploy/haproxy.cfg on a local port, in front of webs on other ports. Throws an Error that names
 * the package when HAProxy is missing.
 */
export const startProxy = async (port: number, webPorts: readonly number[]): Promise<Stop> => {
  if (!hasProxy) throw new Error('There is no proxy. On Debian: apt-get install haproxy');
  const [ADDRESS, WEB1, WEB2] = [port, ...webPorts].map((each) => `127.0.0.1:${each}`);
  // HAProxy ends with its standard input, so it cannot outlive this process.
  const command =
    'exec 3<&0; haproxy -q -db -f "$0" & proxy=$!; (read -r _ <&3; kill $proxy) & wait $proxy 2>/dev/null';
  const child = spawn('sh', ['-c', command, CONFIGURATION], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ADDRESS, WEB1, WEB2 },
    // A terminal's Ctrl-C must reach the webs first.
    detached: true,
  });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('The proxy ended before it was ready.');
    await sleep(POLL_MS);
  }
  return async () => {
    child.stdin.end();
    await ended;
  };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
