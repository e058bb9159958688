import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The service worker's separate build: one classic script at the root, since not every browser supports module workers.
 * `__ASSETS__` lists the addresses of the page's build, and `__BUILD_ID__` changes with every build.
 */
export function serviceWorkerConfig(build: { outDir: string; assets: string[]; id: string }) {
  return {
    root: here,
    configFile: false,
    publicDir: false,
    define: { __ASSETS__: JSON.stringify(build.assets), __BUILD_ID__: JSON.stringify(build.id) },
    build: {
      outDir: build.outDir,
      emptyOutDir: false,
      target: ['es2022', 'safari16'],
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: `${here}src/service-worker/service-worker.ts`,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  } satisfies InlineConfig;
}
