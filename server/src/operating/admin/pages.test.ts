/** Administrators' lists that change between two pages. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const COUNT = 8;
const PAGE = 3;
/** Pairs share a microsecond; the pairs are one microsecond apart. */
const momentOf = (at: number) =>
  sql<Date>`timestamptz '2030-01-01 00:00:00.123456+00' + ${Math.floor(at / 2)} * interval '1 microsecond'`;

let server: TestServer;
let client: Client;
let admin: Session;
let host: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());

const read = async (path: string, after?: string | null) => {
  const query = new URLSearchParams({ count: String(PAGE), ...(after && { after }) });
  const answer = await client.request('GET', `/api/admin/${path}&${query}`, { token: admin.idToken });
  expect(answer.status).toBe(200);
  return answer.json<{ next: string | null; total: number } & Record<string, unknown>>();
};

const times = <T>(make: (at: number) => T): T[] => Array.from({ length: COUNT }, (_, at) => make(at));

const seedUsers = async () => {
  const rows = times((at) => ({
    id: newId(),
    issuer: 'test',
    subject: newId(),
    email: `pages${at}@example.org`,
    email_verified: true,
    // Two rows of each name, in letters whose order differs between collations.
    name: `張 Łukasz ${Math.floor(at / 2)}`,
    picture: '',
  }));
  await server.context.db.insertInto('users').values(rows).execute();
};

const seedEvents = () =>
  Promise.all(
    times(async (at) => {
      const { eventId } = await createPlusEvent(server, host);
      await server.context.db
        .updateTable('events')
        .set({ name: `Pages ${at}`, created_at: momentOf(at) })
        .where('id', '=', eventId)
        .execute();
    }),
  );

const seedFeedback = () =>
  server.context.db
    .insertInto('feedback')
    .values(
      times((at) => ({ id: newId(), email: 'a@example.com', message: `${at}`, created_at: momentOf(at) })),
    )
    .execute();

const seedReports = async () => {
  const { eventId } = await createPlusEvent(server, host);
  const { photos } = await client.upload(eventId, [await tinyPhoto(1)]);
  const rows = times((at) => ({
    id: newId(),
    event_id: eventId,
    photo_id: photos[0]!.photoId,
    reason: 'OTHER' as const,
    message: '',
    reporter_hash: Buffer.from(`reporter ${at}`),
    network_hash: Buffer.from('network'),
    created_at: momentOf(at),
  }));
  await server.context.db.insertInto('photo_reports').values(rows).execute();
};

const seedAudit = async () => {
  const eventId = newId();
  const rows = times((at) => ({
    id: newId(),
    admin_id: null,
    admin_email: '',
    role: 'HOST' as const,
    action: `pages-${at}`,
    event_id: eventId,
    details: '{}',
    created_at: momentOf(at),
  }));
  await server.context.db.insertInto('audit_log').values(rows).execute();
  return `audit?eventId=${eventId}`;
};

test.each([
  { path: 'all-users?search=pages', list: 'users', table: 'users', seed: seedUsers },
  { path: 'events?search=Pages', list: 'events', table: 'events', seed: seedEvents },
  { path: 'feedback?', list: 'feedback', table: 'feedback', seed: seedFeedback },
  { path: 'reports?', list: 'reports', table: 'photo_reports', seed: seedReports },
  { path: '', list: 'audit', table: 'audit_log', seed: seedAudit },
] as const)(
  'the second page of $list follows the first after three of its rows were deleted',
  async ({ path, list, table, seed }) => {
    const seeded = await seed();
    const address = path || String(seeded);
    const idsOf = (page: Record<string, unknown>) =>
      (page[list] as { id?: string; eventId: string }[]).map(({ id, eventId }) => id ?? eventId);
    const whole: string[] = [];
    let page = await read(address);
    for (const first = idsOf(page); ; page = await read(address, page.next)) {
      whole.push(...idsOf(page));
      if (page.next === null) {
        expect([...new Set(whole)]).toHaveLength(COUNT);
        expect(page.total).toBe(COUNT);
        expect(whole.slice(0, PAGE)).toEqual(first);
        break;
      }
    }
    const { next } = await read(address);
    await server.context.db.deleteFrom(table).where('id', 'in', whole.slice(0, PAGE)).execute();
    expect(idsOf(await read(address, next))).toEqual(whole.slice(PAGE, 2 * PAGE));
  },
);

test("the audit stores no name from a page's key", async () => {
  await seedUsers();
  const { next } = await read('all-users?search=pages');
  await read('all-users?search=pages', next);
  const rows = await server.context.db.selectFrom('audit_log').select('details').execute();
  expect(rows.some(({ details }) => JSON.stringify(details).includes('"isFirst":false'))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(next);
});
