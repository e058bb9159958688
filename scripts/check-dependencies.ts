import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const WORKSPACES = ['.', 'contract', 'server', 'web', 'e2e', 'bench', 'push'];

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** Returns the package names in the first column of the tables of docs/dependencies.md. */
export function readListed(text: string): string[] {
  return [...text.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== 'package');
}

const manifestOf = (workspace: string): Manifest =>
  JSON.parse(readFileSync(`${root}${workspace}/package.json`, 'utf8'));

/** Our workspaces need no line, nor do the types of a package that has one. */
const needsLine = (name: string): boolean => !/^@(togather|types)\//.test(name);

/**
 * Returns a sentence for each package without a line in docs/dependencies.md and each line without a package. (knip
 * finds installed packages that are not used.)
 */
export function checkDependencies(): string[] {
  const listed = new Set(readListed(readFileSync(`${root}docs/dependencies.md`, 'utf8')));
  const installed = new Set(
    WORKSPACES.map(manifestOf).flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
  );
  const missing = [...installed].filter((name) => needsLine(name) && !listed.has(name));
  const stale = [...listed].filter((name) => !installed.has(name));
  return [
    ...missing.map((name) => `docs/dependencies.md does not list ${name}`),
    ...stale.map((name) => `docs/dependencies.md lists ${name}, which is not installed`),
  ];
}
