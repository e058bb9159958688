import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A shorter file is read with its only importer, and belongs there. */
const SMALL = 20;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([.#@][^']+)'/g;
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** The list of a noun's acts, and texts in a language, are files of their own by name. */
const isList = (path: string): boolean => /\/acts\.ts$|^web\/src\/texts\//.test(path);

/** Returns the path that a specifier names: relative, `#` for the workspace's `src`, or the contract. */
const resolve = (importer: string, specifier: string): string => {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  if (specifier.startsWith('#')) return `${importer.split('/')[0]}/src/${specifier.slice(1)}`;
  return specifier.replace('@togather/contract/', 'contract/src/');
};

/** A process, a worker or a lazy import starts what it names: such a file is an entry, not a part of its importer. */
const entriesOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bimport\(|new URL\()\s*'([.#][^']+)'/g)].map(([, specifier = '']) => specifier);

/** Returns a sentence for each file of product code under 20 lines that one file imports, and no test. */
export function checkFiles(tree = root): string[] {
  const importers = new Map<string, Set<string>>();
  const entries = new Set<string>();
  const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: tree });
  for (const path of sources) {
    const text = readFileSync(join(tree, path), 'utf8');
    for (const specifier of entriesOf(text)) entries.add(resolve(path, specifier));
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const imported = resolve(path, specifier);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  }
  return sources.flatMap((path) => {
    const [importer, ...others] = importers.get(path) ?? [];
    if (isTest(path) || isList(path) || entries.has(path) || !importer || others.length > 0) return [];
    const lines = readFileSync(join(tree, path), 'utf8').split('\n').length - 1;
    return lines < SMALL ? [`${path} has ${lines} lines, and only ${importer} imports it`] : [];
  });
}

/** Returns a sentence for each folder of the server or the web that the tree in ARCHITECTURE.md does not name. */
export function checkNouns(): string[] {
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
}
