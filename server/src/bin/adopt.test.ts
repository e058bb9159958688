/** @module-tag rest */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OtherProvider, startOtherProvider } from '#testing/other-provider.ts';
import { runAdopt } from '#testing/run-admin.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let former: OtherProvider;
let next: OtherProvider;
let before: TestServer;
let server: TestServer;
beforeAll(async () => {
  [former, next] = await Promise.all([startOtherProvider(), startOtherProvider()]);
  before = await startTestServer({ env: former.env });
  server = await startTestServer({ env: next.env, databaseUrl: before.databaseUrl });
  for (const [sub, email_verified] of [
    ['ann', true],
    ['bob', false],
  ] as const)
    await former.signIn(before, { sub, email: `${sub}@example.com`, email_verified });
});
afterAll(async () => {
  await server.stop();
  await before.stop();
  await Promise.all([former.stop(), next.stop()]);
});

const marked = async () => {
  const rows = await server.context.db
    .selectFrom('users')
    .select('subject')
    .where('adoptable_by', '=', next.issuer)
    .execute();
  return rows.map(({ subject }) => subject);
};

test('a dry run says which accounts, the call allows it, and --stop takes it back', async () => {
  const dry = await runAdopt(server, '--dry-run');
  expect(dry).toMatchObject({ code: 0, complaint: '' });
  expect(dry.output).toBe(
    `Accounts that could be adopted: 1. Nothing was changed.\nThe address was never verified: 1\n- bob@example.com (${former.issuer})\n`,
  );
  expect(await marked()).toEqual([]);

  const { code, output } = await runAdopt(server);
  expect(code).toBe(0);
  expect(output).toMatch(/^Accounts that can be adopted until \d{4}-\d\d-\d\d: 1\n/);
  expect(await marked()).toEqual(['ann']);

  expect((await runAdopt(server, '--stop')).output).toBe('No account can be adopted any more.\n');
  expect(await marked()).toEqual([]);
});

test('--stop with another option is a wrong call', async () => {
  expect(await runAdopt(server, '--stop', '--dry-run')).toMatchObject({ code: 2 });
});

test('the local provider is refused with a sentence', async () => {
  const local = await startTestServer();
  const { code, complaint } = await runAdopt(local);
  await local.stop();
  expect(code).toBe(1);
  expect(complaint).toContain('the local sign-in provider verifies none');
});
