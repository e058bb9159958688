/** Photos as parties make them: the damaged copies in the folder `party` of the labelled pictures, and events with them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { analyseCached } from './analyses.ts';
import { eventOf, measureEvent } from './events.ts';
import type { BenchPack } from './packs.ts';
import { mainFace, type Picture } from './pictures.ts';
import { seededRandom, shuffled } from './random.ts';

/** A labelled picture and its damaged copies. */
export interface PartyPicture {
  clean: Picture;
  copies: DamagedPicture[];
}
type DamagedPicture = Picture & { kind: string };

const PEOPLE = 18;
const EACH = [3, 6] as const;
const DRAWS = 12;

/** The pictures of `party/labels.csv` (file, person, kind, the clean picture), analysed. */
export async function readParty(
  bench: BenchPack,
  folder: string,
  pictures: Picture[],
): Promise<PartyPicture[]> {
  const text = await readFile(join(folder, 'party', 'labels.csv'), 'utf8').catch(() => '');
  const rows = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(',') as [string, string, string, string]);
  const byClean = Map.groupBy(rows, ([, , , clean]) => clean);
  const clean = pictures.filter(({ file, person }) => person && byClean.has(file));
  return Promise.all(
    clean.map(async (picture) => {
      const copies = byClean.get(picture.file)!.map(async ([file, person, kind]) => {
        const path = join(folder, 'party', file);
        const analysis = await analyseCached(bench, await readFile(path));
        return { file: `party/${file}`, path, person, kind, analysis };
      });
      return { clean: picture, copies: await Promise.all(copies) };
    }),
  );
}

const kindsOf = (party: PartyPicture[]): string[] => [
  ...new Set(party.flatMap(({ copies }) => copies.map(({ kind }) => kind))),
];

/** Prints how many faces are found, and events in which photos are of a kind where there is such a copy. */
export function reportParty(party: PartyPicture[], rules: GroupingRules): void {
  console.log('\nphotos as parties make them    found      F1  wrong  missing  in no figure');
  const all = party.flatMap(({ copies }) => copies);
  partyRow('clean', party, { rules, choose: ({ clean }) => clean, shown: party.map(({ clean }) => clean) });
  for (const kind of kindsOf(party)) {
    const ofKind = ({ copies }: PartyPicture) => copies.filter((copy) => copy.kind === kind);
    const choose = (picture: PartyPicture) => ofKind(picture)[0] ?? picture.clean;
    partyRow(kind, party, { rules, choose, shown: party.flatMap(ofKind) });
  }
  const any = ({ clean, copies }: PartyPicture, random: () => number) =>
    shuffled([clean, ...copies], random)[0]!;
  partyRow('mixed', party, { rules, choose: any, shown: all });
}

interface PartyRow {
  rules: GroupingRules;
  choose: (picture: PartyPicture, random: () => number) => Picture;
  /** The pictures whose faces are counted. */
  shown: Picture[];
}

const partyRow = (name: string, party: PartyPicture[], { rules, choose, shown }: PartyRow): void => {
  const random = seededRandom(31);
  const people = [...Map.groupBy(party, ({ clean }) => clean.person!).values()];
  const events = Array.from({ length: DRAWS }, () =>
    shuffled(people, random)
      .slice(0, PEOPLE)
      .flatMap((theirs) =>
        shuffled(theirs, random)
          .slice(0, EACH[0] + Math.floor(random() * (EACH[1] - EACH[0] + 1)))
          .map((picture) => choose(picture, random)),
      ),
  );
  const measured = events.map((pictures) => measureEvent(eventOf(pictures), rules));
  const mean = (value: (quality: (typeof measured)[number]) => number) =>
    measured.reduce((sum, quality) => sum + value(quality), 0) / measured.length;
  const found = shown.filter(({ analysis }) => mainFace(analysis)).length / shown.length;
  console.log(
    `${name.padEnd(28)}${(100 * found).toFixed(0).padStart(7)}%   ${mean(({ bCubedF1 }) => bCubedF1).toFixed(3)}  ` +
      `${mean(({ wrong }) => wrong)
        .toFixed(1)
        .padStart(5)}  ` +
      `${mean(({ missing }) => missing)
        .toFixed(1)
        .padStart(7)}  ` +
      `${mean(({ unplaced }) => unplaced)
        .toFixed(1)
        .padStart(6)}`,
  );
};
