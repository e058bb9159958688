import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cpuSeconds } from './cpu-seconds.ts';

export interface Load {
  /** The processes that respond. */
  readonly pids: readonly number[];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clients: number;
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU of those processes for one response, in microseconds. */
  readonly cpuUs: number;
}

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));

/** Has so many clients ask for one address, each again once it has its response. Throws when any response was no success. */
export const measure = async ({ pids, url, headers, clients, seconds }: Load): Promise<Measured> => {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['--json', '--connections', String(clients), '--duration', String(seconds), ...fields];
  const before = cpuSeconds(pids);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...options, url]);
  const cpu = cpuSeconds(pids) - before;
  const { requests, latency, errors, timeouts, ...counts } = JSON.parse(stdout);
  if (errors + timeouts + counts['4xx'] + counts['5xx'] > 0)
    throw new Error(`${url}: ${JSON.stringify({ errors, timeouts, ...counts })}`);
  return { perSecond: requests.average, p99Ms: latency.p99, cpuUs: (cpu / requests.total) * 1e6 };
};
