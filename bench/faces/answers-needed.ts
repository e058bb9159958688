/**
 * How many answers to "the same person?" bring an event above a B-cubed F1 of 0.99, from a host who knows the labels.
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/answers-needed.ts [--packs=<manifest>,<manifest>]
 * Whole events with constants that were chosen on people who are not in them, drawn ones with the product's.
 */
import { parseArgs } from 'node:util';
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { answerDoubts } from './answers.ts';
import { chooseRules } from './cross-validate.ts';
import { type EventFace, eventOf } from './events.ts';
import { openBenchPack } from './packs.ts';
import { isIdol, isSeenOnce, isWestern, type Picture, readPictures, worsened } from './pictures.ts';
import { drawEvents } from './small-events.ts';

const GOAL = 0.99;
const MOST = 40;
const FEW = 5;
const SIZES = [3, 5, 8, 15];
const DRAWS = 24;

const { values } = parseArgs({ options: { packs: { type: 'string' } } });
const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');

const reportPack = async (manifest: string | undefined, pictureFolder: string): Promise<void> => {
  const bench = await openBenchPack(manifest);
  const { calibration } = bench.pack;
  const pictures = await readPictures(bench, pictureFolder);
  const [idols, western] = [pictures.filter(isIdol), pictures.filter(isWestern)];
  /** Whoever is on these is seen once: nobody of them counts as labelled. */
  const once = pictures.filter(isSeenOnce).map(({ person: _, ...picture }) => picture);
  const halfSmall = (set: Picture[]) =>
    Promise.all(set.map((picture, i) => (i % 2 ? worsened(bench, picture, 'h32') : picture)));
  const small = { idols: await halfSmall(idols), western: await halfSmall(western) };
  await bench.pool.close();
  const withoutIdols = chooseRules([eventOf(western), eventOf(small.western)], calibration);
  const withoutWestern = chooseRules([eventOf(idols), eventOf(small.idols)], calibration);

  console.log(
    `\n=== ${bench.pack.name}\nevent                             F1     after ${FEW}  answers to ${GOAL}`,
  );
  reportWhole('8 idols', eventOf(idols), withoutIdols);
  reportWhole('18 western', eventOf(western), withoutWestern);
  reportWhole('idols + western', eventOf([...idols, ...western]), calibration);
  reportWhole('idols + seen once', eventOf([...idols, ...once]), withoutIdols);
  reportWhole('all + seen once', eventOf([...idols, ...western, ...once]), calibration);
  reportWhole('idols, half h32', eventOf(small.idols), withoutIdols);
  reportWhole('western, half h32', eventOf(small.western), withoutWestern);
  const kinds = { idols, western, 'idols + western': [...idols, ...western] };
  for (const [kind, set] of Object.entries(kinds))
    for (const people of SIZES) reportDrawn(kind, set, { people, rules: calibration });
};

const reportWhole = (title: string, event: EventFace[], rules: GroupingRules): void => {
  const history = answerDoubts(event, rules, { goal: GOAL, most: MOST });
  const last = history.at(-1)!;
  const answers =
    last >= GOAL ? `${history.length - 1}` : `not in ${history.length - 1} (${last.toFixed(3)})`;
  print(title, [history[0]!, after(history, FEW)], answers);
};

/** Events of so many people with 2 to 5 photos each; fewer people than that make none. */
const reportDrawn = (
  kind: string,
  set: Picture[],
  { people, rules }: { people: number; rules: GroupingRules },
): void => {
  const drawn = drawEvents(kind, set, [people], DRAWS).filter((event) => event.people === people);
  if (drawn.length === 0) return;
  const histories = drawn.map(({ event }) => answerDoubts(event, rules, { goal: GOAL, most: MOST }));
  const mean = (value: (history: number[]) => number) =>
    histories.reduce((sum, history) => sum + value(history), 0) / histories.length;
  const needed = histories
    .map((history) => (history.at(-1)! >= GOAL ? history.length - 1 : Number.POSITIVE_INFINITY))
    .sort((one, other) => one - other);
  const within = needed.filter((answers) => answers <= FEW).length;
  print(
    `${people} ${kind}, 2 to 5 photos`,
    [mean((history) => history[0]!), mean((history) => after(history, FEW))],
    `within ${FEW} in ${within} of ${needed.length}, none in ${needed.filter((answers) => answers === 0).length}, never in ${needed.filter((answers) => answers > MOST).length}`,
  );
};

const after = (history: number[], answers: number): number => history[Math.min(answers, history.length - 1)]!;

const print = (title: string, f1: number[], answers: string): void => {
  console.log(`${title.padEnd(34)}${f1.map((value) => value.toFixed(3)).join('  ')}    ${answers}`);
};

for (const manifest of values.packs?.split(',') ?? [undefined]) await reportPack(manifest, folder);
