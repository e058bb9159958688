import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the folder that a source file belongs to: a feature of the web, or the folder below `src`, or `src` itself. */
export const folderOf = (path: string): string => {
  const [workspace, src, first, second, ...deeper] = path.split('/');
  if (second === undefined) return `${workspace}/${src}`;
  const isFeature = workspace === 'web' && first === 'features' && deeper.length > 0;
  return [workspace, src, first, ...(isFeature ? [second] : [])].join('/');
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

type Arrows = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns for each folder the other folders of its workspace that it imports, each with an example. */
const arrowsIn = (tree: string): Arrows => {
  const arrows = new Map<string, Map<string, string>>();
  for (const path of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: tree })) {
    if (isTest(path)) continue;
    const from = folderOf(path);
    for (const [, specifier = ''] of readFileSync(join(tree, path), 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(path), specifier);
      const to = folderOf(target);
      if (to === from || !target.startsWith(`${path.split('/')[0]}/src/`)) continue;
      const targets = arrows.get(from) ?? new Map<string, string>();
      arrows.set(from, targets.set(to, `${path} imports ${target}`));
    }
  }
  return arrows;
};

/** Returns the folders in circles: removes folders that import no others, or that no others import, until none is left. */
const inCircles = (arrows: Arrows): Set<string> => {
  const left = new Set(arrows.keys());
  const leadsOn = (folder: string) => [...arrows.get(folder)!.keys()].some((target) => left.has(target));
  const isLedTo = (folder: string) => [...left].some((from) => arrows.get(from)!.has(folder));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const folder of left) if (!leadsOn(folder) || !isLedTo(folder)) left.delete(folder);
  }
  return left;
};

/**
 * Returns a sentence for each import in a circle of folders. Imports of types count, because they couple folders too;
 * tests do not.
 */
export const checkFolders = (tree = root): string[] => {
  const arrows = arrowsIn(tree);
  const circle = inCircles(arrows);
  return [...circle]
    .sort()
    .flatMap((folder) =>
      [...arrows.get(folder)!]
        .filter(([target]) => circle.has(target))
        .map(([target, example]) => `${folder} and ${target} are in a circle: ${example}`),
    );
};

/** Returns a sentence for each folder of the server that the tree in ARCHITECTURE.md does not name. */
export const checkRooms = (): string[] => {
  const tree = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(/^(?:server|web)\/src\/$/m)[1] ?? '';
  const named = new Set(tree.match(/(?<![\w/-])[\w-]+(?=\/)/g));
  return readdirSync(join(root, 'server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !named.has(entry.name))
    .map(({ name }) => `ARCHITECTURE.md does not name server/src/${name}`);
};
