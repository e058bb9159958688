import { fileURLToPath } from 'node:url';
import type { ModulePreloadOptions, Plugin } from 'vite';

const loader = fileURLToPath(new URL('src/lib/loading/load-chunk.ts', import.meta.url));

/** Replaces Vite's loader, whose modulepreload links prevent a retry of a failed import(). */
export function repeatableImports(): Plugin {
  return {
    name: 'repeatable-imports',
    enforce: 'pre',
    load(id) {
      if (id === '\0vite/preload-helper.js') return `export { loadChunk as __vitePreload } from '${loader}';`;
    },
  };
}

/** The chunks that every page loads before any import(): see chunks.ts. */
const OF_START = /\/(rolldown-runtime|head|vendor|shared)-[^/]+$/;

/**
 * Returns the files that an import() needs. Vite lists none for a chunk without dependencies, so this adds the chunk
 * itself.
 */
export const filesOfImport: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  file,
  files,
  { hostType },
) => {
  if (hostType !== 'js') return files;
  const missing = files.filter((one) => !OF_START.test(one));
  return missing.length === 0 ? [file] : missing;
};
