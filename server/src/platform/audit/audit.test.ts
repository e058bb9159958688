import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeServedRows } from '#operating/retention/sweep-orphans.job.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { type RoleScene, setScene } from '#testing/role-scene.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let admin: Session;
let scene: RoleScene;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
  admin = await client.signIn('boss@example.com');
  scene = await setScene(server, client, host);
});
afterAll(() => server.stop());

const act = async (method: string, path: string, json?: unknown, { idToken } = host) =>
  (await client.request(method, path, { token: idToken, ...(json !== undefined && { json }) })).status;
const audit = async (query = `?eventId=${scene.eventId}`) =>
  (await client.request('GET', `/api/admin/audit${query}`, { token: admin.idToken })).json<
    ResponseOf<'listAudit'>
  >();

test('every action of a host leaves one row, with ids and switches and without secrets or names', async () => {
  const { eventId, photoId, reportId, figureId, requestId } = scene;
  const event = `/api/event/${eventId}`;
  const ads = new FormData();
  ads.append('eventId', eventId);
  ads.append('settingSet', '{"imageAdSet":[],"plusEventSetting":{"sponsorSubtitle":"A sponsor"}}');
  await act('PATCH', event, { eventName: 'A new name' });
  await act('PATCH', event, { uploadsClosed: true });
  await act('PATCH', `${event}/permissions`, {
    defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'ALLOW' },
  });
  await client.request('PUT', '/api/ad', { token: host.idToken, form: ads });
  await act('DELETE', `${event}/reports/${reportId}`);
  await act('DELETE', `/api/figure/${eventId}/forget-requests/${requestId}`);
  await act('POST', `/api/figure/${eventId}/hide`, { figureId, hidden: true });
  await act('POST', `/api/figure/${eventId}/hide`, { figureId: 'x'.repeat(22), hidden: true });
  const split = await client.request('POST', `/api/figure/${eventId}/split`, {
    token: host.idToken,
    json: { figureId, faceIds: [scene.otherFaceId] },
  });
  const figureIds = [figureId, split.json<{ figureId: string }>().figureId];
  await act('POST', `/api/figure/${eventId}/merge`, { figureIds });
  const sides = [[scene.faceId], [scene.otherFaceId]];
  await act('POST', `/api/figure/${eventId}/doubts`, { sides, isSame: true });
  await act('POST', `/api/figure/${eventId}/forget`, { figureId: scene.otherFigureId });
  await act('PATCH', event, { newPin: true });
  await act('PATCH', event, { faceGrouping: false });
  await server.context.db
    .updateTable('photos')
    .set({ uploader_id: null })
    .where('id', '=', photoId)
    .execute();
  await act('DELETE', `/api/photo/${photoId}`);

  const { audit: found } = await audit();
  expect(found.map(({ action }) => action)).toEqual([
    'deletePhoto',
    'changeEvent.faceGrouping',
    'changeEvent.newPin',
    'forgetFigure',
    'answerDoubt',
    'mergeFigures',
    'splitFigure',
    'hideFigure',
    'takeBackForgetting',
    'dismissReport',
    'saveAds',
    'changePermissions',
    'changePermissions',
    'changeEvent.eventName',
  ]);
  for (const auditEntry of found)
    expect(auditEntry).toMatchObject({ role: 'HOST', who: 'host', eventName: 'A new name' });
  expect(found[0]!.details).toEqual({ photoId });
  const rows = JSON.stringify(await server.context.db.selectFrom('audit_log').selectAll().execute());
  const { pin } = await server.context.db
    .selectFrom('events')
    .select('pin')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  for (const secret of [scene.pin, pin, 'host@example.com', 'A sponsor', 'A new name'])
    expect(rows).not.toContain(secret);

  await act('DELETE', event);
  const [last] = (await audit()).audit;
  expect(last).toMatchObject({ action: 'deleteEvent', eventId, eventName: null });
});

test("actions without effect and guests' actions leave no row", async () => {
  scene = await setScene(server, client, host);
  const event = `/api/event/${scene.eventId}`;
  expect(await act('DELETE', `${event}/reports/${scene.feedbackId}`)).toBe(404);
  await act('PATCH', event, { faceGrouping: true });
  await act('PATCH', event, { noticeRead: true });
  // The uploader's own photo.
  await act('DELETE', `/api/photo/${scene.photoId}`);
  const guest = server.newClient();
  await guest.lookUp(scene.pin);
  const json = { figureId: scene.otherFigureId };
  const asked = await guest.request('POST', `/api/figure/${scene.eventId}/forget`, { json });
  expect(asked.status).not.toBe(403);
  expect(await audit()).toEqual({ audit: [], total: 0, next: null });
});

test.each([
  ['create-wall', 'HOST', {}, 'createWall'],
  ['change-pin', 'HOST', {}, 'changeEvent.newPin'],
  ['delete-photo', 'ADMIN', {}, 'deleteAnyPhoto'],
  ['retry-jobs', 'OPERATOR', { jobId: 'x' }, 'retryJob'],
] as const)(
  '%s of the release before, by %s, is stored under its present name',
  async (former, role, details, action) => {
    const row = { id: newId(), role, action: former, admin_email: '', details: JSON.stringify(details) };
    const { db } = server.context;
    await db.insertInto('audit_log').values(row).execute();
    const stored = db.deleteFrom('audit_log').where('id', '=', row.id).returning('action');
    expect(await stored.executeTakeFirst()).toEqual({ action });
  },
);

test('deleting the account keeps its audit rows, without a name', async () => {
  const leaver = await client.signIn('leaver@example.com');
  const { eventId } = await client.createEvent(leaver, 'Left');
  await act('DELETE', '/api/account', undefined, leaver);
  expect((await audit(`?eventId=${eventId}`)).audit).toMatchObject([{ action: 'deleteEvent', who: null }]);
});

test('administrators read the audit by pages, which is recorded too; rows are deleted after a year', async () => {
  const newest = await audit('?count=1');
  const second = await audit(`?count=1&after=${newest.next}`);
  // The row of the first reading is newer than the rows it read.
  expect(second.total).toBe(newest.total + 1);
  expect((await audit('?count=3')).audit[1]).toMatchObject({
    ...{ role: 'ADMIN', action: 'listAudit', who: 'boss', details: { isFirst: false, count: 1 } },
  });
  expect((await audit('?count=5')).audit.slice(3).map(({ id }) => id)).toEqual(
    [newest, second].flatMap((page) => page.audit.map(({ id }) => id)),
  );
  const path = '/api/admin/all-users?search=host%40example.com';
  await client.request('GET', path, { token: admin.idToken });
  expect((await audit('?count=2')).audit[1]!.details).toEqual({ isSearch: true, isFirst: true, count: 1000 });

  const count = async () => (await server.context.db.selectFrom('audit_log').select('id').execute()).length;
  const before = await count();
  server.clock.advance(364 * 24 * 3600_000);
  await purgeServedRows(server.context);
  expect(await count()).toBe(before);
  server.clock.advance(2 * 24 * 3600_000);
  await purgeServedRows(server.context);
  expect(await count()).toBe(0);
});
