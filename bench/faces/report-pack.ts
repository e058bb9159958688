/** Everything that is measured of one face pack on the labelled pictures. */
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { reportBlur } from './blur.ts';
import { canvasRows } from './canvases.ts';
import { chooseRules } from './cross-validate.ts';
import { bootstrap, type EventFace, eventOf, measureEvent } from './events.ts';
import { movedShare } from './grouping-cost.ts';
import type { BenchPack } from './packs.ts';
import { readParty, reportParty } from './party.ts';
import { isEmpty, isIdol, isSeenOnce, isWestern, type Picture, readPictures, worsened } from './pictures.ts';
import { seededRandom, shuffled } from './random.ts';
import { drawEvents, measureSmall } from './small-events.ts';
import type { Variant } from './stress.ts';
import { verify } from './verification.ts';

const DRAWS = 300;
const ADDITIONS = 20;
const SMALL_PEOPLE = [1, 2, 3, 4, 5, 6, 8];
const SMALL_DRAWS = 24;

/** Prints the tables of a pack. `quick` leaves out the worsened pictures but the smallest ones. */
export async function reportPack(
  bench: BenchPack,
  { folder, quick }: { folder: string; quick: boolean },
): Promise<void> {
  const { pack } = bench;
  console.log(`\n=== ${pack.name} (${pack.pipelineVersion})`);
  const pictures = await readPictures(bench, folder);
  const western = pictures.filter(isWestern);
  const idols = pictures.filter(isIdol);
  /** Whoever is on these is seen once: nobody of them counts as labelled. */
  const once = pictures.filter(isSeenOnce).map(({ person: _, ...picture }) => picture);
  const halfWorsened = (set: Picture[], variant: Variant): Promise<Picture[]> =>
    Promise.all(set.map((picture, i) => (i % 2 ? worsened(bench, picture, variant) : picture)));
  const small = { western: await halfWorsened(western, 'h32'), idols: await halfWorsened(idols, 'h32') };

  reportVerification({ western, idols, 'idols + western': [...idols, ...western] }, pack.calibration);
  reportDetection({
    'labelled counts': pictures.filter(({ faces }) => faces !== undefined),
    'no faces': pictures.filter(isEmpty),
  });

  /** Constants for a row, chosen on people who are not in it, their faces large and small. */
  const choose = (sets: EventFace[][]) => chooseRules(sets, pack.calibration);
  const rulesWithout = {
    idols: choose([eventOf(western), eventOf(small.western)]),
    western: choose([eventOf(idols), eventOf(small.idols)]),
    both: choose([eventOf(western)]),
  };
  console.log('\nconstants chosen on others:');
  for (const [name, rules] of Object.entries(rulesWithout))
    console.log(`  without ${name}: ${describe(rules, pack.calibration)}`);

  console.log(HEADING);
  row('8 idols', eventOf(idols), rulesWithout.idols);
  row('18 western', eventOf(western), rulesWithout.western);
  row('idols + western', eventOf([...idols, ...western]), rulesWithout.both);
  row('idols + seen once', eventOf([...idols, ...once]), rulesWithout.idols);
  row('western + seen once', eventOf([...western, ...once]), rulesWithout.western);
  row('idols + western + seen once', eventOf([...idols, ...western, ...once]), rulesWithout.both);
  row('western, half h32', eventOf(small.western), rulesWithout.western);
  row('idols, half h32', eventOf(small.idols), rulesWithout.idols);
  for (const variant of quick ? [] : MORE_VARIANTS) {
    row(`western, half ${variant}`, eventOf(await halfWorsened(western, variant)), rulesWithout.western);
    row(`idols, half ${variant}`, eventOf(await halfWorsened(idols, variant)), rulesWithout.idols);
  }
  for (const { name, event, detection } of await canvasRows(bench, { western, idols }, quick)) {
    const rules = name.startsWith('western') ? rulesWithout.western : rulesWithout.idols;
    row(name, event, rules);
    row(
      `${name}, faces alone`,
      event.map((face) => ({ ...face, surroundings: undefined })),
      rules,
    );
    console.log(`  detection on these canvases: ${detection}`);
  }
  reportSmall({ western, idols }, pack.calibration);
  const party = await readParty(bench, folder, pictures);
  reportParty(party, pack.calibration);
  reportBlur(pictures, party, pack.calibration);
  reportStabilityOf(eventOf([...idols, ...western, ...once]), pack.calibration);
}

const MORE_VARIANTS: Variant[] = ['h64', 'h48', 'blur', 'jpeg40', 'dark', 'bright', 'turned'];
const HEADING =
  '\ngrouping                          wrong  missing  B3 F1  [95% of people]  pair P  pair R  strangers  split  figures';

/** Those of the constants that are not the product's. */
const describe = (rules: GroupingRules, product: GroupingRules): string => {
  const keys = (Object.keys(rules) as (keyof GroupingRules)[]).filter((key) => rules[key] !== product[key]);
  return keys.length > 0 ? keys.map((key) => `${key} ${rules[key]}`).join(', ') : "the product's";
};

