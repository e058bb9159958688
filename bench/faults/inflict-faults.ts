import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultyProxy } from '../../server/src/testing/faulty-proxy.ts';
import type { FaultyWire, WireFault } from '../../server/src/testing/faulty-wire.ts';
import type { Party } from './party.ts';

export interface Ways {
  readonly database: FaultyWire;
  /** Undefined without an S3 server. */
  readonly bucket: { readonly wire: FaultyWire; readonly proxy: FaultyProxy } | undefined;
}

interface Fault {
  readonly name: string;
  readonly set: (isOn: boolean) => void;
}

const onWire = (where: string, wire: FaultyWire): Fault[] => {
  const faults: Record<string, WireFault> = {
    latency: { delayMs: 40 },
    reset: 'reset',
    hang: 'hang',
    'cut mid-body': { cutAfter: 1500 },
    throttle: { bytesPerSecond: 30_000 },
  };
  return Object.entries(faults).map(([name, fault]) => ({
    name: `${where}: ${name}`,
    set: (isOn) => wire.inflict(isOn ? fault : 'none'),
  }));
};

const responses = (proxy: FaultyProxy): Fault[] =>
  [500, 503].map((status) => ({
    name: `bucket: ${status}`,
    set: (isOn) => {
      proxy.decide = () => (isOn ? { status } : 'none');
    },
  }));

const faultsOf = ({ database, bucket }: Ways): Fault[] => [
  ...onWire('database', database),
  ...(bucket ? [...onWire('bucket', bucket.wire), ...responses(bucket.proxy)] : []),
];

export const FAULT_HEAD = [
  '| fault | photos acknowledged meanwhile | refused | with | slowest refusal s | ready after s |',
  '|---|---|---|---|---|---|',
];

/** Applies each fault for `seconds` while guests upload. Returns one table row per fault. */
export async function inflictFaults(ways: Ways, party: Party, seconds: number): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, set } of faultsOf(ways)) {
    const [acknowledged, refused] = [party.ledger.acknowledged.size, party.ledger.refusals.length];
    set(true);
    await sleep(seconds * 1000);
    const during = party.ledger.acknowledged.size - acknowledged;
    set(false);
    const endedAt = performance.now();
    while (!(await isReady(party))) await sleep(50);
    const readyAfter = (performance.now() - endedAt) / 1000;
    // Requests in flight are refused too.
    await sleep(seconds * 200);
    const refusals = party.ledger.refusals.slice(refused);
    const codes = [...new Set(refusals.map(({ status, code }) => `${status} ${code ?? ''}`.trim()))];
    const slowest = Math.max(0, ...refusals.map(({ ms }) => ms)) / 1000;
    const cells = [
      name,
      during,
      refusals.length,
      codes.join(', '),
      slowest.toFixed(1),
      readyAfter.toFixed(1),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
    console.log(lines.at(-1));
  }
  return lines;
}

const isReady = ({ host }: Party): Promise<boolean> =>
  host.request('GET', '/api/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
