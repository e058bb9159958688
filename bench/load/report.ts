import { median } from '../record.ts';
import { byRoute, type Summary, summarize } from './outcomes.ts';
import type { Played } from './play.ts';
import { GENERATOR, type Sample, type Watched } from './watch-machine.ts';

const whole = (number: number | undefined): string =>
  number === undefined || Number.isNaN(number) ? '' : number.toFixed(0);
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

const failuresOf = ({ failures }: Summary): string =>
  [...failures].map(([failure, count]) => `${count} × ${failure}`).join(', ');

const failuresByRoute = (routes: ReadonlyMap<string, Summary>): string =>
  [...routes]
    .filter(([, { failed }]) => failed > 0)
    .map(([route, summary]) => `${route}: ${failuresOf(summary)}`)
    .join('; ');

/** Returns a row per route, and one for all. */
export function routeTable({ outcomes }: Played): string[] {
  const rows = [...byRoute(outcomes), ['all', summarize(outcomes)] as const];
  return [
    '| route | requests | failed | p50 ms | p95 | p99 |',
    '|---|---|---|---|---|---|',
    ...rows.map(([route, summary]) => {
      const { requests, failed, p50, p95, p99 } = summary;
      const failures = failed > 0 ? `${failed} (${failuresOf(summary)})` : '0';
      return `| ${[route, requests, failures, whole(p50), whole(p95), whole(p99)].join(' | ')} |`;
    }),
  ];
}

const PHOTO_PARTS = /worker/;

/**
 * Returns a row per part of the installation: CPU during the party and for the remaining work, per request or photo, and
 * memory over time.
 */
export function partTable(
  { during, after }: { during: Watched; after: Watched },
  { requests, photos }: { requests: number; photos: number },
): string[] {
  const places = [0, 0.25, 0.5, 0.75, 1];
  const memoryAt = (part: string, place: number) =>
    during.samples[Math.round(place * (during.samples.length - 1))]?.memory.get(part);
  const most = (part: string) =>
    Math.max(...[...during.samples, ...after.samples].map(({ memory }) => memory.get(part) ?? 0));
  return [
    '| part | CPU s, guests there | ms a request | CPU s afterwards | ms a photo | MB at the start, 1/4, 1/2, 3/4, end | most |',
    '|---|---|---|---|---|---|---|',
    ...[...during.cpu].map(([part, cpu]) => {
      const later = after.cpu.get(part) ?? 0;
      const memory = places.map((place) => whole(memoryAt(part, place))).join(', ');
      const perRequest = ((1000 * cpu) / requests).toFixed(2);
      const perPhoto = PHOTO_PARTS.test(part) ? whole((1000 * (cpu + later)) / photos) : '';
      return `| ${[part, whole(cpu), perRequest, whole(later), perPhoto, memory, whole(most(part))].join(' | ')} |`;
    }),
  ];
}

const delaysOf = (samples: readonly Sample[], name: string) =>
  samples.flatMap(({ delays }) => delays.get(name) ?? []);

export function delayTable({ samples }: Watched): string[] {
  const names = new Set(samples.flatMap(({ delays }) => [...delays.keys()]));
  return [
    '| process | event-loop delay p99 ms, median of samples | worst p99 | longest |',
    '|---|---|---|---|',
    ...[...names].map((name) => {
      const delays = delaysOf(samples, name);
      const p99s = delays.map(({ p99 }) => p99);
      const longest = Math.max(...delays.map(({ max }) => max));
      return `| ${[name, whole(median(p99s)), whole(Math.max(...p99s)), whole(longest)].join(' | ')} |`;
    }),
  ];
}

/** One step of a growing load. */
export interface Step {
  /** The multiple of the party's arrivals and uploads. */
  readonly times: number;
  readonly played: Played;
  readonly watched: Watched;
}

export const STEP_HEAD = [
  '| times | requests/s | failed | told when to come again | photos/s | first lookup p95 ms | upload p95 | all p95 | webs: event-loop p99, worst | CPU of webs | of all processes | of the load generator | of others here | previews waiting at the end |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
];

export function stepRow({ times, played, watched }: Step): string {
  const routes = byRoute(played.outcomes);
  const all = summarize(played.outcomes);
  const { seconds, cpu, samples } = watched;
  const total = [...cpu.values()].reduce((sum, number) => sum + number, 0);
  const own = cpu.get(GENERATOR) ?? 0;
  const webs = [...new Set(samples.flatMap(({ delays }) => [...delays.keys()]))].filter((name) =>
    name.startsWith('web'),
  );
  const worst = Math.max(...webs.flatMap((name) => delaysOf(samples, name).map(({ p99 }) => p99)));
  const heldBack = played.heldBack > 0 ? `, ${played.heldBack} uploads not sent` : '';
  const cells = [
    times,
    whole(all.requests / seconds),
    all.failed > 0 ? `${percent(all.failedShare)} (${failuresByRoute(routes)})` : '0',
    all.failed > 0 ? `${all.orderly} of ${all.failed}` : '',
    (played.acknowledged / seconds).toFixed(1) + heldBack,
    whole(routes.get('lookup, first')?.p95),
    whole(routes.get('upload of six')?.p95),
    whole(all.p95),
    whole(worst),
    ...[cpu.get('web') ?? 0, total - own, own, Math.max(0, watched.cpuOfMachine - total)].map((used) =>
      shareOfCore(used, seconds),
    ),
    samples.at(-1)?.waiting.get('make-thumbnail') ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

const shareOfCore = (cpuSeconds: number, seconds: number): string =>
  `${whole((100 * cpuSeconds) / seconds)}%`;

/** Returns how many cores each part used in each step. */
export function stepPartTable(steps: readonly Step[]): string[] {
  const names = new Set(steps.flatMap(({ watched }) => [...watched.cpu.keys()]));
  return [
    `| share of a core | ${steps.map(({ times }) => `${times} times`).join(' | ')} |`,
    `|---|${steps.map(() => '---|').join('')}`,
    ...[...names].map((name) => {
      const shares = steps.map(({ watched: { cpu, seconds } }) => shareOfCore(cpu.get(name) ?? 0, seconds));
      return `| ${[name, ...shares].join(' | ')} |`;
    }),
  ];
}
