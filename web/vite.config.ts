import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { filesOfImport, repeatableImports } from './repeatable-imports.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export const pageConfig = {
  root: here,
  configFile: false,
  plugins: [repeatableImports(), react(), tailwindcss()],
  build: {
    outDir: `${here}dist`,
    emptyOutDir: true,
    target: ['es2022', 'safari16'],
    modulePreload: { polyfill: false, resolveDependencies: filesOfImport },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only what is named: what several pages share must not hide in one of them.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler)\//,
            },
            // What every page needs anyway, in one file rather than in ten: small files compress badly.
            {
              name: 'shared',
              test: /web\/src\/(i18n\/[\w-]+|lib\/(api|early-lookup|look-up-event|join-again|catch-global-errors|failures|load-chunk|session-store|use-session|use-action|paths|config|error-text|in-app-browser|start-sign-in|page-meta|page-history|use-location)|ui\/(classes|state-message|problem-message|button|spinner|link|link-button|page-shell|page-header|bar-icons|draw-icon|field-error|icon-button|icons|logo|notification|drawings\/lost-frame))\.tsx?$|contract\/src\/(endpoints|errors|events|limits|photos|pins|web-paths)\.ts$|vite\/preload-helper|rolldown\/runtime/,
            },
            // The event page in few files: over HTTP/1.1 each small one waits for a place among six connections.
            {
              name: 'queries',
              test: /node_modules\/@tanstack\/|web\/src\/(lib\/(queries|format-date|preview-address|search-params|share|share-address)|ui\/(skeleton|share-button))\.tsx?$/,
            },
            {
              name: 'event',
              test: /node_modules\/thumbhash\/|web\/src\/(screens\/event-page|screens\/event\/(event-view|event-photos|open-part|pending-tiles|use-[\w-]+)|features\/(event-page|photos)\/(?!photo-viewer|slides)[\w-]+|features\/uploads\/(match-answer|plan-batch|send-batch|upload-failure|upload-items|upload-tile|run-uploads|make-thumbnail|use-uploads|use-thumbnails)|features\/retention\/days-left|lib\/(placeholder-image|use-growing-count)|ui\/(photo-image|picture-check-box|use-placeholder|ad-link))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
} satisfies InlineConfig;

export default pageConfig;
