import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OLDEST_POSTGRES, reachDatabase } from '#platform/db/reach-database.ts';
import { hasOldestPostgres, type OldestPostgres, startOldestPostgres } from '#testing/oldest-postgres.ts';
import { startProduct } from '#testing/start-to-fail.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';

if (!hasOldestPostgres)
  console.warn(`The start on PostgreSQL ${OLDEST_POSTGRES} is skipped: it needs Debian's package, and root.`);

describe.runIf(hasOldestPostgres)('the oldest PostgreSQL', () => {
  const dir = temporaryDir('tg-on-oldest-');
  let postgres: OldestPostgres;
  beforeAll(async () => {
    postgres = await startOldestPostgres();
  });
  afterAll(() => {
    postgres.stop();
    dir.remove();
  });

  test('has all migrations, and starts the product', async () => {
    const url = postgres.create('togather');
    expect((await reachDatabase(url)).version).toMatch(new RegExp(`^${OLDEST_POSTGRES}`));
    const { code, output } = await startProduct({
      env: { DATA_DIR: join(dir.path, 'data'), DATABASE_URL: url },
      until: /Ctrl-C/,
    });
    expect(output).toContain('The Togather worker is ready.');
    expect(code).toBe(0);
  });
});
