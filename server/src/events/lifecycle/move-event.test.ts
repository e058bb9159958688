import type { Session } from '@togather/contract/schemas/accounts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let event: { eventId: string; pinCode: string };
const signIn = async () => {
  host = await client.signIn('host@example.com');
};
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100', ADMIN_EMAILS: 'boss@example.com' } });
  client = server.newClient();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.stopAt(new Date('2026-03-01T10:00:00Z'));
  await signIn();
  event = await client.createEvent(host, 'Movable');
});

const moveTo = async (eventDate: string) => {
  const path = `/api/event/${event.eventId}`;
  const answer = await client.request('PATCH', path, { token: host.idToken, json: { eventDate } });
  return answer.status === 200 ? answer.json() : [answer.status, answer.json().error.code];
};

test.each(['Free', 'Plus'] as const)(
  'moves the date of a %s event, and its end with it',
  { tags: 'rest' },
  async (type) => {
    if (type === 'Plus') event = await createPlusEvent(server, host);
    const later = { eventDate: '2026-05-20', eventEndDate: '2026-08-03T15:59:59.999Z' };
    expect(await moveTo('2026-05-20')).toMatchObject(later);
    const start = { eventStartDate: '2026-03-01T10:00:00.000Z' };
    expect(await client.lookUp(event.pinCode)).toMatchObject({ ...later, ...start });
    const earlier = { eventDate: '2026-03-01', eventEndDate: '2026-05-15T15:59:59.999Z' };
    expect(await moveTo('2026-03-01')).toMatchObject(earlier);
    expect(await client.lookUp(event.pinCode)).toMatchObject({ ...earlier, ...start });
  },
);

test('cards show the date, to the host and to those who joined', async () => {
  const guest = await client.signIn('guest@example.com');
  const json = { eventId: event.eventId };
  await client.request('POST', '/api/event/join', { token: guest.idToken, json });
  await moveTo('2026-04-30');
  const shown = { eventId: event.eventId, eventDate: '2026-04-30' };
  const cards = async (path: string, { idToken: token }: Session) =>
    (await client.request('GET', `/api/member-center/${path}`, { token })).json();
  expect(await cards('hosted-events', host)).toEqual(
    expect.arrayContaining([expect.objectContaining(shown)]),
  );
  expect(await cards('joined-events', guest)).toMatchObject({ events: [shown] });
});

test('refuses a date before today or more than twelve months after the creation (H1)', {
  tags: 'rest',
}, async () => {
  server.clock.stopAt(new Date('2026-03-01T15:59:59Z'));
  await signIn();
  await moveTo('2027-03-01');
  server.clock.stopAt(new Date('2026-09-01T10:00:00Z'));
  await signIn();
  const refused = [400, 'EVENT_DATE_OUT_OF_RANGE'];
  expect(await moveTo('2026-08-31')).toEqual(refused);
  expect(await moveTo('2027-03-02')).toEqual(refused);
  expect(await client.lookUp(event.pinCode)).toMatchObject({ eventDate: '2027-03-01' });
  expect(await moveTo('2026-09-01')).toMatchObject({ eventDate: '2026-09-01' });
});

test('a date that has passed stays (H1)', { tags: 'rest' }, async () => {
  server.clock.stopAt(new Date('2026-03-01T15:59:59Z'));
  await signIn();
  expect(await moveTo('2026-03-05')).toMatchObject({ eventDate: '2026-03-05' });
  server.clock.stopAt(new Date('2026-03-05T15:59:59Z'));
  await signIn();
  expect(await moveTo('2026-03-06')).toMatchObject({ eventDate: '2026-03-06' });
  server.clock.stopAt(new Date('2026-03-06T16:00:00Z'));
  await signIn();
  expect(await moveTo('2026-03-08')).toEqual([409, 'EVENT_DATE_PASSED']);
  expect(await client.lookUp(event.pinCode)).toMatchObject({ eventDate: '2026-03-06' });
});

test('an end that an administrator has set stays, and an ended event is not revived', async () => {
  const { eventId } = event;
  const boss = await client.signIn('boss@example.com');
  const ended = await client.request('PUT', `/api/admin/events/${eventId}/end`, {
    token: boss.idToken,
    json: { endDay: '2026-03-20' },
  });
  expect(ended.status).toBe(200);
  const end = '2026-03-20T15:59:59.999Z';
  expect(await moveTo('2026-03-15')).toMatchObject({ eventDate: '2026-03-15', eventEndDate: end });
  expect(await moveTo('2026-03-21')).toEqual([400, 'EVENT_DATE_OUT_OF_RANGE']);
  server.clock.stopAt(new Date('2026-03-20T16:00:00Z'));
  await signIn();
  expect(await moveTo('2026-03-20')).toEqual([409, 'EVENT_ENDED']);
  const create = async (path: string, json: object) =>
    (await client.request('POST', `/api/event/${eventId}/${path}`, { token: host.idToken, json })).json()
      .error.code;
  expect(await create('walls', { seconds: 5 })).toBe('EVENT_ENDED');
  expect(await create('upload-keys', { name: 'Lin' })).toBe('EVENT_ENDED');
  expect(await create('host-invites', {})).toBe('EVENT_ENDED');
});
