import { randomBytes } from 'node:crypto';
import type { Who } from '@togather/contract/endpoint.ts';
import type { EndpointName } from '@togather/contract/endpoints.ts';
import type { ErrorCode } from '@togather/contract/errors.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { contract } from '@togather/contract/schemas/contract.ts';
import { type EndpointDefinition, errorsOf } from '@togather/contract/schemas/endpoint.ts';
import type { ErrorAnswer } from '@togather/contract/schemas/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCoHost } from '#events/co-hosts.ts';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { type RoleScene, setScene } from '#testing/role-scene.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { SAMPLE_METRICS_TOKEN, sampleRequests } from '#testing/sample-requests.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const ROLES = ['anonymous', 'participant', 'host', 'co-host', 'other host', 'admin', 'expired'] as const;
type Role = (typeof ROLES)[number];

/** The roles that each `who` admits, and the error for all others. The host is the owner of the scene's event. */
const served: Record<Who, { roles: readonly Role[]; others: ErrorCode }> = {
  host: { roles: ['host', 'co-host'], others: 'HOST_ONLY' },
  owner: { roles: ['host'], others: 'HOST_ONLY' },
  uploader: { roles: ['host', 'co-host'], others: 'FORBIDDEN' },
  author: { roles: ['host', 'co-host'], others: 'FORGET_REQUEST_NOT_FOUND' },
  payer: { roles: ['host'], others: 'PENDING_EVENT_NOT_FOUND' },
  admin: { roles: ['admin'], others: 'ADMIN_ONLY' },
};

/** Where others than the author do not learn that there is something. */
const ofOthers: Partial<Record<EndpointName, ErrorCode>> = {
  deleteWish: 'WISH_NOT_FOUND',
  deleteListedGuest: 'LISTED_GUEST_NOT_FOUND',
};

/** Returns the code for callers whom `who` does not admit. */
const refusalOf = ({ name, who }: EndpointDefinition): ErrorCode | undefined =>
  ofOthers[name] ?? (who && served[who].others);

/** Roles that need no proof of having joined the scene's event. */
const MEMBERS: readonly Role[] = ['participant', 'host', 'co-host'];

/** Returns what the contract promises: an error code, or that the request is served. */
const expectation = (endpoint: EndpointDefinition, role: Role): ErrorCode | 'served' => {
  const { auth, membership } = endpoint;
  if (auth !== 'none' && role === 'expired') return 'LOGIN_EXPIRED';
  if (auth === 'required' && role === 'anonymous') return 'LOGIN_REQUIRED';
  if (membership === 'proof' && !MEMBERS.includes(role)) return 'JOIN_FIRST';
  return forMember(endpoint, role);
};

/** Returns the same for a caller with proof of membership. */
const forMember = (endpoint: EndpointDefinition, role: Role): ErrorCode | 'served' => {
  const { who } = endpoint;
  if (!who || served[who].roles.includes(role)) return 'served';
  return who === 'owner' && role === 'co-host' ? 'OWNER_ONLY' : (refusalOf(endpoint) ?? 'served');
};

let server: TestServer;
let client: Client;
let scene: RoleScene;
const sessions = new Map<Role, Session>();

const signIn = async (role: Role) =>
  sessions.set(role, await client.signIn(`${role.replace(' ', '-')}@example.com`));

beforeAll(async () => {
  server = await startTestServer({
    env: {
      ADMIN_EMAILS: 'admin@example.com',
      FREE_EVENTS_PER_MONTH: '1000',
      METRICS_TOKEN: SAMPLE_METRICS_TOKEN,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'photos@example.com',
      TRUSTED_PROXIES: '1',
    },
  });
  client = server.newClient();
  for (const role of ROLES) if (role !== 'anonymous') await signIn(role);
  await client.createEvent(sessions.get('other host')!, 'Another event');
});
afterAll(() => server.stop());

/** Unchanged events. Most requests leave theirs unchanged, so the next test reuses it. */
const untouched = new Map<'first PIN' | 'second PIN', { scene: RoleScene; earlier: Proof }>();

