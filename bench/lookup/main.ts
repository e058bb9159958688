/**
 * Measures how many lookups, unchanged lookups (304) and figure lists one web process serves per second, in turn with a
 * server that only sends the same bytes (limit.ts). With --plots also by photos in the event and by clients (bench/plots).
 *   npm run bench:lookup [-- --photos=850 --clients=50 --seconds=10 --rounds=3 --plots --profile=<folder> --no-record]
 */
import { parseArgs } from 'node:util';
import { savePlot } from '../plot.ts';
import { record } from '../record.ts';
import { type Compared, compare, type Row } from './compare.ts';
import { openProduct } from './open-product.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    photos: { type: 'string', default: '850' },
    clients: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    plots: { type: 'boolean', default: false },
    profile: { type: 'string' },
    record: { type: 'boolean', default: true },
  },
});
const sizes = {
  photos: Number(values.photos),
  clients: Number(values.clients),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
};
const PHOTOS = [100, 850, 10_000, 100_000];
const CLIENTS = [1, 10, 50, 200];

const LIMITS: Partial<Record<Row, Row>> = {
  lookup: 'static lookup',
  'lookup, 304': 'static lookup',
  figures: 'static figures',
};

const tableOf = ({ bytes, rows }: Compared): string[] => [
  `${sizes.photos} photos, ${sizes.clients} connections, ${sizes.rounds} rounds of ${sizes.seconds} s, medians; the lookup has`,
  `${bytes.lookup} bytes, the figures ${bytes.figures}:`,
  '',
  '| | requests/s | p99 ms | of the limit | CPU us, database included | of the limit |',
  '|---|---|---|---|---|---|',
  ...Object.entries(rows).map(([row, { perSecond, p99Ms, cpuUs }]) => {
    const limit = LIMITS[row as Row];
    const share = limit ? (perSecond / rows[limit].perSecond).toFixed(2) : '';
    const shareOfCpu = limit ? (rows[limit].cpuUs / cpuUs).toFixed(2) : '';
    return `| ${row} | ${Math.round(perSecond)} | ${p99Ms} | ${share} | ${Math.round(cpuUs)} | ${shareOfCpu} |`;
  }),
];

const product = await openProduct(
  values.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` } : {},
);

/** Draws the cost of one response against photos or clients. */
const plot = async (x: string, steps: readonly { at: number; photos: number; clients: number }[]) => {
  const measured: [number, Compared][] = [];
  for (const { at, ...step } of steps) measured.push([at, await compare(product, { ...sizes, ...step })]);
  const lines = (['static lookup', 'lookup', 'lookup, 304', 'figures'] as const).map((name) => ({
    name,
    points: measured.map(
      ([at, { rows }]) => [at, Number((1000 / rows[name].perSecond).toFixed(2))] as [number, number],
    ),
  }));
  const title = `ms for each response, by ${x}`;
  savePlot(`lookup-by-${x.split(' ')[0]}`, { title, x, y: 'ms', logarithmic: true, lines });
};

try {
  const table = tableOf(await compare(product, sizes));
  if (values.record) record('lookup and figures of an unchanged event', 'npm run bench:lookup', table);
  else console.log(table.join('\n'));
  if (values.plots) {
    await plot(
      'photos in the event',
      PHOTOS.map((photos) => ({ at: photos, photos, clients: 50 })),
    );
    await plot(
      'clients',
      CLIENTS.map((clients) => ({ at: clients, photos: 850, clients })),
    );
  }
} finally {
  await product.stop();
}
