import { fileURLToPath } from 'node:url';
import type { ModulePreloadOptions, Plugin } from 'vite';

const loader = fileURLToPath(new URL('src/platform/loading/load-chunk.ts', import.meta.url));

/** Replaces Vite's loader, whose modulepreload links prevent retrying an import() that failed. */
export const repeatableImports = (): Plugin => ({
  name: 'repeatable-imports',
  enforce: 'pre',
  load(id) {
    if (id === '\0vite/preload-helper.js') return `export { loadChunk as __vitePreload } from '${loader}';`;
  },
});

/** What every page has loaded before it imports anything: see chunks.ts. */
const OF_START = /\/(rolldown-runtime|head|vendor|shared)-[^/]+$/;

/** The files of an import() that may be missing. Vite names none where a chunk is all by itself: the loader needs that one too. */
export const filesOfImport: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  file,
  files,
  { hostType },
) => {
  if (hostType !== 'js') return files;
  const missing = files.filter((one) => !OF_START.test(one));
  return missing.length === 0 ? [file] : missing;
};
