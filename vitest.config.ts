import { defineConfig } from 'vitest/config';

/** Three projects: pure tests, tests that need a PostgreSQL and a server of their own, and long ones, of `npm run test:full`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'server/src/{children,decoding,faces,imaging}/**/*.test.ts',
            'server/src/**/*.unit.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [
            'server/src/{children,decoding,faces,imaging}/**',
            'server/src/**/*.{unit,full}.test.ts',
            '**/node_modules/**',
          ],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'full',
          include: ['server/src/**/*.full.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
    // Two cores: more files at once only make each slower, and some start face workers of their own.
    maxWorkers: 2,
  },
});
