import { hostedEvent, joinedEvent } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("lists a host's own events with their participants, and a participant's joined ones", {
  tags: 'rest',
}, async () => {
  const client = server.newClient();
  const host = await client.signIn('host@example.com');
  const guest = await client.signIn('guest@example.com');
  const { eventId, pinCode } = await client.createEvent(host, '春酒');
  await client.upload(eventId, [await tinyPhoto(1)]);
  for (const token of [host.idToken, guest.idToken, guest.idToken]) {
    const joined = await client.request('POST', '/api/event/join', { token, json: { eventId } });
    expect(joined.status).toBe(200);
  }

  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: host.idToken });
  const [card] = z.array(hostedEvent).parse(hosted.json());
  expect(card).toMatchObject({ eventId, pinCode, eventName: '春酒', photoCount: 1, participantCount: 2 });
  expect(card?.participants.map(({ name, role }) => [name, role])).toEqual([
    ['host', 'HOST'],
    ['guest', 'PARTICIPANT'],
  ]);
  expect(card?.photos).toHaveLength(1);

  const joined = await client.request('GET', '/api/member-center/joined-events', { token: guest.idToken });
  const { events } = z.object({ events: z.array(joinedEvent) }).parse(joined.json());
  expect(events).toMatchObject([{ eventId, photos: [{}] }]);
  await server.context.db
    .updateTable('events')
    .set({ ends_at: server.clock.now() })
    .where('id', '=', eventId)
    .execute();
  // A cover's address opens every photo of its event.
  const over = await client.request('GET', '/api/member-center/joined-events', { token: guest.idToken });
  expect(over.json()).toMatchObject({ events: [{ eventId, photos: [] }] });
  const own = await client.request('GET', '/api/member-center/joined-events', { token: host.idToken });
  expect(own.json()).toEqual({ events: [] });
});

test('counts the photos with open reports on a card of the host, each once', async () => {
  const client = server.newClient();
  const host = await client.signIn('reported@example.com');
  const { eventId, pinCode } = await client.createEvent(host, 'Gala');
  const { photos } = await client.upload(eventId, [await tinyPhoto(2), await tinyPhoto(3)]);
  const counted = async () => {
    const answer = await client.request('GET', '/api/member-center/hosted-events', { token: host.idToken });
    return z.array(hostedEvent).parse(answer.json())[0]?.reportedPhotos;
  };
  const report = async (photoId: string) => {
    const guest = server.newClient();
    await guest.lookUp(pinCode);
    const path = `/api/photo/${photoId}/report`;
    expect((await guest.request('POST', path, { json: { reason: 'OTHER' } })).status).toBe(200);
  };
  expect(await counted()).toBe(0);
  const [one, other] = photos;
  for (const photo of [one!, one!, other!]) await report(photo.photoId);
  expect(await counted()).toBe(2);
  const reports = `/api/event/${eventId}/reports`;
  const listed = await client.request('GET', reports, { token: host.idToken });
  const ofOther = listed
    .json<ResponseOf<'listReports'>>()
    .reports.find(({ photo }) => photo.photoId === other!.photoId)!;
  await client.request('DELETE', `${reports}/${ofOther.id}`, { token: host.idToken });
  expect(await counted()).toBe(1);
});

test('stores feedback, and shows vitals in the metrics', async () => {
  const client = server.newClient();
  const json = { email: 'a@example.com', message: '很好用！' };
  expect((await client.request('POST', '/api/feedback', { json })).json()).toEqual({ received: true });
  expect((await client.request('POST', '/api/feedback', { json: { ...json, email: 'x' } })).status).toBe(400);
  const report = { route: '/event/:eventPin', vitals: [{ name: 'LCP', value: 1234 }] };
  expect((await client.request('POST', '/api/vitals', { json: report })).status).toBe(200);
  const metrics = (await client.request('GET', '/api/metrics')).bytes.toString();
  expect(metrics).toContain('togather_web_vital_count{name="LCP",route="/event/:eventPin"} 1');
  expect(metrics).toContain('togather_http_request_seconds_bucket');
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect((await client.request('GET', '/api/metrics', proxied)).json().error.code).toBe('FORBIDDEN');
});
