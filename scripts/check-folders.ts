import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const SOURCES = '{contract,server,web}/src/**/*.{ts,tsx}';
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
const sourcesOf = (tree: string): string[] =>
  globSync(SOURCES, { cwd: tree }).filter((path) => !isTest(path));

/** What two paths have in common, and the entries of that folder that lead to each. */
const meet = (from: string, to: string): { folder: string; entry: string; target: string } => {
  const [steps, others] = [from.split('/'), to.split('/')];
  const depth = steps.findIndex((step, at) => step !== others[at]);
  return { folder: steps.slice(0, depth).join('/'), entry: steps[depth]!, target: others[depth]! };
};

type Arrows = Map<string, Map<string, string>>;

/** By folder: which of its entries, folders and files alike, import which, with an example of each. */
const arrowsIn = (tree: string): Map<string, Arrows> => {
  const folders = new Map<string, Arrows>();
  for (const path of sourcesOf(tree))
    for (const [, specifier = ''] of readFileSync(join(tree, path), 'utf8').matchAll(IMPORT)) {
      const imported = join(dirname(path), specifier);
      if (imported.split('/')[0] !== path.split('/')[0]) continue;
      const { folder, entry, target } = meet(path, imported);
      const arrows: Arrows = folders.get(folder) ?? new Map();
      const targets = arrows.get(entry) ?? new Map<string, string>();
      folders.set(folder, arrows.set(entry, targets.set(target, `${path} imports ${imported}`)));
    }
  return folders;
};

/** The entries that are left when those that import none of the others, or that none of them imports, are gone. */
const inCircles = (arrows: Arrows): Set<string> => {
  const left = new Set(arrows.keys());
  const leadsOn = (entry: string) => [...arrows.get(entry)!.keys()].some((target) => left.has(target));
  const isLedTo = (entry: string) => [...left].some((from) => arrows.get(from)!.has(entry));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const entry of left) if (!leadsOn(entry) || !isLedTo(entry)) left.delete(entry);
  }
  return left;
};

/**
 * Returns a sentence for each import in a circle of folders. Imports of types count, because they couple folders too;
 * tests do not.
 */
export const checkFolders = (tree = root): string[] =>
  [...arrowsIn(tree)].flatMap(([folder, arrows]) => {
    const circle = inCircles(arrows);
    return [...circle]
      .sort()
      .flatMap((entry) =>
        [...arrows.get(entry)!]
          .filter(([target]) => circle.has(target))
          .map(([target, example]) => `${folder}: ${entry} and ${target} are in a circle: ${example}`),
      );
  });

/** More files than this are more than one person holds in mind. */
const MOST_FILES = 15;

/** Returns a sentence for each folder of product code that holds too many files, tests not counted. */
export const checkSizes = (tree = root): string[] => {
  const counts = new Map<string, number>();
  for (const path of sourcesOf(tree)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} files; at most ${MOST_FILES} make a room`);
};

/** Returns a sentence for each folder of the server that the tree in ARCHITECTURE.md does not name. */
export const checkRooms = (): string[] => {
  const [, server = '', web = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(
    /^(?:server|web)\/src\/$/m,
  );
  const lacking = (text: string, workspace: string) => {
    const named = new Set(text.match(/(?<![\w/-])[\w-]+(?=\/)/g));
    return readdirSync(join(root, workspace, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !named.has(entry.name))
      .map(({ name }) => `ARCHITECTURE.md does not name ${workspace}/src/${name}`);
  };
  return [...lacking(server, 'server'), ...lacking(web, 'web')];
};
