/** @module-tag rest */
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { startSmallIssuer } from '#testing/small-issuer.ts';
import { startTestServer } from '#testing/test-server.ts';
import { openIdentity } from './identity.ts';

test('a provider that is down when the server starts affects sign-in only, until it returns', async () => {
  const issuer = await startSmallIssuer();
  await issuer.goDown();
  const settings = { clientId: 'togather-web', clientSecret: 'secret' };
  const server = await startTestServer({
    alter: (context) => {
      const redirectUri = `${context.publicUrl}/sign-in/callback`;
      return { ...context, identity: openIdentity({ ...settings, issuer: issuer.url, redirectUri }) };
    },
  });
  try {
    const { request } = server.newClient();
    const endpoint = async () => {
      const { status, json } = await request('GET', '/api/config');
      return [status, json<PublicConfig>().identity?.authorizationEndpoint];
    };
    expect(await endpoint()).toEqual([200, null]);
    const signIn = await request('POST', '/api/session', { json: { authData: 'code' } });
    expect([signIn.status, signIn.json().error.code]).toEqual([503, 'IDENTITY_UNAVAILABLE']);
    await issuer.comeBack();
    await vi.waitFor(
      async () => expect(await endpoint()).toEqual([200, `${issuer.url}/authorize`]),
      patience,
    );
    await issuer.goDown();
    expect(await endpoint()).toEqual([200, `${issuer.url}/authorize`]);
  } finally {
    await server.stop();
    await issuer.goDown();
  }
});
