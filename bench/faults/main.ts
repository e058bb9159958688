/**
 * Kills the web processes, worker and database with SIGKILL at random instants, and breaks the connections to database and bucket, while
 * guests upload. Then checks that every acknowledged photo exists exactly once, byte for byte, with its previews and faces.
 *   npm run test:faults [-- --kills=60 --minutes=60 --seconds=30 --webs=2]
 * `--seconds` is the duration of each fault, `--webs` the number of web processes on one port. With 0 kills or 0 seconds that part is skipped. Everything runs on loopback
 * and is removed at the end or on Ctrl-C.
 */
import { parseArgs } from 'node:util';
import type { Audit } from '../../server/src/testing/audit.ts';
import { startFaultyProxy } from '../../server/src/testing/faulty-proxy.ts';
import { startFaultyWire } from '../../server/src/testing/faulty-wire.ts';
import { environmentOf, hasSwift, newBucket } from '../../server/src/testing/swift/start-swift.ts';
import { FAULT_HEAD, inflictFaults, type Ways } from './inflict-faults.ts';
import { type Installation, openInstallation, type Stops } from './installation.ts';
import { killParts } from './kill-parts.ts';
import { type Party, startParty } from './party.ts';
import { whyGivenUp } from './why-given-up.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '30' },
    webs: { type: 'string', default: '2' },
  },
});
const [kills, minutes, seconds] = [Number(values.kills), Number(values.minutes), Number(values.seconds)];

const stops: Stops = [];
const stopAll = async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));

const inInstallation = async (
  envFor: (databaseUrl: string) => Promise<Record<string, string>>,
  work: (installation: Installation) => Promise<void>,
) => {
  try {
    await work(await openInstallation(stops, Number(values.webs), envFor));
  } finally {
    await stopAll();
  }
};

const HEAD = [
  '| what | acknowledged | found | lost | duplicated | stuck | processes that ended by themselves |',
  '|---|---|---|---|---|---|---|',
];
const rows: { what: string; audit: Audit; ended: number }[] = [];
const endedOf = ({ parts }: Installation) => parts.reduce((sum, part) => sum + part.endedByItself(), 0);

/** Ends a party and records the audit of its photos. */
const conclude = async (what: string, party: Party, installation: Installation) => {
  rows.push({ what, audit: await party.end(), ended: endedOf(installation) });
  for (const line of await whyGivenUp(installation.db)) console.log(line);
};

const kill = async (installation: Installation) => {
  const party = await startParty(installation);
  const report = (total: number) =>
    console.log(`${total} kills, ${party.ledger.acknowledged.size} photos acknowledged`);
  const until = Date.now() + minutes * 60_000;
  const count = await killParts(installation.parts, { kills, until, onRound: report });
  const total = count.web + count.worker + count.database;
  const what = `${total} kills: web ${count.web}, worker ${count.worker}, database ${count.database}`;
  await conclude(what, party, installation);
};

if (kills > 0) await inInstallation(async (url) => ({ DATABASE_URL: url }), kill);

const openWays = async (databaseUrl: string): Promise<{ ways: Ways; env: Record<string, string> }> => {
  const database = await startFaultyWire(databaseUrl);
  const env = { DATABASE_URL: database.url };
  if (!hasSwift) return { ways: { database, bucket: undefined }, env };
  const settings = await newBucket();
  const proxy = await startFaultyProxy(settings.endpoint);
  const wire = await startFaultyWire(proxy.origin);
  return {
    ways: { database, bucket: { wire, proxy } },
    env: { ...env, ...environmentOf({ ...settings, endpoint: wire.url }) },
  };
};

let ways: Ways;
let faults: string[] = [];
const inflict = async (installation: Installation) => {
  const party = await startParty(installation);
  faults = await inflictFaults(ways, party, seconds);
  const what = `${faults.length} faults of ${seconds} s`;
  await conclude(what, party, installation);
};

if (seconds > 0)
  await inInstallation(async (url) => {
    const opened = await openWays(url);
    ways = opened.ways;
    return opened.env;
  }, inflict);

const lineOf = ({ what, audit, ended }: (typeof rows)[number]) => {
  const { acknowledged, found, lost, duplicated, stuck } = audit;
  return `| ${[what, acknowledged, found, lost, duplicated, stuck, ended].join(' | ')} |`;
};
const faultTable = faults.length > 0 ? [...FAULT_HEAD, ...faults, ''] : [];
console.log(['', ...faultTable, ...HEAD, ...rows.map(lineOf)].join('\n'));
const isGood = ({ audit, ended }: (typeof rows)[number]) =>
  audit.lost + audit.duplicated + audit.stuck + ended === 0;
process.exit(rows.every(isGood) ? 0 : 1);
