import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The browser needs the contract's paths and types, not its validation: zod would cost a quarter of the join page. */
export const zodAlias = { zod: `${here}src/lib/zod-without-validation.ts` };

export const pageConfig = {
  root: here,
  configFile: false,
  plugins: [react(), tailwindcss()],
  resolve: { alias: zodAlias },
  build: {
    outDir: `${here}dist`,
    emptyOutDir: true,
    target: ['es2022', 'safari16'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
            },
          ],
        },
      },
    },
  },
} satisfies InlineConfig;

export default pageConfig;
