/** The commands backup and verify, run as an operator runs them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupSigner } from '#operating/backups/backup-files.ts';
import { makeBackup } from '#operating/backups/make-backup.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const dir = temporaryDir('tg-commands-');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const client = server.newClient();
  const { eventId } = await client.createEvent(await client.signIn('host@example.com'), '備份');
  await client.upload(eventId, [await tinyPhoto(1)]);
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
const start = (name: string, args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [pathOf(name), ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
const run = async (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = start(name, args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
};
const ours = () => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.context.config.dataDir });

test('a backup and a verification print their counts (D19)', { tags: 'rest' }, async () => {
  const backup = await run('backup', [`--to=${join(dir.path, 'backups')}`], ours());
  expect(backup).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\d+ rows and the bytes of all photos/),
  });
  const verify = await run('verify', [], ours());
  expect(verify).toMatchObject({ code: 0, output: expect.stringContaining('1 photos of 1 in the storage') });
  const { db } = server.context;
  const check = () => db.selectFrom('last_check').select(['photos', 'faults', 'checked_at']).execute();
  expect(await check()).toMatchObject([{ photos: 1, faults: 0 }]);
  const [{ checked_at: before } = { checked_at: new Date() }] = await check();
  await run('verify', [], ours());
  expect((await check()).map(({ checked_at }) => checked_at > before)).toEqual([true]);
});

test('a folder that cannot be created prints one sentence and exits with code 1 (D19)', async () => {
  const { code, output } = await run('backup', ['--to=/proc/x/y'], ours());
  expect(code).toBe(1);
  expect(output).toMatch(/^The folder \/proc\/x cannot be created \(ENOENT\)\./);
});

test('a folder without an installation is not backed up, and gets no database (D19)', {
  tags: 'rest',
}, async () => {
  const DATA_DIR = join(dir.path, 'nothing here');
  const { code, output } = await run('backup', [`--to=${join(dir.path, 'more')}`], { DATA_DIR });
  expect(code).toBe(1);
  expect(output).toContain('There is no installation in');
});

test('an empty database beside a storage with photos fails a backup and a verification (D19)', {
  tags: 'rest',
}, async () => {
  const empty = await startTestServer();
  const { secrets, storage } = server.context;
  await expect(
    makeBackup({
      databaseUrl: empty.databaseUrl,
      storage,
      target: openDiskStorage(join(dir.path, 'empty')),
      sign: backupSigner(secrets),
      now: new Date(),
      keptDays: 14,
    }),
  ).rejects.toThrow('The database has no event, but the storage holds 1 photos');
  const { dataDir: DATA_DIR } = server.context.config;
  const verify = await run('verify', [], { DATA_DIR, DATABASE_URL: empty.databaseUrl });
  expect(verify).toMatchObject({ code: 1, output: expect.stringContaining('and the database has none') });
  await empty.stop();
});

test('a backup ends with its parent process (D19)', { tags: 'rest' }, async () => {
  await server.context.db.transaction().execute(async (tx) => {
    // The backup waits for this lock, so it is still running.
    await sql`lock table photos in access exclusive mode`.execute(tx);
    const child = start('backup', [`--to=${join(dir.path, 'waits')}`], ours());
    const ended = once(child, 'exit');
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
      expect(rows).not.toEqual([]);
    }, patience);
    child.disconnect();
    expect((await ended)[0]).toBe(1);
  });
});
