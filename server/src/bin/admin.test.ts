/** @module-tag rest */
/** The calls of an operator, each in a process of its own beside a running service. */
import { readdirSync } from 'node:fs';
import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

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
});

const newestMigration = readdirSync(new URL('../platform/db/migrations', import.meta.url))
  .toSorted()
  .at(-1)
  ?.replace('.sql', '');

const run = (...words: string[]) => runAdmin(server, ...words);
const readJson = async (...words: string[]) => JSON.parse((await run(...words)).output);
const auditOf = (action: string) =>
  server.context.db
    .selectFrom('audit_log')
    .select(['role', 'admin_id', 'admin_email', 'event_id', 'details'])
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
const byOperator = { role: 'OPERATOR', admin_id: null, admin_email: '' };

test('--help exits with 0, a wrong call with 2 and the help (O6)', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('  readInstallation'),
  });
  const { code, output, complaint } = await run('fly');
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(complaint).toMatch(/^There is no endpoint "fly" .+\n\nnpm run admin -- <endpoint>/);
  const { eventId } = event;
  expect(await run('changeEventEnd', `--eventId=${eventId}`, '--endDay=tomorrow')).toMatchObject({ code: 2 });
});

test('prints the state of the installation', async () => {
  const { db } = server.context;
  const at = new Date('2026-11-25T03:00:00Z');
  await db.insertInto('last_backup').values({ made_at: at }).execute();
  await db.insertInto('last_check').values({ checked_at: at, photos: 850, faults: 2 }).execute();
  expect(await readJson('readInstallation')).toMatchObject({
    versions: { schema: newestMigration },
    parkedPhotos: 0,
    lastBackupAt: at.toISOString(),
    lastCheck: { at: at.toISOString(), photos: 850, faults: 2 },
  });
  expect(await readJson('readStorageUse')).toMatchObject({ photos: 1 });
});

test('lists, retries and discards failed jobs (O6)', async () => {
  const { db, jobs } = server.context;
  for (const feedbackId of ['a', 'b', 'c'])
    await jobs.enqueue(db, 'send-answer', [{ feedbackId, language: 'en' }]);
  await sql`update pgboss.job set state = 'failed', output = '{"message": "Error: no"}'
    where name = 'send-answer'`.execute(db);
  const failed = await readJson('listFailedJobs', '--jobName=send-answer');
  expect(failed).toMatchObject({ total: 3, failed: [{ failure: 'Error: no' }, {}, {}] });
  const one = ['--jobName=send-answer', `--jobId=${failed.failed[0].jobId}`];
  expect(await readJson('retryJob', ...one)).toEqual({ retried: true });
  expect(await auditOf('retryJob')).toMatchObject({
    ...byOperator,
    details: { jobId: failed.failed[0].jobId },
  });
  expect(await run('discardJob', ...one)).toMatchObject({ code: 1, output: '' });
  expect(await readJson('discardJobs', '--jobName=send-answer')).toEqual({ discarded: 2 });
  expect(await run('retryJobs', '--jobName=nothing')).toMatchObject({ code: 1, complaint: 'Not found.\n' });
  expect(await run('retryJob', '--jobName=send-answer', '--jobId=1')).toMatchObject({ code: 2 });
});

test('finds an event, and changes its limit, end and takedown by its PIN (O6)', async () => {
  const { eventId, pinCode } = event;
  const byPin = `--eventId=${pinCode.toLowerCase()}`;
  expect(await readJson('listAllEvents', '--search=小林')).toMatchObject({ events: [{ eventId, pinCode }] });
  expect(await readJson('changePhotoLimit', byPin, '--photoLimit=500')).toEqual({ photoLimit: 500 });
  const endDay = dayInTaipei(new Date(Date.now() + 3 * 86_400_000));
  expect(await run('changeEventEnd', byPin, `--endDay=${endDay}`)).toMatchObject({ code: 0 });
  expect(await auditOf('changeEventEnd')).toMatchObject({ ...byOperator, event_id: eventId });
  expect(await readJson('takeEventDown', byPin, '--reason=Not theirs')).toEqual({ takenDown: true });
  expect((await client.request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  expect((await run('bringEventBack', `--eventId=${eventId}`)).code).toBe(0);
  expect((await client.request('GET', `/api/event/${pinCode}`)).status).toBe(200);
  expect(await run('bringEventBack', `--eventId=${'x'.repeat(22)}`)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('This event could not be found.'),
  });
});

test('finds, exports and deletes a user (O3, O4, O6)', async () => {
  const leaving = await client.signIn('leaving@example.com');
  const userId = await userIdOf(server, leaving);
  const user = `--userId=${userId}`;
  expect(await readJson('listAllUsers', '--search=leaving')).toMatchObject({ users: [{ id: userId }] });
  const { url } = await readJson('exportUser', '--userId=Leaving@example.com');
  const path = new URL(url).pathname + new URL(url).search;
  const zip = await client.request('GET', path);
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(await auditOf('exportUser')).toMatchObject({ ...byOperator, details: { userId } });

  expect(await run('deleteUser', user, '--email=other@example.com')).toMatchObject({ code: 1 });
  expect(await readJson('deleteUser', user, '--email=leaving@example.com')).toEqual({ deleted: true });
  expect(await auditOf('deleteUser')).toMatchObject({ ...byOperator, details: { userId } });
  await client.signIn('boss@example.com');
  const boss = await run('deleteUser', '--userId=boss@example.com', '--email=boss@example.com');
  expect(boss).toMatchObject({ code: 1, complaint: expect.stringContaining('ADMIN_EMAILS') });
  expect(await run('exportUser', '--userId=nobody@example.com')).toMatchObject({ code: 1 });
});

const known = (modes: { maintenance: boolean; readOnly: boolean }) =>
  vi.waitFor(() => expect(server.context.modes.current()).toEqual(modes), patience);

test('maintenance and read-only are switched on and off, and recorded', async () => {
  expect(await readJson('changeModes', '--maintenance=true')).toEqual({ maintenance: true, readOnly: false });
  await known({ maintenance: true, readOnly: false });
  expect(await readJson('changeModes', '--readOnly=true')).toEqual({
    maintenance: true,
    readOnly: true,
    isStill: true,
  });
  await known({ maintenance: true, readOnly: true });
  await run('changeModes', '--maintenance=false');
  expect(await run('retryPhotos')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^The site is read-only/),
  });
  expect(await readJson('readInstallation')).toMatchObject({ modes: { maintenance: false, readOnly: true } });
  await run('changeModes', '--readOnly=false');
  await known({ maintenance: false, readOnly: false });
  const rows = await server.context.db
    .selectFrom('audit_log')
    .select(['role', 'details'])
    .where('action', '=', 'changeModes')
    .orderBy('created_at')
    .execute();
  expect(rows).toEqual(
    [{ maintenance: true }, { readOnly: true }, { maintenance: false }, { readOnly: false }].map(
      (details) => ({ role: 'OPERATOR', details }),
    ),
  );
  expect(await run('changeModes', '--maintenance=soon')).toMatchObject({ code: 2 });
});

test('a name can not control the terminal (O6)', async () => {
  await server.context.db
    .updateTable('events')
    .set({ name: 'Ming\u001b[2J\u009b31m' })
    .where('id', '=', event.eventId)
    .execute();
  const { output } = await run('listAllEvents');
  expect(output).toContain('Ming\\u001b[2J\\u009b31m');
  expect(['\u001b', '\u009b'].filter((control) => output.includes(control))).toEqual([]);
});
