/** Administrators' decisions about reports of all events, and replies to feedback. */

import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { FeedbackEntry } from '@togather/contract/schemas/operating.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '#testing/client.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { setScene } from '#testing/role-scene.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let mailServer: MailServer;
let server: TestServer;
let client: Client;
let admin: Session;
let host: Session;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    runsJobs: true,
    env: {
      ADMIN_EMAILS: 'boss@example.com',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Togather <hello@example.com>',
    },
  });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
  host = await client.signIn('host@example.com');
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const ask = async (method: string, path: string, json?: unknown) => {
  const options = { token: admin.idToken, ...(json !== undefined && { json }) };
  const answer = await client.request(method, `/api/admin/${path}`, options);
  return answer.status === 200 ? 'done' : answer.json().error.code;
};
const reports = async (query = '') =>
  (await client.request('GET', `/api/admin/reports${query}`, { token: admin.idToken })).json<
    ResponseOf<'listAllReports'>
  >();

test('lists reports of all events oldest first with their photo; dismissing a report or deleting its photo closes it', async () => {
  const scenes = [await setScene(server, client, host), await setScene(server, client, host)];
  const [one, other] = scenes as [(typeof scenes)[0], (typeof scenes)[0]];
  const { next } = await reports('?count=1');
  const page = await reports(`?count=1&after=${next}`);
  expect(page.total).toBe(2);
  expect(page.reports).toMatchObject([
    { id: other.reportId, event: { eventId: other.eventId, pinCode: other.pin, hostUserName: 'host' } },
  ]);
  const check = await client.request('GET', '/api/admin/check', { token: admin.idToken });
  expect(check.json<ResponseOf<'checkAdmin'>>().waiting?.reports).toBe(2);
  const { photo } = page.reports[0]!;
  expect((await client.request('GET', photo.url)).status).toBe(200);
  expect(photo.visibility).toBeUndefined();
  const hidden = { json: { photoIds: [other.photoId], visibility: 'hidden' }, token: host.idToken };
  await client.request('POST', `/api/event/${other.eventId}/photos/visibility`, hidden);
  expect((await reports()).reports[1]!.photo.visibility).toBe('hidden');

  expect(await ask('DELETE', `reports/${one.reportId}`)).toBe('done');
  expect(await ask('DELETE', `reports/${one.reportId}`)).toBe('NOT_FOUND');
  expect((await reports()).reports.map(({ id }) => id)).toEqual([other.reportId]);
  await ask('POST', `events/${other.eventId}/takedown`, { reason: 'Under review' });
  expect((await reports()).total).toBe(0);
  await ask('DELETE', `events/${other.eventId}/takedown`);
  expect(await ask('DELETE', `photos/${other.photoId}`)).toBe('done');
  expect(await ask('DELETE', `photos/${other.photoId}`)).toBe('PHOTO_NOT_FOUND');
  expect(await reports()).toEqual({ reports: [], total: 0, next: null });
  expect((await client.request('GET', photo.url)).status).toBe(404);
  const audit = await server.context.db
    .selectFrom('audit_log')
    .select(['role', 'action', 'details'])
    .where('action', 'in', ['dismissAnyReport', 'deleteAnyPhoto'])
    .orderBy('created_at')
    .execute();
  expect(audit).toEqual([
    { role: 'ADMIN', action: 'dismissAnyReport', details: { reportId: one.reportId } },
    { role: 'ADMIN', action: 'deleteAnyPhoto', details: { photoId: other.photoId } },
  ]);
});

test('stores a reply and mails it once, without text of the message (D16)', async () => {
  const json = { email: 'writer@example.com', message: 'Buy at https://evil.example.com' };
  await client.request('POST', '/api/feedback', { json });
  const list = async () =>
    (await client.request('GET', '/api/admin/feedback', { token: admin.idToken }))
      .json<{
        feedback: FeedbackEntry[];
      }>()
      .feedback.filter(({ email }) => email === json.email);
  const [{ id } = { id: '' }] = await list();
  const path = `feedback/${id}/answer`;
  const answers = ['謝謝您！\n\n<b>照片</b>保留 75 天。', 'Another'].map((answer) =>
    ask('POST', path, { answer, language: 'zh-TW' }),
  );
  expect((await Promise.all(answers)).toSorted()).toEqual(['ALREADY_ANSWERED', 'done']);
  const [entry] = await list();
  expect(entry).toMatchObject({ answer: expect.any(String), handledAt: expect.any(String) });
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), patience);
  const [mail] = mailServer.mails;
  expect(mail!.to).toBe('writer@example.com');
  expect(mail!.text).toContain(entry!.answer!.split('\n')[0]);
  expect(mail!.html).not.toContain('<b>');
  expect(`${mail!.text}${mail!.html}`).not.toContain('evil');
  expect(await ask('POST', `feedback/${'x'.repeat(22)}/answer`, { answer: 'x', language: 'en' })).toBe(
    'NOT_FOUND',
  );
});

test('does not retry a reply whose mail is refused permanently', async () => {
  const json = { email: 'full@example.com', message: 'Hello' };
  mailServer.refuses.set(json.email, { at: 'DATA', code: 554 });
  await client.request('POST', '/api/feedback', { json });
  const { id } = await server.context.db
    .selectFrom('feedback')
    .select('id')
    .where('email', '=', json.email)
    .executeTakeFirstOrThrow();
  expect(await ask('POST', `feedback/${id}/answer`, { answer: 'Hello', language: 'en' })).toBe('done');
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = 'send-answer' and data->>'feedbackId' = ${id}`.execute(
      server.context.db,
    );
    return rows.map(({ state }) => state);
  };
  const ended = ['completed', 'retry', 'failed'];
  await vi.waitFor(async () => expect(ended).toContain((await states())[0]), patience);
  expect(await states()).toEqual(['completed']);
});
