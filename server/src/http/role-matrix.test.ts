import type { EndpointDefinition, Who } from '@togather/contract/endpoint.ts';
import type { ErrorAnswer, ErrorCode } from '@togather/contract/errors.ts';
import type { Session } from '@togather/contract/sessions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { type RoleScene, setScene } from '../testing/role-scene.ts';
import { tinyPhoto } from '../testing/sample-photos.ts';
import { sampleRequests } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { listEndpoints } from './route-table.ts';

const ROLES = ['anonymous', 'participant', 'host', 'other host', 'admin', 'expired'] as const;
type Role = (typeof ROLES)[number];

/** Who is served where the contract names somebody, and what the others are told. */
const served: Record<Who, { role: Role; others: ErrorCode }> = {
  host: { role: 'host', others: 'HOST_ONLY' },
  uploader: { role: 'host', others: 'FORBIDDEN' },
  payer: { role: 'host', others: 'PENDING_EVENT_NOT_FOUND' },
  admin: { role: 'admin', others: 'ADMIN_ONLY' },
};

/** What the contract promises: a code, or that the request is served. */
const expectation = ({ auth, who }: EndpointDefinition, role: Role): ErrorCode | 'served' => {
  if (auth !== 'none' && role === 'expired') return 'LOGIN_EXPIRED';
  if (auth === 'required' && role === 'anonymous') return 'LOGIN_REQUIRED';
  return !who || served[who].role === role ? 'served' : served[who].others;
};

let server: TestServer;
let client: Client;
let scene: RoleScene;
const sessions = new Map<Role, Session>();

const signIn = async (role: Role) =>
  sessions.set(role, await client.signIn(`${role.replace(' ', '-')}@example.com`));

beforeAll(async () => {
  server = await startTestServer({
    env: { ADMIN_EMAILS: 'admin@example.com', FREE_EVENTS_PER_MONTH: '1000' },
  });
  client = server.newClient();
  for (const role of ROLES) if (role !== 'anonymous') await signIn(role);
  scene = await setScene(server, client, sessions.get('host')!);
  const other = sessions.get('other host')!;
  await client.createEvent(other, 'Another event');
  const { idToken: token } = sessions.get('participant')!;
  await client.request('POST', '/api/event/join', { token, json: { eventId: scene.eventId } });
});
afterAll(() => server.stop());

const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** Asks as a browser of its own, and reads no more of a stream than its head. */
const ask = async (endpoint: EndpointDefinition, role: Role): Promise<string> => {
  const sample = sampleRequests(scene, await tinyPhoto(Math.random() * 1e6))[keyOf(endpoint)];
  if (!sample) throw new Error(`${keyOf(endpoint)} has no sample request in testing/sample-requests.ts`);
  const { options = {}, query, status = 200 } = sample;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: keyof RoleScene) => scene[name]);
  const session = sessions.get(role);
  const response = await fetch(`${server.origin}${path}${query ? `?${query}` : ''}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(session && { authorization: `Bearer ${session.idToken}` }),
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
    },
    body: options.json !== undefined ? JSON.stringify(options.json) : (options.form ?? null),
  });
  if (response.status === status) {
    await response.body?.cancel();
    return 'served';
  }
  const { error } = (await response.json()) as ErrorAnswer;
  return error.code;
};

/** After a request that may have changed something, the next role finds all as it was. */
const repair = async (endpoint: EndpointDefinition, role: Role) => {
  if (endpoint.method === 'GET') return;
  if (keyOf(endpoint) === 'DELETE /api/account') await signIn(role);
  scene = await setScene(server, client, sessions.get('host')!);
};

const countDeeds = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(
    server.context.db,
  );
  return rows[0]!.count;
};

const endpoints = listEndpoints();

describe.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('S3 %s', (_, endpoint) => {
  test.each(ROLES.filter((role) => role !== 'expired'))('as %s', async (role) => {
    const before = await countDeeds();
    const answer = await ask(endpoint, role);
    expect(answer).toBe(expectation(endpoint, role));
    // Whatever an administrator does leaves its trace, and nothing else does.
    const leavesTrace = endpoint.who === 'admin' && answer === 'served';
    expect(await countDeeds()).toBe(before + (leavesTrace ? 1 : 0));
    if (answer === 'served') await repair(endpoint, role);
  });
});

describe('S3 with the token of an hour ago', () => {
  beforeAll(() => server.clock.advance(2 * 3600_000));

  test.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    expect(await ask(endpoint, 'expired')).toBe(expectation(endpoint, 'expired'));
  });
});

test('nothing is served under /api besides what the contract has', async () => {
  const { paths } = (await client.request('GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const known = new Set(endpoints.map(keyOf));
  expect(listed.filter((key) => key.split(' ')[1]!.startsWith('/api/') && !known.has(key))).toEqual([]);
});

test('an endpoint that serves somebody in particular asks for a token or a cookie, and says so in its errors', () => {
  for (const endpoint of endpoints) {
    const codes: readonly ErrorCode[] = endpoint.errors;
    if (endpoint.auth === 'required') expect(codes, keyOf(endpoint)).toContain('LOGIN_REQUIRED');
    if (endpoint.auth !== 'none') expect(codes, keyOf(endpoint)).toContain('LOGIN_EXPIRED');
    if (endpoint.who) expect(codes, keyOf(endpoint)).toContain(served[endpoint.who].others);
    if (endpoint.who === 'host' || endpoint.who === 'admin') expect(endpoint.auth).toBe('required');
  }
});
