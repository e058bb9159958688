/**
 * Measures many watchers of one event on one web process: the delay from a change until the first, the median and the last
 * watcher are notified, the database transactions that takes, and the latency of a concurrent lookup.
 *   npm run bench:watchers [-- --watchers=5000 --changes=10 --no-record]
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { announceChange } from '../../server/src/platform/changes/announce.ts';
import { rawGet } from '../../server/src/testing/raw-get.ts';
import { median, record } from '../record.ts';
import { insertLargeEvent } from './large-event.ts';
import { openProduct } from './open-product.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    watchers: { type: 'string', default: '5000' },
    changes: { type: 'string', default: '10' },
    record: { type: 'boolean', default: true },
  },
});
const [WATCHERS, CHANGES] = [Number(values.watchers), Number(values.changes)];
const OPENED_AT_ONCE = 50;
/** Longer than the debounce of changes and than PostgreSQL's delay in counting transactions. */
const PAUSE_MS = 3000;
const LOOK_EVERY_MS = 20;

// Each watcher has a separate address: one address may open 1,200 streams a minute.
const product = await openProduct({ TRUSTED_PROXIES: '1' });
const { origin, db } = product;
const port = Number(new URL(origin).port);
const { eventId, pinCode } = await insertLargeEvent(db, 850);

const lookup = `${origin}/api/event/${pinCode}`;
const joined = await rawGet(lookup);
const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? '';
const headers = { 'accept-encoding': 'br', cookie };

let onTold = () => {};
const openWatcher = (number: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const socket = connect(port, 'localhost');
    socket.once('error', reject);
    socket.write(
      `GET /api/event/${eventId}/stream HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`,
    );
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      if (text.includes('"kind":"processing"')) resolve(socket);
      if (text.includes('"kind":"photos"')) onTold();
      if (text.startsWith('HTTP/1.1 4')) reject(new Error(text));
    });
  });

/** Announces a change. Returns the sorted delays in milliseconds until each watcher was notified. */
const tellAll = async (): Promise<number[]> => {
  const told: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const from = performance.now();
  onTold = () => {
    if (told.push(performance.now() - from) === WATCHERS) resolve();
  };
  await announceChange(db, eventId, 'photos');
  await promise;
  return told;
};

const transactions = async (): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select xact_commit as count from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.count);
};

const sockets: Socket[] = [];
try {
  while (sockets.length < WATCHERS)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: OPENED_AT_ONCE }, (_, index) => openWatcher(sockets.length + index)),
      )),
    );
  await sleep(PAUSE_MS);
  const [first, middle, last, lookups, queries]: number[][] = [[], [], [], [], []];
  for (let change = 0; change < CHANGES; change++) {
    await sleep(PAUSE_MS);
    const before = await transactions();
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        const from = performance.now();
        await rawGet(lookup, headers);
        lookups!.push(performance.now() - from);
        await sleep(LOOK_EVERY_MS);
      }
    })();
    const asked = lookups!.length;
    const told = await tellAll();
    isOver = true;
    await looking;
    await sleep(PAUSE_MS);
    // Each lookup is one transaction.
    queries!.push((await transactions()) - before - (lookups!.length - asked));
    first!.push(told[0]!);
    middle!.push(median(told));
    last!.push(told.at(-1)!);
  }
  const ms = (numbers: number[] | undefined) => median(numbers ?? []).toFixed(0);
  const lines = [
    `${WATCHERS} watchers of one event, ${CHANGES} changes, medians: the first is told after ${ms(first)} ms, half of them after`,
    `${ms(middle)}, the last after ${ms(last)}. Transactions of the database a change, those that measure and listen included: ${median(queries ?? [])}.`,
    `Lookups meanwhile: ${ms(lookups)} ms, at most ${Math.max(...(lookups ?? [])).toFixed(0)}.`,
  ];
  if (values.record) record('watchers of one event', 'npm run bench:watchers', lines);
  else console.log(lines.join('\n'));
} finally {
  for (const socket of sockets) socket.destroy();
  await product.stop();
}