/** Sets `scene`: an event with its participants, whose PIN was changed before or not. Returns proofs of its first PIN. */
const useScene = async (which: 'first PIN' | 'second PIN' = 'first PIN'): Promise<Proof> => {
  const known = untouched.get(which);
  if (known) {
    scene = known.scene;
    return known.earlier;
  }
  scene = await setScene(server, client, sessions.get('host')!);
  const { idToken: token } = sessions.get('participant')!;
  await client.request('POST', '/api/event/join', { token, json: { eventId: scene.eventId } });
  const coHost = { eventId: scene.eventId, userId: await userIdOf(server, sessions.get('co-host')!) };
  await server.context.db.transaction().execute((tx) => writeCoHost(tx, coHost));
  const earlier = await prove();
  if (which === 'second PIN') await changePin();
  untouched.set(which, { scene, earlier });
  return earlier;
};

/** Forgets the events, so that the next test of either kind gets a new one. */
const dropScenes = () => untouched.clear();

const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** Sends a request as a new browser, from an address with unused limits, and reads only the head of a stream. */
const ask = async (
  endpoint: EndpointDefinition,
  role: Role,
  proof: Record<string, string> = {},
): Promise<string> => {
  const sample = sampleRequests(scene, await tinyPhoto(Math.random() * 1e6))[keyOf(endpoint)];
  if (!sample) throw new Error(`${keyOf(endpoint)} has no sample request in testing/sample-requests.ts`);
  const { options = {}, query, status = 200 } = sample;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: keyof RoleScene) => scene[name]);
  const session = sessions.get(role);
  const response = await fetch(`${server.origin}${path}${query ? `?${query}` : ''}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
      ...proof,
      ...(session && { authorization: `Bearer ${session.idToken}` }),
      ...options.headers,
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
    },
    body: options.json !== undefined ? JSON.stringify(options.json) : (options.form ?? null),
  });
  if (response.status === status) {
    await response.body?.cancel();
    if (endpoint.method !== 'GET') dropScenes();
    if (endsSession.has(keyOf(endpoint)) && session) await signIn(role);
    return 'served';
  }
  const { error } = (await response.json()) as ErrorAnswer;
  return error.code;
};

/** Endpoints that invalidate the caller's token. */
const endsSession = new Set([
  'DELETE /api/account',
  'DELETE /api/session',
  'DELETE /api/sessions',
  'POST /api/session/renew',
]);

const countAudit = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from audit_log where role = 'ADMIN'`.execute(server.context.db);
  return rows[0]!.count;
};

/** Audit rows of administrators' requests where it is not one. */
const traced: Readonly<Record<string, number>> = {
  // Refetched every ten seconds, and without personal data.
  'GET /api/admin/installation': 0,
  'GET /api/admin/installation/storage': 0,
  'GET /api/admin/installation/jobs': 0,
  // One for the user, and one for the event that they host.
  'DELETE /api/admin/users/:userId': 2,
};

const endpoints: EndpointDefinition[] = Object.values(contract);
/** Whom most endpoints refuse. Whom they serve is tested with each noun, too. */
const strangers = ['anonymous', 'participant', 'other host'] as const satisfies Role[];
const others = ROLES.filter((role) => role !== 'expired' && !strangers.some((stranger) => stranger === role));

describe.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s (S3)', (_, endpoint) => {
  const check = async (role: Role) => {
    await useScene();
    const before = await countAudit();
    const answer = await ask(endpoint, role);
    expect(answer).toBe(expectation(endpoint, role));
    // Administrators' requests leave an audit row, and no others do.
    const traces = endpoint.who === 'admin' && answer === 'served' ? (traced[keyOf(endpoint)] ?? 1) : 0;
    expect(await countAudit()).toBe(before + traces);
  };
  test.each(strangers)('as %s', check);
  test.each(others)('as %s', { tags: 'rest' }, check);
});

interface Proof {
  readonly cookie: { readonly cookie: string };
  readonly header: { readonly 'x-join-proof': string };
}

