import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A chunk as Vite's manifest has it. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * What the server says of a route's page before the web does, by pattern: whether it stands on the dark ground, and what
 * it needs besides the entry, as addresses of chunks by language.
 */
export type Preloads = Record<string, { isNight: boolean; files: Record<string, string[]> }>;

interface RouteSource {
  readonly pattern: string;
  readonly sources: readonly string[];
  readonly namespaces: readonly string[];
  readonly isNight: boolean;
}

const LANGUAGES = ['en', 'zh-TW'];

/** The routes as the router's source tells them: pattern, screen and namespaces. */
export const readRoutes = (router: string, patterns: Readonly<Record<string, string>>): RouteSource[] =>
  router
    .split(/pattern: webPatterns\./)
    .slice(1)
    .flatMap((block) => {
      const pattern = patterns[/^\w+/.exec(block)?.[0] ?? ''];
      const screen = /import\('\.\.\/(screens\/[\w/-]+\.tsx)'\)/.exec(block)?.[1];
      if (!pattern || !screen) return [];
      const list = /\[([^\]]*)\],?\s*\)/.exec(block)?.[1] ?? '';
      const queries = /^\w+,[\s\S]*?queryingScreenLoader\(/.test(block.split('\n  },')[0] ?? '');
      return {
        pattern,
        sources: [`src/${screen}`, ...(queries ? ['src/lib/queries.tsx'] : [])],
        namespaces: [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, name]) => name ?? []),
        isNight: /^\w+,\s*isNight: true/.test(block),
      };
    });

const chunksOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
};

/** What each route's page can begin to load with the entry instead of after it; the entry's own chunks are left out. */
export const planPreloads = (manifest: Manifest, routes: readonly RouteSource[]): Preloads => {
  const entry = new Set(chunksOf(manifest, 'index.html'));
  const filesOf = (keys: readonly string[]) => {
    const files = new Set(keys.flatMap((key) => chunksOf(manifest, key)));
    return [...files].filter((file) => file.endsWith('.js') && !entry.has(file)).map((file) => `/${file}`);
  };
  const textsOf = (language: string, names: readonly string[]) =>
    ['start', ...names].map((name) => `src/i18n/${language}/${name}.ts`);
  return Object.fromEntries(
    routes.map(({ pattern, sources, namespaces, isNight }) => {
      const filesIn = (language: string) => filesOf([...sources, ...textsOf(language, namespaces)]);
      const files = Object.fromEntries(LANGUAGES.map((language) => [language, filesIn(language)]));
      return [pattern, { isNight, files }];
    }),
  );
};

/** Reads Vite's manifest of a finished build and the router beside it. */
export const preloadsOfBuild = async (web: string, outDir: string): Promise<Preloads> => {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const router = await readFile(join(web, 'src', 'app', 'routes.ts'), 'utf8');
  const { webPatterns } = await import('@togather/contract/web-paths.ts');
  return planPreloads(manifest, readRoutes(router, webPatterns));
};
