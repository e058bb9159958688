import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OLDEST_POSTGRES, reachDatabase } from '../platform/db/reach-database.ts';
import { startProduct } from '../testing/start-to-fail.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { holdFreePort } from './processes/hold-port.ts';

const BIN = `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`;
const canRun = existsSync(BIN) && process.getuid?.() === 0;
if (!canRun)
  console.warn(`The start on PostgreSQL ${OLDEST_POSTGRES} is skipped: it needs Debian's package, and root.`);

describe.runIf(canRun)('the oldest PostgreSQL', () => {
  const dir = temporaryDir('tg-oldest-');
  let url: string;
  const as = (command: string) => execFileSync('runuser', ['-u', 'postgres', '--', 'sh', '-c', command]);
  beforeAll(async () => {
    const { port, release } = await holdFreePort('127.0.0.1');
    await release();
    const place = join(dir.path, 'postgres');
    mkdirSync(place);
    const uid = Number(execFileSync('id', ['-u', 'postgres']));
    for (const folder of [dir.path, place]) chownSync(folder, uid, uid);
    as(`${BIN}/initdb -D ${place}/data -A trust -U togather`);
    as(`${BIN}/pg_ctl -w -D ${place}/data -l ${place}/log -o "-p ${port} -k ${place} -c fsync=off" start`);
    as(`${BIN}/createdb -h 127.0.0.1 -p ${port} -U togather togather`);
    url = `postgres://togather@127.0.0.1:${port}/togather`;
  });
  afterAll(() => {
    as(`${BIN}/pg_ctl -w -m immediate -D ${join(dir.path, 'postgres', 'data')} stop`);
    dir.remove();
  });

  test('has all migrations, and starts the product', async () => {
    expect((await reachDatabase(url)).version).toMatch(new RegExp(`^${OLDEST_POSTGRES}`));
    const { code, output } = await startProduct({
      env: { DATA_DIR: join(dir.path, 'data'), DATABASE_URL: url },
      until: /Ctrl-C/,
    });
    expect(output).toContain('The Togather worker is ready.');
    expect(code).toBe(0);
  });
});