/** Returns cookie and header of a visitor who looked the event up by its current PIN. */
const prove = async (): Promise<Proof> => {
  const answer = await server.newClient().request('GET', `/api/event/${scene.pin}`);
  const [cookie = ''] = answer.headers.getSetCookie();
  const { joinProof } = answer.json<{ joinProof: string }>();
  return { cookie: { cookie: cookie.split(';')[0]! }, header: { 'x-join-proof': joinProof } };
};

const changePin = async () => {
  const { idToken: token } = sessions.get('host')!;
  const path = `/api/event/${scene.eventId}`;
  const answer = await client.request('PATCH', path, { token, json: { newPin: true } });
  scene = { ...scene, pin: answer.json<{ pinCode: string }>().pinCode };
};

const forMembers = endpoints.filter((endpoint) => endpoint.membership);

describe.each(forMembers.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  /** A caller whom `auth` admits and who has not joined. */
  const stranger = endpoint.auth === 'required' ? 'other host' : 'anonymous';

  test.each(['cookie', 'header'] as const)('accepts the current PIN as proof, by %s (D8)', async (by) => {
    const proof = await useScene();
    expect(await ask(endpoint, stranger, proof[by])).toBe(forMember(endpoint, stranger));
  });

  test('accepts the id alone where the contract says so (D8)', async () => {
    await useScene();
    const byId = endpoint.who === 'uploader' ? 'FORBIDDEN' : 'served';
    expect(await ask(endpoint, stranger)).toBe(endpoint.membership === 'id' ? byId : 'JOIN_FIRST');
  });

  describe('after a new PIN', () => {
    let earlier: Proof;
    beforeEach(async () => {
      earlier = await useScene('second PIN');
    });

    test('accepts neither the id nor proof by an earlier PIN (D8)', async () => {
      for (const proof of [{}, earlier.cookie, earlier.header])
        expect(await ask(endpoint, stranger, proof)).toBe('JOIN_FIRST');
    });

    test('accepts proof of the new PIN (D8)', async () => {
      const { header } = await prove();
      expect(await ask(endpoint, stranger, header)).toBe(forMember(endpoint, stranger));
    });

    test.each(MEMBERS)('still serves the %s (D8)', { tags: 'rest' }, async (role) => {
      expect(await ask(endpoint, role)).toBe(forMember(endpoint, role));
    });
  });
});

describe('with an hour-old token (S3)', () => {
  beforeAll(async () => {
    await useScene();
    server.clock.advance(2 * 3600_000);
  });

  test.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const isExport = keyOf(endpoint) === 'GET /api/admin/users/:userId/export';
    const expected = isExport ? 'URL_EXPIRED' : expectation(endpoint, 'expired');
    expect(await ask(endpoint, 'expired')).toBe(expected);
  });
});

test('serves nothing under /api that the contract lacks', async () => {
  const { paths } = (await client.request('GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const known = new Set(endpoints.map(keyOf));
  expect(listed.filter((key) => key.split(' ')[1]!.startsWith('/api/') && !known.has(key))).toEqual([]);
});

test('an endpoint with a restricted caller requires a token or a cookie, and declares the errors', () => {
  for (const endpoint of endpoints) {
    const codes: readonly ErrorCode[] = errorsOf(endpoint);
    if (endpoint.auth === 'required') expect(codes, keyOf(endpoint)).toContain('LOGIN_REQUIRED');
    if (endpoint.auth !== 'none') expect(codes, keyOf(endpoint)).toContain('LOGIN_EXPIRED');
    const refusal = refusalOf(endpoint);
    if (refusal) expect(codes, keyOf(endpoint)).toContain(refusal);
    if (endpoint.membership) expect(codes, keyOf(endpoint)).toContain('JOIN_FIRST');
    if (endpoint.who === 'owner') expect(codes, keyOf(endpoint)).toContain('OWNER_ONLY');
    if (['host', 'owner', 'admin'].includes(endpoint.who ?? '')) expect(endpoint.auth).toBe('required');
  }
});
