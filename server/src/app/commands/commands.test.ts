/** @module-tag rest */
/** The verbs, run as an operator runs them: each in a process of its own beside a running service. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { Session } from '@togather/contract/schemas/site/sessions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const dir = temporaryDir('tg-admin-');
let server: TestServer;
let client: Client;
let host: Session;
let event: { eventId: string; pinCode: string };
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
  event = await client.createEvent(host, '小林的婚禮');
  await client.upload(event.eventId, [await tinyPhoto(1)]);
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const run = (...words: string[]) => runAdmin(server, ...words);
const readJson = async (...words: string[]) => {
  const { code, output } = await run(...words, '--json');
  return { code, json: JSON.parse(output) };
};
const auditOf = (action: string) =>
  server.context.db
    .selectFrom('audit_log')
    .select(['role', 'admin_id', 'admin_email', 'event_id', 'details'])
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
const byOperator = { role: 'OPERATOR', admin_id: null, admin_email: '' };

test('--help exits with 0, a wrong call with 2 and the help (O6)', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('  status ') });
  const { code, output, complaint } = await run('fly');
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(complaint).toMatch(/^There is no verb "fly"\.\n\nnpm run admin -- <verb>/);
  expect(await run('set-event-end', event.pinCode, 'tomorrow')).toMatchObject({ code: 2 });
});

test('status prints the state of the installation as lines and as JSON', async () => {
  const { db } = server.context;
  const at = new Date('2026-11-25T03:00:00Z');
  await db.insertInto('last_backup').values({ made_at: at }).execute();
  await db.insertInto('last_check').values({ checked_at: at, photos: 850, faults: 2 }).execute();
  const { code, output } = await run('status');
  expect(code).toBe(0);
  expect(output).toMatch(/^Togather \d+\.\d+\.\d+ \(build .+schema 0001-baseline, Node 2.+PostgreSQL \d/);
  const backup = 'Last backup: 2026-11-25T03:00:00.000Z';
  expect(output).toContain(`${backup}\nLast check: 2026-11-25T03:00:00.000Z, 850 photos, 2 faults`);
  expect((await readJson('status')).json).toMatchObject({
    versions: { schema: '0001-baseline' },
    parkedPhotos: 0,
    lastBackupAt: at.toISOString(),
    lastCheck: { at: at.toISOString(), photos: 850, faults: 2 },
  });
});

test('usage names the largest events', async () => {
  expect((await run('usage')).output).toMatch(/^All events: 1 photos, .+\n.+小林的婚禮: 1 photos, /);
});

test('lists, retries and discards failed jobs (O6)', async () => {
  const { db, jobs } = server.context;
  for (const feedbackId of ['a', 'b', 'c'])
    await jobs.enqueue(db, 'send-answer', [{ feedbackId, language: 'en' }]);
  await sql`update pgboss.job set state = 'failed', output = '{"message": "Error: no"}'
    where name = 'send-answer'`.execute(db);
  const { json } = await readJson('failed-jobs', '--name=send-answer');
  expect(json).toMatchObject({ total: 3, failed: [{ failure: 'Error: no' }, {}, {}] });
  const id = json.failed[0].jobId as string;
  expect((await readJson('retry-jobs', 'send-answer', `--id=${id}`)).json).toEqual({ retried: 1 });
  expect(await auditOf('retry-jobs')).toMatchObject({ ...byOperator, details: { jobId: id } });
  expect(await readJson('discard-jobs', 'send-answer', `--id=${id}`)).toMatchObject({
    code: 1,
    json: { error: { code: 'JOB_NOT_FAILED' } },
  });
  expect((await readJson('discard-jobs', 'send-answer')).json).toEqual({ discarded: 2 });
  expect(await run('retry-jobs', 'nothing')).toMatchObject({
    code: 1,
    output: '',
    complaint: 'Not found.\n',
  });
  expect(await run('retry-jobs', 'send-answer', '--id=1')).toMatchObject({ code: 2 });
});

test('finds an event, and changes its limit, end and takedown by its PIN (O6)', async () => {
  const { eventId, pinCode } = event;
  expect((await run('find-events', '小林')).output).toContain(`${eventId}  ${pinCode}  Free, until `);
  expect((await readJson('set-photo-limit', pinCode.toLowerCase(), '500')).json).toEqual({
    eventId,
    photoLimit: 500,
  });
  const endDay = dayInTaipei(new Date(Date.now() + 3 * 86_400_000));
  expect(await run('set-event-end', eventId, endDay)).toMatchObject({
    code: 0,
    output: `小林的婚禮 ends after ${endDay}.\n`,
  });
  expect(await auditOf('change-event-end')).toMatchObject({ ...byOperator, event_id: eventId });
  const down = await run('take-down', eventId, '--reason=Not theirs');
  expect(down).toMatchObject({ code: 0, output: '小林的婚禮 is taken down.\n' });
  expect((await client.request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  expect((await run('bring-back', eventId)).code).toBe(0);
  expect((await client.request('GET', `/api/event/${pinCode}`)).status).toBe(200);
  expect(await run('bring-back', 'nothing')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('This event could not be found.'),
  });
});

test('finds, exports and deletes a user (O3, O4, O6)', async () => {
  const leaving = await client.signIn('leaving@example.com');
  const userId = await userIdOf(server, leaving);
  expect((await run('find-users', 'leaving')).output).toMatch(`${userId}  leaving@example.com  `);
  const file = join(dir.path, 'leaving.zip');
  expect(await run('export-user', 'Leaving@example.com', `--to=${file}`)).toMatchObject({ code: 0 });
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await auditOf('export-user')).toMatchObject({ ...byOperator, details: { userId } });
  const again = await run('export-user', userId, `--to=${file}`);
  expect(again).toMatchObject({ code: 1, complaint: `${file} exists already.\n` });
  expect(existsSync(file)).toBe(true);

  const wrong = await readJson('delete-user', userId, '--confirm=other@example.com');
  expect(wrong).toMatchObject({ code: 1, json: { error: { code: 'EMAIL_DIFFERS' } } });
  const done = await run('delete-user', userId, '--confirm=leaving@example.com');
  expect(done).toMatchObject({ code: 0, output: 'Deleted leaving@example.com.\n' });
  expect(await auditOf('delete-user')).toMatchObject({ ...byOperator, details: { userId } });
  await client.signIn('boss@example.com');
  const boss = await run('delete-user', 'boss@example.com', '--confirm=boss@example.com');
  expect(boss).toMatchObject({ code: 1, complaint: expect.stringContaining('ADMIN_EMAILS') });
  expect(await run('export-user', 'nobody@example.com', `--to=${file}2`)).toMatchObject({ code: 1 });
  expect(existsSync(`${file}2`)).toBe(false);
});
