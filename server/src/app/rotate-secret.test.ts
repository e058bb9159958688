import type { PinChallenge } from '@togather/contract/schemas/events.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreSpentMonth, storeSpentMonth } from '#accounts/spent-months.ts';
import { isFormerPin } from '#events/pins.ts';
import { newId } from '#platform/base/new-id.ts';
import { openSecrets, type Secrets, unseal } from '#platform/config/secrets.ts';
import { createPinProofs } from '#platform/limits/pin-guard.ts';
import { type Client, codeFor } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { solvePinProof } from '#testing/solve-pin-proof.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const OLD = 'the secret of last year, 32 characters';
const NEW = 'the secret of this year, 32 characters';
let server: TestServer;
let secrets: Secrets;
/** Simulates a restart with these variables. */
const restartWith = (secretKey: string, previous?: string) => {
  secrets = openSecrets('', secretKey, previous);
};
beforeAll(async () => {
  restartWith(OLD);
  server = await startTestServer({
    alter: (context) => {
      // The local provider and its client derived their keys when they were opened.
      const of = (purpose: string) => (purpose.startsWith('local-identity') ? context.secrets : secrets);
      const current: Secrets = {
        keyFor: (purpose) => of(purpose).keyFor(purpose),
        keysFor: (purpose) => of(purpose).keysFor(purpose),
      };
      return { ...context, secrets: current };
    },
  });
});
afterAll(() => server.stop());

const codeOf = ({ status, bytes }: { status: number; bytes: Buffer }): string =>
  status === 200 ? 'served' : JSON.parse(bytes.toString()).error.code;

/** Obtains one of each value that the server signs for a browser. */
const obtain = async (client: Client) => {
  const session = await client.signIn('host@example.com');
  const { eventId, pinCode } = await client.createEvent(session, 'Rotation');
  await client.upload(eventId, [await tinyPhoto(1)]);
  const { photos, joinProof } = await client.lookUp(pinCode);
  const zip = await client.request('POST', `/api/event/${eventId}/archives`, { json: {} });
  return { session, eventId, joinProof, photo: photos[0]!.url, zip: zip.json<{ url: string }>().url };
};
type Obtained = Awaited<ReturnType<typeof obtain>>;

/** Presents the values to the server: session, signed links, join proof in the header, cookies. */
const present = async (client: Client, { session, eventId, joinProof, photo, zip }: Obtained) => {
  const archives = (by: Client, headers = {}) =>
    by.request('POST', `/api/event/${eventId}/archives`, { json: {}, headers });
  const answers = [
    await client.request('GET', '/api/sessions', { token: session.idToken }),
    await client.request('GET', photo),
    await client.request('GET', zip),
    await archives(server.newClient(), { 'x-join-proof': joinProof! }),
    await archives(client),
  ];
  return answers.map(codeOf);
};

const served = Array.from({ length: 5 }, () => 'served');
const refused = ['LOGIN_INVALID', 'URL_INVALID', 'URL_INVALID', 'JOIN_FIRST', 'JOIN_FIRST'];

test('accepts values signed by the previous secret, and signs new ones by the new secret only', async () => {
  const client = server.newClient();
  const old = await obtain(client);
  expect(await present(client, old)).toEqual(served);

  restartWith(NEW, OLD);
  expect(await present(client, old)).toEqual(served);
  const later = server.newClient();
  const fresh = await obtain(later);
  const renewal = await client.request('POST', '/api/session/renew', { token: old.session.idToken });
  const renewed = renewal.json<Obtained['session']>();

  restartWith(NEW);
  expect(await present(client, old)).toEqual(refused);
  expect(await present(later, fresh)).toEqual(served);
  // The refresh token is sealed with the new key, so that the session continues.
  const { refresh_token: sealed } = await server.context.db
    .selectFrom('sessions')
    .select('refresh_token')
    .where('id', '=', String(decodeJwt(renewed.idToken).sid))
    .executeTakeFirstOrThrow();
  expect(unseal(secrets.keysFor('refresh-tokens'), sealed!).length).toBeGreaterThan(20);
  const next = await client.request('POST', '/api/session/renew', { token: renewed.idToken });
  expect(next.status).toBe(200);
});

test('processes with the new secret in second place accept values of those that have it first', async () => {
  restartWith(NEW, OLD);
  const client = server.newClient();
  const fresh = await obtain(client);
  restartWith(OLD, NEW);
  expect(await present(client, fresh)).toEqual(served);
});

test('finds former PINs and spent months hashed with either secret', async () => {
  restartWith(OLD);
  const client = server.newClient();
  const session = await client.signIn('leaves@example.com');
  const { eventId, pinCode } = await client.createEvent(session, 'New PIN');
  const token = session.idToken;
  await client.request('PATCH', `/api/event/${eventId}`, { token, json: { newPin: true } });
  const { db } = server.context;
  const userId = await userIdOf(server, session);
  const who = await db
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => storeSpentMonth({ ...server.context, secrets, db: tx }, userId));

  const restored = async () => {
    const again = { id: newId(), issuer: 'again', subject: newId(), email: '', email_verified: false };
    await db
      .insertInto('users')
      .values({ ...again, name: '', picture: '' })
      .execute();
    await db
      .transaction()
      .execute((tx) =>
        restoreSpentMonth({ ...server.context, secrets, db: tx }, { ...who, userId: again.id }),
      );
    return db.selectFrom('free_event_months').select('created').where('user_id', '=', again.id).execute();
  };
  restartWith(NEW, OLD);
  expect(await isFormerPin({ ...server.context, secrets }, pinCode)).toBe(true);
  expect(await restored()).toEqual([{ created: 1 }]);
  restartWith(NEW);
  expect(await isFormerPin({ ...server.context, secrets }, pinCode)).toBe(false);
  expect(await restored()).toEqual([]);
});

test('accepts a proof of work for a challenge of the previous secret', async () => {
  const proofs = () => createPinProofs({ ...server.context, keys: secrets.keysFor('pin-proof'), bits: 4 });
  const challenge = async () =>
    proofs()
      .use('ABCDEF', undefined)
      .catch(({ details }: { details: PinChallenge }) => details) as Promise<PinChallenge>;
  restartWith(OLD);
  const proof = solvePinProof(await challenge());
  restartWith(NEW, OLD);
  await proofs().use('ABCDEF', proof);
  restartWith(OLD);
  const another = solvePinProof(await challenge());
  restartWith(NEW);
  await expect(proofs().use('ABCDEF', another)).rejects.toMatchObject({ code: 'PIN_PROOF_WANTED' });
});

test('a server with both variables signs users in, including by the local provider', {
  tags: 'rest',
}, async () => {
  const env = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
  const other = await startTestServer({ env });
  const client = other.newClient();
  const code = await codeFor(client.request, 'anybody@example.com');
  const answer = await client.request('POST', '/api/session', { json: { authData: code } });
  expect(answer.status).toBe(200);
  await other.stop();
});