const reportVerification = (sets: Record<string, Picture[]>, rules: GroupingRules): void => {
  console.log('\nverification        pairs     EER   TAR@1e-2  TAR@1e-3');
  for (const [name, set] of Object.entries(sets)) {
    const { pairs, eer, tar2, tar3 } = verify(eventOf(set), rules);
    console.log(`${name.padEnd(18)}${`${pairs}`.padStart(7)}${share(eer)}${share(tar2)}${share(tar3)}`);
  }
};

const share = (value: number): string => `${(100 * value).toFixed(2)}%`.padStart(10);

const row = (name: string, event: EventFace[], rules: GroupingRules): void => {
  const quality = measureEvent(event, rules);
  const [low, high] = bootstrap(quality.shares, DRAWS, seededRandom(5));
  console.log(
    `${name.padEnd(34)}${quality.wrong.toFixed(1).padStart(5)}  ${quality.missing.toFixed(1).padStart(7)}  ` +
      `${quality.bCubedF1.toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]   ` +
      `${quality.pairPrecision.toFixed(3)}   ${quality.pairRecall.toFixed(3)}   ${`${quality.strangersIn}`.padEnd(9)}  ` +
      `${`${quality.peopleSplit}`.padEnd(5)}  ${quality.figures} / ${quality.people}`,
  );
};

/** By the counts of the labels. */
const reportDetection = (sets: Record<string, Picture[]>): void => {
  console.log('\nfound among single-face pictures: detection');
  for (const [name, set] of Object.entries(sets)) {
    const sum = (value: (picture: Picture) => number) =>
      set.reduce((total, picture) => total + value(picture), 0);
    const wanted = sum(({ faces }) => faces ?? 0);
    const found = sum(({ analysis }) => analysis.faces.length);
    const right = sum(({ faces, analysis }) => Math.min(faces ?? 0, analysis.faces.length));
    const good = sum(({ analysis }) => analysis.faces.filter(({ quality }) => quality >= 0.18).length);
    console.log(
      `  ${name}: ${wanted} wanted, ${found} found (${good} may make a figure), ${right} of the wanted at most`,
    );
  }
};

/**
 * Events of a few people. Constants are chosen on one half of the people and measured on events of the other half, both
 * ways; then events of all with the product's constants.
 */
const reportSmall = (sets: Record<'western' | 'idols', Picture[]>, product: GroupingRules): void => {
  console.log(
    '\nevents of a few people, 2 to 5 photos each         F1    worst  wrong  missing  figures off by more than 1 and 15%',
  );
  const kinds = { ...sets, 'idols + western': [...sets.idols, ...sets.western] };
  for (const half of [0, 1]) {
    const rules = chooseRules(
      Object.values(sets).map((set) => eventOf(halfOf(set, 1 - half))),
      product,
    );
    console.log(`  chosen on the other half: ${describe(rules, product)}`);
    for (const [kind, set] of Object.entries(kinds))
      smallRow(`${kind}, half ${half + 1}`, halfOf(set, half), rules);
  }
  for (const [kind, set] of Object.entries(kinds)) smallRow(`${kind}, the product's constants`, set, product);
};

const smallRow = (name: string, set: Picture[], rules: GroupingRules): void => {
  const people = new Set(set.map(({ person }) => person)).size;
  const sizes = SMALL_PEOPLE.filter((count) => count <= people);
  const events = drawEvents(name, set, sizes, SMALL_DRAWS);
  const { f1, worst, wrong, missing, offPeople } = measureSmall(events, rules);
  console.log(
    `  ${name.padEnd(46)}${f1.toFixed(3)}  ${worst.toFixed(3)}  ${wrong.toFixed(1).padStart(5)}  ${missing.toFixed(1).padStart(7)}  ${offPeople} of ${events.length}`,
  );
};

/** Every second person. */
const halfOf = (set: Picture[], half: number): Picture[] => {
  const people = [...new Set(set.map(({ person }) => person!))].sort();
  return set.filter(({ person }) => people.indexOf(person!) % 2 === half);
};

/** The labelled event without six of its photos, and then with them: twenty times, other photos each time. */
const reportStabilityOf = (event: EventFace[], rules: GroupingRules): void => {
  const photos = [...new Set(event.map(({ photoId }) => photoId))];
  const random = seededRandom(11);
  const shares = Array.from({ length: ADDITIONS }, () => {
    const added = new Set(shuffled(photos, random).slice(0, 6));
    return movedShare(
      event.filter(({ photoId }) => !added.has(photoId)),
      event.filter(({ photoId }) => added.has(photoId)),
      rules,
    );
  });
  const mean = shares.reduce((sum, value) => sum + value, 0) / ADDITIONS;
  console.log(
    `six photos added to ${photos.length - 6} labelled ones (mean of ${ADDITIONS}): ${share(mean).trim()} of the earlier faces move`,
  );
};
