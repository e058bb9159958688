import { contract } from '@togather/contract/schemas/contract.ts';
import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

const endpoints: EndpointDefinition[] = Object.values(contract);
let server: TestServer;
let client: Client;
let token: string;
let eventId: string;
let pinCode: string;
beforeAll(async () => {
  server = await startTestServer();
  client = server.newClient();
  const session = await client.signIn('host@example.com');
  token = session.idToken;
  ({ eventId, pinCode } = await client.createEvent(session, '權限表'));
});
afterAll(() => server.stop());

/** Returns the address with the event's id and PIN, and new ids for everything else. */
const addressOf = ({ path }: EndpointDefinition) =>
  path.replace(/:(\w+)/g, (_, name) => (name === 'eventId' ? eventId : name === 'pin' ? pinCode : newId()));
const ask = async (endpoint: EndpointDefinition, bearer?: string) => {
  const { method } = endpoint;
  const json = method === 'GET' || method === 'DELETE' ? {} : { json: {} };
  const answer = await server
    .newClient()
    .request(method, addressOf(endpoint), { ...json, ...(bearer && { token: bearer }) });
  const isError = answer.headers.get('content-type')?.startsWith('application/json') && answer.status >= 400;
  return { status: answer.status, code: isError ? answer.json().error.code : undefined };
};

/** Returns the routes that the server lists on its OpenAPI page. */
const listServed = async (): Promise<string[]> => {
  const openapi = (await client.request('GET', '/api/openapi.json')).json<{
    paths: Record<string, object>;
  }>();
  return Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
};
/** Returns served endpoints that pass a filter, except the stream, which does not end. */
const servedWhere = async (filter: (endpoint: EndpointDefinition) => boolean) => {
  const served = new Set(await listServed());
  const chosen = endpoints.filter(
    (endpoint) => served.has(nameOf(endpoint)) && endpoint.media !== 'text/event-stream' && filter(endpoint),
  );
  expect(chosen.length).toBeGreaterThan(0);
  return chosen;
};
const afterHours = async <T>(work: () => Promise<T>): Promise<T> => {
  server.clock.advance(2 * 3600_000);
  const result = await work();
  server.clock.set(new Date());
  return result;
};

test('every route of the server is in the contract', async () => {
  const served = await listServed();
  expect(served.length).toBeGreaterThan(15);
  const declared = new Set(endpoints.map(nameOf));
  expect(served.filter((route) => !declared.has(route))).toEqual([]);
});

test('requires a valid token before any other check where a token is required (S1)', {
  tags: 'rest',
}, async () => {
  for (const endpoint of await servedWhere(({ auth }) => auth === 'required')) {
    const name = nameOf(endpoint);
    expect(await ask(endpoint), name).toEqual({ status: 401, code: 'LOGIN_REQUIRED' });
    expect(await ask(endpoint, 'a.b.c'), name).toEqual({ status: 401, code: 'LOGIN_INVALID' });
    const late = await afterHours(() => ask(endpoint, token));
    expect(late, name).toEqual({ status: 401, code: 'LOGIN_EXPIRED' });
  }
});

test('serves guests and refuses invalid tokens where a token is optional (S1)', async () => {
  for (const endpoint of await servedWhere(({ auth }) => auth === 'optional')) {
    const name = nameOf(endpoint);
    expect((await ask(endpoint)).status, name).not.toBe(401);
    expect(await ask(endpoint, 'a.b.c'), name).toEqual({ status: 401, code: 'LOGIN_INVALID' });
    const late = await afterHours(() => ask(endpoint, token));
    expect(late, name).toEqual({ status: 401, code: 'LOGIN_EXPIRED' });
  }
});

test('ignores an invalid token where none is needed (S1)', { tags: 'rest' }, async () => {
  // An upload key is a token of its own kind, and is refused when it is not valid.
  for (const endpoint of await servedWhere(({ auth, accepts }) => auth === 'none' && !accepts)) {
    const { status } = await ask(endpoint, 'a.b.c');
    expect(status, nameOf(endpoint)).not.toBe(401);
    expect(status, nameOf(endpoint)).toBeLessThan(500);
  }
});
