import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cpuSeconds } from './cpu-seconds.ts';

export interface Load {
  /** The processes of the server. */
  readonly pids: readonly number[];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clients: number;
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU microseconds of those processes per response. */
  readonly cpuUs: number;
}

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));

/** Lets clients request one address in a loop. Throws if any response fails. */
export async function measure({ pids, url, headers, clients, seconds }: Load): Promise<Measured> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['--json', '--connections', String(clients), '--duration', String(seconds), ...fields];
  const before = cpuSeconds(pids);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...options, url]);
  const cpu = cpuSeconds(pids) - before;
  const { requests, latency, errors, timeouts, ...counts } = JSON.parse(stdout);
  if (errors + timeouts + counts['4xx'] + counts['5xx'] > 0)
    throw new Error(`${url}: ${JSON.stringify({ errors, timeouts, ...counts })}`);
  return { perSecond: requests.average, p99Ms: latency.p99, cpuUs: (cpu / requests.total) * 1e6 };
}
