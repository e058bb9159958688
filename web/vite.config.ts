import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { nameChunks, scriptOfHead } from './chunks.ts';
import { lookTokens } from './look.ts';
import { filesOfImport, repeatableImports } from './repeatable-imports.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export const pageConfig = {
  root: here,
  configFile: false,
  plugins: [lookTokens(), repeatableImports(), react(), tailwindcss(), scriptOfHead()],
  build: {
    outDir: `${here}dist`,
    emptyOutDir: true,
    target: ['es2022', 'safari16'],
    modulePreload: { polyfill: false, resolveDependencies: filesOfImport },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The first page names all chunks. Hashes do not compress, and 42 bits are enough for one name.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Only the named modules: shared dependencies must not end up in one page's chunk.
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'pages', name: nameChunks() }],
        },
      },
    },
  },
} satisfies InlineConfig;

export default pageConfig;
