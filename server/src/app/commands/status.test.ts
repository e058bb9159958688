import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../testing/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('status prints the state of the installation as lines and as JSON', async () => {
  const { db } = server.context;
  const at = new Date('2026-11-25T03:00:00Z');
  await db.insertInto('last_backup').values({ made_at: at }).execute();
  await db.insertInto('last_check').values({ checked_at: at, photos: 850, faults: 2 }).execute();
  const { code, output } = await runAdmin(server, 'status');
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Togather \d+\.\d+\.\d+ \(build .+schema 0001-baseline, Node 2.+PostgreSQL \d/,
    ),
  });
  expect(output).toContain(
    'Last backup: 2026-11-25T03:00:00.000Z\nLast check: 2026-11-25T03:00:00.000Z, 850 photos, 2 faults',
  );
  const json = JSON.parse((await runAdmin(server, 'status', '--json')).output);
  expect(json).toMatchObject({
    versions: { schema: '0001-baseline' },
    parkedPhotos: 0,
    lastBackupAt: at.toISOString(),
    lastCheck: { at: at.toISOString(), photos: 850, faults: 2 },
  });
});

test('a wrong call exits with 2 and the help, before it opens anything', async () => {
  const { code, output, complaint } = await runAdmin(server, 'fly');
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(complaint).toMatch(/^There is no verb "fly"\.\n\nnpm run admin -- <verb>/);
});

test('--help exits with 0', async () => {
  const { code, output } = await runAdmin(server, '--help');
  expect(code).toBe(0);
  expect(output).toContain('status');
});
