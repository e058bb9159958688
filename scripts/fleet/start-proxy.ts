import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Stop } from '@togather/server/src/app/processes/end-in-order.ts';
import { runProxy } from '../proxies/run-proxy.ts';

const CONFIGURATION = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));

export const hasProxy: boolean = spawnSync('haproxy', ['-v']).status === 0;

/**
 * Starts HAProxy with deploy/haproxy.cfg on a local port, in front of webs on other ports. Throws an Error that names
 * the package when HAProxy is missing.
 */
export function startProxy(port: number, webPorts: readonly number[]): Promise<Stop> {
  if (!hasProxy) throw new Error('There is no proxy. On Debian: apt-get install haproxy');
  const [ADDRESS = '', WEB1 = '', WEB2 = ''] = [port, ...webPorts].map((each) => `127.0.0.1:${each}`);
  return runProxy({
    command: ['haproxy', '-q', '-db', '-f', CONFIGURATION],
    port,
    env: { ADDRESS, WEB1, WEB2 },
  });
}
