/**
 * Measures how hostile connections affect other clients of one web process: an ordinary client's longest wait while a
 * hundred connections pipeline requests, and the memory held by connections that never read.
 *   node scripts/run.mjs bench/faults/hostile-connections.ts [--no-record]
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openProduct } from '../lookup/open-product.ts';
import { median, record } from '../record.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: { record: { type: 'boolean', default: true } },
});
const [CONNECTIONS, PIPELINED] = [100, 1500];
const [SILENT, ASKED] = [1000, 20];
const ROUNDS = 3;
const SECONDS = 12;
const EVERY_MS = 20;

const product = await openProduct();
const { hostname, port } = new URL(product.origin);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
const open = (): Socket => connect(Number(port), hostname).on('error', () => {});

/** Returns the longest wait of an ordinary client while `act` runs. */
const longestWait = async (act: () => Promise<unknown>): Promise<number> => {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await fetch(`${product.origin}/api/health/live`).catch(() => undefined);
      longest = Math.max(longest, performance.now() - from);
      await sleep(EVERY_MS);
    }
  })();
  await act();
  isOver = true;
  await asking;
  return Math.round(longest);
};

/** Sends all requests at once and reads the responses until all have arrived or the connection closes. */
const pipeline = (count: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = open();
    let answered = 0;
    socket.on('data', (bytes) => {
      answered += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (answered >= count) socket.destroy();
    });
    socket.once('close', () => resolve());
    setTimeout(() => socket.destroy(), 1000 * 2 * SECONDS).unref();
    socket.write(get('/api/health/live').repeat(count));
  });

/** Returns the resident memory of the web process in megabytes. */
const residentMb = (): number => {
  const children = readFileSync(`/proc/${product.pids[0]}/task/${product.pids[0]}/children`, 'utf8');
  const pids = [product.pids[0], ...children.trim().split(' ').filter(Boolean)];
  const kb = pids.map((pid) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Math.round(Math.max(...kb.map(Number)) / 1024);
};

const calm: number[] = [];
const crowded: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  calm.push(await longestWait(() => sleep(1000)));
  crowded.push(
    await longestWait(() => Promise.all(Array.from({ length: CONNECTIONS }, () => pipeline(PIPELINED)))),
  );
}
const before = residentMb();
const sockets = Array.from({ length: SILENT }, open);
for (const socket of sockets) {
  socket.pause();
  socket.write(get('/api/openapi.json').repeat(ASKED));
}
let most = before;
for (let second = 0; second < SECONDS; second++) {
  await sleep(1000);
  most = Math.max(most, residentMb());
}
for (const socket of sockets) socket.destroy();
await product.stop();

const lines = [
  `An ordinary client waits ${median(calm)} ms at most in a calm second, and ${median(crowded)} ms while ${CONNECTIONS} ` +
    `connections pipeline ${PIPELINED} requests each (medians of ${ROUNDS} rounds).`,
  `${SILENT} connections that ask ${ASKED} times for the API's description and read nothing take a web process from ` +
    `${before} to ${most} MB in ${SECONDS} s.`,
];
if (values.record)
  record('hostile connections', 'node scripts/run.mjs bench/faults/hostile-connections.ts', lines);
else console.log(lines.join('\n'));
