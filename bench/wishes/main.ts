/**
 * Measures what guests who write wishes cost the lookup of their event on one web process, in rounds with and without them, and
 * how long a wish takes to the open pages and to a live wall.
 *   npm run bench:wishes [-- --guests=50 --everySeconds=60 --seconds=20 --rounds=5 --no-record]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hashSecret, newId } from '../../server/src/platform/base/new-id.ts';
import { createClient } from '../../server/src/testing/client.ts';
import { type Watching, watchStream } from '../../server/src/testing/watch-stream.ts';
import { insertLargeEvent } from '../lookup/large-event.ts';
import { type Measured, measure } from '../lookup/load.ts';
import { openProduct } from '../lookup/open-product.ts';
import { median, p95, record } from '../record.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    guests: { type: 'string', default: '50' },
    everySeconds: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    record: { type: 'boolean', default: true },
  },
});
const [GUESTS, EVERY_MS] = [Number(values.guests), Number(values.everySeconds) * 1000];
const [SECONDS, ROUNDS] = [Number(values.seconds), Number(values.rounds)];
const CLIENTS = 50;

// Each stream has an address of its own: one address may have some dozens.
const product = await openProduct({ TRUSTED_PROXIES: '1' });
const { origin, db, pids } = product;
const { eventId, pinCode } = await insertLargeEvent(db, 850);
const secret = newId();
const wall = { id: newId(), event_id: eventId, secret_hash: hashSecret(secret), seconds: 8 };
await db
  .insertInto('walls')
  .values({ ...wall, shows_wishes: true, created_at: new Date() })
  .execute();

interface News {
  readonly wishes?: { readonly changed?: readonly { readonly text: string }[] };
}

/** Reports when a stream brings each text. */
const followTexts = async (
  path: string,
  place: number,
): Promise<{ arrived: Map<string, number>; stop: () => Promise<void> }> => {
  const stream: Watching<News> = await watchStream<News>({ origin }, path, undefined, {
    'x-forwarded-for': `10.0.0.${place}`,
  });
  const arrived = new Map<string, number>();
  let read = 0;
  const timer = setInterval(() => {
    for (; read < stream.messages.length; read++)
      for (const { text } of stream.messages[read]?.wishes?.changed ?? [])
        if (!arrived.has(text)) arrived.set(text, performance.now());
  }, 5);
  return {
    arrived,
    stop: async () => {
      clearInterval(timer);
      await stream.stop();
    },
  };
};

const guests = await Promise.all(
  Array.from({ length: GUESTS }, async () => {
    const client = createClient(origin);
    await client.lookUp(pinCode);
    return client;
  }),
);
const streams = await Promise.all(
  guests.map((_, place) => followTexts(`/api/event/${eventId}/stream`, place)),
);
const onWall = await followTexts(`/api/wall/${secret}/stream`, 255);
const sent = new Map<string, number>();
let number = 0;

/** Each guest writes once in the time, at an even distance from the others. */
const write = async (until: AbortSignal) => {
  for (let at = 0; !until.aborted; at = (at + 1) % GUESTS) {
    const text = `Wish number ${++number}, with the words that people write at a party`;
    sent.set(text, performance.now());
    const json = { text, authorName: `Guest ${at}` };
    const { status } = await guests[at]!.request('POST', `/api/event/${eventId}/wishes`, { json });
    if (status !== 200) throw new Error(`a wish got ${status}`);
    await sleep(EVERY_MS / GUESTS);
  }
};

const lookup = `${origin}/api/event/${pinCode}`;
const { headers } = await (async () => {
  const response = await fetch(lookup, { headers: { 'accept-encoding': 'br' } });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { headers: { 'accept-encoding': 'br', cookie } };
})();
const load = { pids, url: lookup, headers, clients: CLIENTS, seconds: SECONDS };
const results: Record<'quiet' | 'writing', Measured[]> = { quiet: [], writing: [] };
try {
  await measure({ ...load, seconds: 5 });
  for (let round = 0; round < ROUNDS; round++) {
    results.quiet.push(await measure(load));
    const over = new AbortController();
    const writing = write(over.signal);
    results.writing.push(await measure(load));
    over.abort();
    await writing;
  }
  for (let tries = 0; tries < 50 && onWall.arrived.size < sent.size; tries++) await sleep(200);
  const delays = (arrived: ReadonlyMap<string, number>) =>
    [...sent].flatMap(([text, from]) => (arrived.get(text) ?? Number.POSITIVE_INFINITY) - from);
  const ofPages = streams.flatMap(({ arrived }) => delays(arrived));
  const ofWall = delays(onWall.arrived);
  const middle = (rows: readonly Measured[], of: keyof Measured) => median(rows.map((row) => row[of]));
  const ratio = (of: keyof Measured) => (middle(results.writing, of) / middle(results.quiet, of)).toFixed(3);
  const lines = [
    `${GUESTS} guests with an open page, each writing once in ${values.everySeconds} s; ${CLIENTS} connections look up the event`,
    `of 850 photos; ${ROUNDS} rounds of ${SECONDS} s each, in turn, medians:`,
    '',
    '| | lookups/s | CPU us a lookup, wishes and database included |',
    '|---|---|---|',
    ...(['quiet', 'writing'] as const).map(
      (row) =>
        `| ${row} | ${Math.round(middle(results[row], 'perSecond'))} | ${Math.round(middle(results[row], 'cpuUs'))} |`,
    ),
    `| writing to quiet | ${ratio('perSecond')} | ${ratio('cpuUs')} |`,
    '',
    `A wish is on the other pages after ${median(ofPages).toFixed(0)} ms (p95 ${p95(ofPages).toFixed(0)}, at most ${Math.max(...ofPages).toFixed(0)}),`,
    `on the wall after ${median(ofWall).toFixed(0)} ms (p95 ${p95(ofWall).toFixed(0)}, at most ${Math.max(...ofWall).toFixed(0)}), under that load.`,
  ];
  if (values.record) record('wishes beside lookups', 'npm run bench:wishes', lines);
  else console.log(lines.join('\n'));
} finally {
  await Promise.all([...streams, onWall].map(({ stop }) => stop()));
  await product.stop();
}
