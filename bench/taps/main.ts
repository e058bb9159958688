/**
 * Taps through the page of an event of 850 photos on a phone whose browser has a sixth of a core. Reports the interaction to
 * next paint of each tap, and the time until what it opens can be seen, for taps as soon as the photos can be seen and after
 * a pause.
 *   npm run bench:taps [-- --photos=850 --slowdown=6 --rounds=5 --no-record]
 */
import { parseArgs } from 'node:util';
import startProduct from '../../e2e/global-setup.ts';
import { origin } from '../../e2e/product.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { seedFigures } from '../../e2e/seed-figures.ts';
import { seedPhotos } from '../../e2e/seed-photos.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { slowChromium } from '../../scripts/slow-chromium.ts';
import { launchBrowser } from '../launch-browser.ts';
import { median, p95, record } from '../record.ts';
import { type Tap, tapThrough } from './tap-through.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    photos: { type: 'string', default: '850' },
    slowdown: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
    record: { type: 'boolean', default: true },
  },
});
const [photos, slowdown, rounds] = [Number(values.photos), Number(values.slowdown), Number(values.rounds)];
const PEOPLE = 60;
/** Milliseconds between the first photos and the first tap. */
const PAUSES = [0, 10_000] as const;

const slow = `${import.meta.dirname}/../../.cache/slow-chromium-taps`;
const removeGroups = slowChromium(slow, { chromium: findChromium(), slowdown });
if (!removeGroups) throw new Error('a limited browser needs Linux with cgroups, and root');
const stop = await startProduct();
const seen = new Map<number, Tap[]>(PAUSES.map((pause) => [pause, []]));
try {
  const { eventId, pinCode } = await seedEvent({ name: 'Everybody came', type: 'Plus', photoLimit: photos });
  await seedFigures(eventId, await seedPhotos(eventId, photos), PEOPLE);
  for (let round = 0; round < rounds; round++)
    for (const pause of PAUSES) {
      const browser = await launchBrowser({ executablePath: slow, timeout: 120_000 });
      try {
        const taps = await tapThrough(browser, `${origin()}/event/${pinCode}`, pause);
        seen.get(pause)?.push(...taps);
        console.log(pause, taps.map(({ name, inpMs, shownMs }) => `${name} ${inpMs}/${shownMs}`).join('  '));
      } finally {
        await browser.close();
      }
    }
} finally {
  await stop?.();
  removeGroups();
}

const rowOf = (pause: number, name: string, taps: readonly Tap[]): string => {
  const [inp, shown] = [taps.map(({ inpMs }) => inpMs), taps.map(({ shownMs }) => shownMs)];
  const cells = [median(inp), p95(inp), median(shown), p95(shown)].map((value) => Math.round(value));
  return `| ${[`${pause / 1000} s`, name, ...cells].join(' | ')} |`;
};
const rowsOf = (pause: number): string[] => {
  const taps = seen.get(pause) ?? [];
  const byName = Object.entries(Object.groupBy(taps, ({ name }) => name));
  return [...byName.map(([name, own = []]) => rowOf(pause, name, own)), rowOf(pause, '**all**', taps)];
};
const lines = [
  '| tap after | control | INP, median ms | INP, 95th | result shown, median ms | 95th |',
  '| --- | --- | ---: | ---: | ---: | ---: |',
  ...PAUSES.flatMap(rowsOf),
];
if (values.record)
  record(
    `taps in an event of ${photos} photos, the browser on 1/${slowdown} of a core`,
    'npm run bench:taps',
    lines,
  );
else console.log(lines.join('\n'));
