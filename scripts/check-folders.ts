import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Pairs that import each other and are still to be parted: the list only gets shorter. */
const ALLOWED: ReadonlySet<string> = new Set(['server/src/decoding and server/src/imaging']);

/** The folder that a source file counts for: a feature of the web, else the folder below `src`, or `src` itself. */
export const folderOf = (path: string): string => {
  const [workspace, src, first, second, ...deeper] = path.split('/');
  if (second === undefined) return `${workspace}/${src}`;
  const isFeature = workspace === 'web' && first === 'features' && deeper.length > 0;
  return [workspace, src, first, ...(isFeature ? [second] : [])].join('/');
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/**
 * Pairs of folders that import each other, a sentence each with an import of either way. Types count as values do, since
 * they tie two folders as firmly for whoever reads them; tests do not.
 */
export const checkFolders = (tree = root, allowed = ALLOWED): string[] => {
  const arrows = new Map<string, Map<string, string>>();
  for (const path of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: tree })) {
    if (isTest(path)) continue;
    const from = folderOf(path);
    for (const [, specifier = ''] of readFileSync(join(tree, path), 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(path), specifier);
      const to = folderOf(target);
      if (to === from || !target.startsWith(`${path.split('/')[0]}/src/`)) continue;
      const arrowsOfFolder = arrows.get(from) ?? new Map<string, string>();
      arrows.set(from, arrowsOfFolder.set(to, `${path} imports ${target}`));
    }
  }
  return [...arrows].flatMap(([one, targets]) =>
    [...targets].flatMap(([other, example]) => {
      const back = arrows.get(other)?.get(one);
      if (!back || one > other || allowed.has(`${one} and ${other}`)) return [];
      return [`${one} and ${other} import each other: ${example}, and ${back}`];
    }),
  );
};

/** What the tree in ARCHITECTURE.md lacks of the server's rooms, a sentence each. */
export const checkRooms = (): string[] => {
  const tree = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(/^(?:server|web)\/src\/$/m)[1] ?? '';
  const named = new Set(tree.match(/(?<![\w/-])[\w-]+(?=\/)/g));
  return readdirSync(join(root, 'server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !named.has(entry.name))
    .map(({ name }) => `ARCHITECTURE.md does not name server/src/${name}`);
};
