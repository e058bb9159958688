/**
 * What "maybe you, too" shows a guest who picks the own face: which of the missing photos, and which of other people.
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/likely.ts [manifest]
 * The bound is chosen on every second person and measured on the others, both ways; then the product's own is measured.
 */
import { eventOf } from './events.ts';
import { countShown, type Guests, likelyOf, sumOf } from './likely-guests.ts';
import { openBenchPack } from './packs.ts';
import { isIdol, isSeenOnce, isWestern, type Picture, readPictures, worsened } from './pictures.ts';
import { drawEvents } from './small-events.ts';

const BOUNDS = [0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03];
/** The bound in use (server/src/faces/group/likely-figures.ts). */
const PRODUCT = 0.15;
/** Of the photos shown, so many have to be the guest's. */
const LEAST_RIGHT = 1 / 3;
const SMALL_PEOPLE = [2, 3, 4, 5, 6, 8];
const DRAWS = 24;

const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const bench = await openBenchPack(process.argv[2]);
const pictures = await readPictures(bench, folder);
const halfSmall = (set: Picture[]) =>
  Promise.all(set.map((picture, i) => (i % 2 ? worsened(bench, picture, 'h32') : picture)));
const idols = pictures.filter(isIdol);
const western = pictures.filter(isWestern);
const sets = { western, idols, 'idols + western': [...idols, ...western] };
const once = pictures.filter(isSeenOnce).map(({ person: _, ...picture }) => picture);
const small = { western: await halfSmall(western), idols: await halfSmall(idols) };
await bench.pool.close();
const rules = bench.pack.calibration;

/** Events of a few people of a set, as they are and with half of the faces 32 px high. */
const smallEvents = (wanted: (picture: Picture) => boolean): Guests[] => {
  const kinds = { ...sets, 'western, half h32': small.western, 'idols, half h32': small.idols };
  return Object.entries(kinds).flatMap(([kind, set]) => {
    const chosen = set.filter(wanted);
    const people = new Set(chosen.map(({ person }) => person)).size;
    const sizes = SMALL_PEOPLE.filter((count) => count <= people);
    return drawEvents(kind, chosen, sizes, DRAWS).map(({ event }) => ({ kind, ...likelyOf(event, rules) }));
  });
};

/** The lowest bound by which enough of what is shown is right. */
const chooseBound = (all: Guests[]): number => {
  const isEnough = (bound: number) => {
    const { right, wrong } = sumOf(all.map((guests) => countShown(guests, bound)));
    return right >= LEAST_RIGHT * (right + wrong);
  };
  return BOUNDS.findLast(isEnough) ?? BOUNDS[0]!;
};

const print = (kind: string, all: Guests[], bound: number): void => {
  const { guests, unpicked, own, missing, right, wrong, sections } = sumOf(
    all.map((one) => countShown(one, bound)),
  );
  const share = (part: number, whole: number) => (whole ? `${((100 * part) / whole).toFixed(0)}%` : '-');
  console.log(
    `| ${kind} | ${guests} | ${((100 * missing) / own).toFixed(1)} | ${share(right, missing)} | ${(wrong / guests).toFixed(2)} | ` +
      `${share(sections, guests)} | ${share(right, right + wrong)} | ${unpicked} |`,
  );
};

const HEADING =
  '| event | guests | missing of 100 | of these shown | others shown, a guest | guests shown any | of what is shown right | guests without a figure |\n|---|---|---|---|---|---|---|---|';

const people = [...new Set(pictures.map(({ person }) => person))].sort();
const inHalf = (half: number) => (picture: Picture) => people.indexOf(picture.person) % 2 === half;
const halves = [smallEvents(inHalf(0)), smallEvents(inHalf(1))];
console.log(`${bench.pack.name}\n\n${HEADING}`);
for (const half of [0, 1]) {
  const bound = chooseBound(halves[1 - half]!);
  print(`few people, half ${half + 1}, bound ${bound} of the others`, halves[half]!, bound);
}
const all = smallEvents(() => true);
for (const [kind, events] of Map.groupBy(all, (guests) => guests.kind))
  print(`few people, ${kind}`, events, PRODUCT);
const whole = {
  '8 idols': idols,
  '18 western': western,
  'idols + western': sets['idols + western'],
  'idols + seen once': [...idols, ...once],
  'idols + western + seen once': [...idols, ...western, ...once],
  'western, half h32': small.western,
  'idols, half h32': small.idols,
};
for (const [kind, set] of Object.entries(whole))
  print(kind, [{ kind, ...likelyOf(eventOf(set), rules) }], PRODUCT);
console.log(`\n${HEADING.replace('event', 'bound, few people')}`);
for (const bound of BOUNDS) print(`${bound}`, all, bound);
