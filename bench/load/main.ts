/**
 * Plays a party of 300 concurrent guests on the processes of `npm start` or `npm run fleet`. They join within a minute and
 * send 1,500 photos of 12 megapixels within ten, while 50 pages watch and 30 download. Then increases the load until the
 * service breaks.
 *   npm run bench:load [-- --fleet --storage=disk --minutes=10 --step-seconds=30 --steps=1,2,4 --scale=0.05 --no-record]
 * `--minutes` is the duration of the party and `--step-seconds` that of each step of the growing load; 0 skips that part.
 * `--steps` lists the multiples of the party's arrivals and uploads. With `--storage=disk` the fleet shares a folder
 * instead of a bucket. `--scale` shortens both at the same rates, for a trial run. Everything runs on loopback and is
 * removed at the end or on Ctrl-C.
 */
import { parseArgs } from 'node:util';
import { median, p95, record } from '../record.ts';
import { openPhotoSource } from '../upload/make-photos.ts';
import { audit, settle } from './audit.ts';
import { findBreak } from './find-break.ts';
import { type LiveEvent, openEvent, signInHost } from './open-event.ts';
import { openFleet, openOneMachine, type Stops } from './open-installation.ts';
import { playScene } from './play.ts';
import { delayTable, partTable, routeTable, STEP_HEAD, stepPartTable, stepRow } from './report.ts';
import type { Rates, Scene } from './scene.ts';
import { watchMachine } from './watch-machine.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    fleet: { type: 'boolean', default: false },
    storage: { type: 'string', default: 's3' },
    minutes: { type: 'string', default: '10' },
    'step-seconds': { type: 'string', default: '30' },
    steps: { type: 'string', default: '1,2,3,4,6,8,12,16,24,32' },
    scale: { type: 'string', default: '1' },
    record: { type: 'boolean', default: true },
  },
});
const scale = Number(values.scale);
const partySeconds = Math.round(Number(values.minutes) * 60 * scale);
const stepSeconds = Math.round(Number(values['step-seconds']) * scale);

/** The whole party. A Plus event holds 850 photos. */
const [GUESTS, PHOTOS, EVENTS] = [300, 1500, 2];
/** Photos in an event when the first guest arrives: two pages of its grid. */
const FIRST_PHOTOS = 24;
const STALLED_SECONDS = 120;
const rates: Rates = {
  seconds: partySeconds,
  guests: Math.round(GUESTS * scale),
  guestsPerSecond: GUESTS / 60,
  batchesPerSecond: PHOTOS / 6 / 600,
  watchers: 50,
  downloads: 30,
};

const stops: Stops = [];
const stopAll = async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));

const measureAll = async (): Promise<string[]> => {
  const storage = values.storage === 'disk' ? 'disk' : 's3';
  const { origin, measured } = await (values.fleet ? openFleet(stops, storage) : openOneMachine(stops));
  stops.push(endWithout(origin));
  const host = await signInHost(origin);
  const photos = await openPhotoSource();
  const events: LiveEvent[] = [];
  const openScene = async (): Promise<Scene> => {
    const own: LiveEvent[] = [];
    for (let n = 0; n < EVENTS; n++)
      own.push(await openEvent(origin, host, { name: '三百位賓客', photos, count: FIRST_PHOTOS }));
    events.push(...own);
    return { origin, events: own, assets: await findAssets(origin, own[0]!.pin), photos };
  };
  const lines: string[] = [];

  if (partySeconds > 0) {
    const scene = await openScene();
    // The people of these photos appear on the page.
    await settle(scene.events, STALLED_SECONDS);
    const watching = await watchMachine(measured);
    const played = await playScene(scene, rates);
    const during = await watching.stop();
    const watchingOn = await watchMachine(measured);
    const settled = await settle(scene.events, STALLED_SECONDS);
    const after = await watchingOn.stop();
    const { guests, acknowledged, delays, heldBack } = played;
    lines.push(
      `${guests} guests came, five a second; ${acknowledged} photos in ${partySeconds} s, ${rates.watchers} pages watched, ` +
        `${rates.downloads} downloads went on. Its preview reached each watching page ${whole(median(delays))} ms after a photo was ` +
        `acknowledged (median; p95 ${whole(p95(delays))}). ${settled.waiting} photos still waited ${whole(settled.seconds)} s after the last` +
        `${heldBack > 0 ? `; ${heldBack} uploads were not sent` : ''}.`,
      '',
      ...routeTable(played),
      '',
      ...partTable({ during, after }, { requests: played.outcomes.length, photos: acknowledged }),
      '',
      ...delayTable(during),
      '',
    );
    console.log(lines.join('\n'));
  }
  if (stepSeconds > 0) {
    console.log(STEP_HEAD.join('\n'));
    const steps = await findBreak({
      openScene,
      measured,
      rates: { ...rates, seconds: stepSeconds },
      steps: values.steps.split(',').map(Number),
    });
    lines.push(`Steps of ${stepSeconds} s, the last one to see whether it recovers:`, '');
    lines.push(...STEP_HEAD, ...steps.map(stepRow), '', ...stepPartTable(steps), '');
  }
  const { acknowledged, found, more } = await audit(host.client, events, FIRST_PHOTOS);
  lines.push(
    `${acknowledged} photos acknowledged, ${found} found byte for byte, ${acknowledged - found} lost; ${more} more than acknowledged.`,
  );
  return lines;
};

const LOOK_EVERY_MS = 5000;

/**
 * Ends this process when the address stops accepting connections, since autocannon would retry forever. Returns a function
 * that ends this watch.
 */
const endWithout = (origin: string) => {
  const look = async () => {
    const error = await fetch(`${origin}/api/health/live`).then(
      (response) => void response.body?.cancel(),
      (reason) => reason.cause,
    );
    if (error?.code !== 'ECONNREFUSED') return;
    console.error('The product has ended.');
    await stopAll();
    process.exit(1);
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  return async () => clearInterval(looking);
};

const whole = (number: number): string => number.toFixed(0);

const findAssets = async (origin: string, pin: string): Promise<string[]> => {
  const html = await (await fetch(`${origin}/event/${pin}`)).text();
  return [
    ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)),
  ];
};

try {
  const lines = await measureAll();
  const flags = process.argv.slice(2).filter((flag) => flag !== '--no-record');
  const command = ['npm run bench:load', ...(flags.length > 0 ? ['--', ...flags] : [])].join(' ');
  const title = values.fleet ? 'load: two webs and two workers' : 'load: one machine';
  if (values.record) record(title, command, lines);
  else console.log(lines.join('\n'));
} finally {
  await stopAll();
}
