/** @module-tag rest */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const known = (modes: { maintenance: boolean; readOnly: boolean }) =>
  vi.waitFor(() => expect(server.context.modes.current()).toEqual(modes), patience);

test('maintenance and read-only are switched on and off, and recorded', async () => {
  expect((await runAdmin(server, 'maintenance', 'on')).output).toBe('Only administrators are served now.\n');
  await known({ maintenance: true, readOnly: false });
  const readOnly = await runAdmin(server, 'read-only', 'on', '--json');
  expect(JSON.parse(readOnly.output)).toEqual({ maintenance: true, readOnly: true, isStill: true });
  await known({ maintenance: true, readOnly: true });
  expect((await runAdmin(server, 'maintenance', 'off')).output).toBe(
    'Everyone is served now. Read-only mode is on.\n',
  );
  expect(await runAdmin(server, 'retry-photos')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^The site is read-only/),
  });
  expect((await runAdmin(server, 'status')).output).toContain('Maintenance: off, read-only: on');
  expect((await runAdmin(server, 'read-only', 'off')).output).toBe('Everything can be changed again.\n');
  await known({ maintenance: false, readOnly: false });
  const rows = await server.context.db
    .selectFrom('audit_log')
    .select(['role', 'details'])
    .where('action', '=', 'change-modes')
    .orderBy('created_at')
    .execute();
  expect(rows).toEqual(
    [{ maintenance: true }, { readOnly: true }, { maintenance: false }, { readOnly: false }].map(
      (details) => ({ role: 'OPERATOR', details }),
    ),
  );
});

test('a word other than on and off is a wrong call', async () => {
  expect(await runAdmin(server, 'maintenance', 'soon')).toMatchObject({
    code: 2,
    complaint: expect.stringMatching(/^"soon" is neither on nor off\./),
  });
});
