import { defineConfig } from 'vitest/config';
import { componentTests } from './web/testing/component-tests.ts';

/** Where tests load nets, decode pictures or start processes, unless their name ends in `.unit.test.ts`. */
const ENGINES = 'server/src/{faces,images,platform/children}/**/*.test.ts';
const UNIT = 'server/src/**/*.unit.test.ts';
const FULL = '{server/src,scripts}/**/*.full.test.ts';
const ELSEWHERE = '**/node_modules/**';

/**
 * Five projects. `unit` is pure and quick: `npm run test:unit`. `web` renders components in a Chromium: `npm run test:web`.
 * `engines` does what child processes and threads do, `server` needs a PostgreSQL, and a server for each file. `full`
 * takes long: `npm run test:full`.
 */
export default defineConfig({
  test: {
    // A test without a tag belongs to the core, `npm test`; CONTRIBUTING.md has the rule.
    tags: [{ name: 'rest', description: 'Runs in `npm run test:rest`.' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            UNIT,
            'bench/**/*.test.ts',
            'push/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [FULL, ELSEWHERE],
          // Pure files leave nothing behind; what they import is loaded once.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      componentTests(),
      componentTests({ alone: true }),
      {
        test: {
          name: 'engines',
          experimental: { viteModuleRunner: false },
          include: [ENGINES],
          exclude: [UNIT, ELSEWHERE],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'server',
          experimental: { viteModuleRunner: false },
          include: ['server/src/**/*.test.ts'],
          exclude: [ENGINES, UNIT, FULL, ELSEWHERE],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Each file has a server, a database and a folder of its own; the modules are loaded once.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'full',
          include: [FULL],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
    // One more than cores: in many files a server is waited for.
    maxWorkers: 3,
  },
});
