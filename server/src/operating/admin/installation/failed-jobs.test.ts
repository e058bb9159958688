import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let admin: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
});
afterAll(() => server.stop());
beforeEach(() => sql`delete from pgboss.job`.execute(server.context.db));

const ask = async <T>(method: string, path = '') =>
  (await client.request(method, `/api/admin/installation/jobs${path}`, { token: admin.idToken })).json<T>();
const list = (query = '') => ask<ResponseOf<'listFailedJobs'>>('GET', query);
const refused = (code: string) => ({ error: expect.objectContaining({ code }) });

/** Parks jobs that carry these feedback ids, the first one the longest ago. */
const park = async (...feedbackIds: string[]): Promise<string[]> => {
  const { db, jobs } = server.context;
  const ids: string[] = [];
  for (const feedbackId of feedbackIds) {
    await jobs.enqueue(db, 'send-answer', [{ feedbackId, language: 'en' }]);
    const { rows } = await sql<{ id: string }>`
      update pgboss.job
      set state = 'failed', completed_on = clock_timestamp(), retry_count = 2,
        output = '{"message": "Error: 550 <ming@example.com> unknown"}'
      where name = 'send-answer' and data->>'feedbackId' = ${feedbackId} returning id`.execute(db);
    ids.push(rows[0]!.id);
  }
  return ids;
};
const stateOf = async (id: string) =>
  (
    await sql<{ state: string }>`select state from pgboss.job where id = ${id}::uuid`.execute(
      server.context.db,
    )
  ).rows[0]?.state;
const lastAudit = () =>
  server.context.db
    .selectFrom('audit_log')
    .select(['action', 'details', 'role'])
    .where('action', 'in', ['retryJob', 'retryJobs', 'discardJob', 'discardJobs'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

test('lists failed jobs page by page with ids, and without the address in their error (O1)', async () => {
  const [first, second, third] = await park('a', 'b', 'c');
  const page = await list('?count=2');
  expect(page).toMatchObject({ total: 3, failed: [{ jobId: third }, { jobId: second }] });
  expect(page.failed[0]).toMatchObject({
    jobName: 'send-answer',
    tries: 3,
    carries: { feedbackId: 'c', language: 'en' },
    failure: 'Error: 550 <(address)> unknown',
  });
  expect(await list(`?count=2&after=${page.next}`)).toMatchObject({ failed: [{ jobId: first }], next: null });
  expect(await list('?jobName=send-alerts')).toMatchObject({ total: 0, failed: [] });
});

test('retries one job, once', async () => {
  const [one = '', other = ''] = await park('a', 'b');
  expect(await ask('POST', `/send-answer/${one}/retry`)).toEqual({ retried: true });
  expect([await stateOf(one), await stateOf(other)]).toEqual(['retry', 'failed']);
  expect(await lastAudit()).toMatchObject({ action: 'retryJob', details: { jobId: one } });
  expect(await ask('POST', `/send-answer/${one}/retry`)).toMatchObject(refused('JOB_NOT_FAILED'));
  // The queue is part of the address.
  expect(await ask('POST', `/send-alerts/${other}/retry`)).toMatchObject(refused('JOB_NOT_FAILED'));
  expect(await ask('POST', `/nothing/${other}/retry`)).toMatchObject(refused('NOT_FOUND'));
});

test('does not retry a job while an equal one is waiting', async () => {
  const { db, jobs } = server.context;
  for (const eventId of ['x', 'y']) {
    await jobs.enqueue(db, 'cluster-figures', [{ eventId }], { singletonKey: 'equal' });
    await sql`update pgboss.job set state = 'failed', completed_on = now()`.execute(db);
  }
  const [one, other] = (await list()).failed.map(({ jobId }) => jobId);
  expect(await ask('POST', `/cluster-figures/${one}/retry`)).toEqual({ retried: true });
  expect(await ask('POST', `/cluster-figures/${other}/retry`)).toMatchObject(refused('JOB_REPEATED'));
  expect(await stateOf(other!)).toBe('failed');
});

test('discards one job and all of a kind, but none that was retried meanwhile (O2)', async () => {
  const { db, jobs } = server.context;
  const [one = '', other = '', retried = ''] = await park('a', 'b', 'c');
  await jobs.enqueue(db, 'send-alerts', [{}]);
  await ask('POST', `/send-answer/${retried}/retry`);
  expect(await ask('DELETE', `/send-answer/${retried}`)).toMatchObject(refused('JOB_NOT_FAILED'));
  expect(await ask('DELETE', `/send-answer/${one}`)).toEqual({ discarded: true });
  expect(await ask('DELETE', `/send-answer/${one}`)).toMatchObject(refused('JOB_NOT_FAILED'));
  expect(await ask('DELETE', '/send-answer')).toEqual({ discarded: 1 });
  expect(await lastAudit()).toMatchObject({ action: 'discardJobs', details: { discarded: 1 } });
  expect([await stateOf(one), await stateOf(other), await stateOf(retried)]).toEqual([
    undefined,
    undefined,
    'retry',
  ]);
  expect(await ask('DELETE', '/nothing')).toMatchObject(refused('NOT_FOUND'));
});

test('of several administrators who discard the same job, one discards it (O2)', async () => {
  const [one = ''] = await park('a');
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => ask('DELETE', `/send-answer/${one}`)));
  expect(outcomes.filter((outcome) => 'discarded' in (outcome as object))).toHaveLength(1);
});
