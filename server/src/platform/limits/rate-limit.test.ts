import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let servers: TestServer[];
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const env = { TRUSTED_PROXIES: '1' };
  servers = await Promise.all([0, 1].map(() => startTestServer({ databaseUrl: database.url, env })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

/** Sends feedback, which is limited to ten a minute per address. */
const send = (server: TestServer, address: string) =>
  server.newClient().request('POST', '/api/feedback', {
    headers: { 'x-forwarded-for': address },
    json: { email: 'guest@example.com', message: 'Hello' },
  });
const stopClocks = () => {
  const now = new Date();
  for (const { clock } of servers) clock.stopAt(now);
};

test('the limit of an address applies to all processes, refills with time, and is separate from others', async () => {
  stopClocks();
  const [one, other] = servers as [TestServer, TestServer];
  for (let n = 0; n < 5; n++)
    for (const server of servers) expect((await send(server, '203.0.113.1')).status).toBe(200);
  for (const server of servers) {
    const refused = await send(server, '203.0.113.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '6']);
  }
  expect((await send(one, '203.0.113.2')).status).toBe(200);
  for (const { clock } of servers) clock.advance(6000);
  expect((await send(other, '203.0.113.1')).status).toBe(200);
  expect((await send(one, '203.0.113.1')).status).toBe(429);
});

test('a flood from one address over its limit costs the database nothing', async () => {
  stopClocks();
  const [server] = servers as [TestServer];
  for (let n = 0; n < 11; n++) await send(server, '203.0.113.3');
  // A missing bucket is full, so a query would admit the request.
  await server.context.db.deleteFrom('token_buckets').execute();
  expect((await send(server, '203.0.113.3')).status).toBe(429);
  server.clock.advance(6000);
  expect((await send(server, '203.0.113.3')).status).toBe(200);
});
