import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { rootsOf } from './chunks.ts';
import { patternOf, type Route, routes } from './src/app/routes.ts';

/**
 * What the server sends for a route before the web runs, by pattern: whether its background is dark, whether it is bare, and the addresses of
 * its chunks beyond the entry, by language.
 */
export type Preloads = Record<
  string,
  { isNight: boolean; isBare?: boolean; files: Record<string, string[]> }
>;

const LANGUAGES = ['en', 'zh-TW'];
const source = fileURLToPath(new URL('src/', import.meta.url));

/** Returns the ids of the modules that a route's page loads beyond the entry. */
const modulesOf = (route: Route, language: string): string[] => [
  ...rootsOf(route),
  ...['start', ...route.texts].flatMap((name) => globSync(`${source}texts/${language}/{,*/}${name}.ts`)),
];

/** Plans the preloads of a build from its chunks. Throws an Error if a route names a module that was not built. */
export function planPreloads(chunks: readonly Rolldown.OutputChunk[]): Preloads {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName])));
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const imported of byFile.get(file)?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const fileOf = (module: string): string => {
    const file = byModule.get(module);
    if (!file) throw new Error(`web/src/app/routes.ts names ${module}, which is not built`);
    return file;
  };
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
  );
  const filesOf = (route: Route, language: string): string[] => {
    const wanted = new Set(modulesOf(route, language).flatMap((module) => [...withImports(fileOf(module))]));
    return [...wanted].filter((file) => !entry.has(file)).map((file) => `/${file}`);
  };
  return Object.fromEntries(
    routes.map((route) => [
      patternOf(route),
      {
        isNight: route.isNight ?? false,
        ...(route.isBare && { isBare: true }),
        files: Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(route, language)])),
      },
    ]),
  );
}
