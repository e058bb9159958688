import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { contractForBrowser } from './contract-for-browser.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export const pageConfig = {
  root: here,
  configFile: false,
  plugins: [contractForBrowser(), react(), tailwindcss()],
  build: {
    outDir: `${here}dist`,
    emptyOutDir: true,
    target: ['es2022', 'safari16'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
            },
            // What every page needs anyway, in one file rather than in ten: small files compress badly.
            {
              name: 'shared',
              test: /web\/src\/(i18n\/[\w-]+|lib\/(api|failures|session-store|use-session|use-action|paths|config|error-text|in-app-browser|start-sign-in|page-meta|browser-router)|ui\/(classes|button|spinner|link|link-button|page-shell|page-header|bar-icons|draw-icon|field-error|icon-button|logo|notification))\.tsx?$|vite\/preload-helper/,
            },
          ],
        },
      },
    },
  },
} satisfies InlineConfig;

export default pageConfig;
