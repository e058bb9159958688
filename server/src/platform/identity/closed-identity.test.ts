/** @module-tag rest */
import { expect, test } from 'vitest';
import { describeWhatIsOff } from '#app/describe-what-is-off.ts';
import { startTestServer } from '#testing/test-server.ts';

test('a public installation without Google offers no sign-in, and says why (S6, D1)', async () => {
  const env = { PUBLIC_URL: 'https://togather.example.com', SANDBOX_CASHIER: '1' };
  const server = await startTestServer({ env });
  try {
    const client = server.newClient();
    expect((await client.request('GET', '/api/config')).json()).toMatchObject({ identity: null });
    const provider = await client.request('GET', '/local-identity/.well-known/openid-configuration');
    expect(provider.status).toBe(404);
    const signIn = await client.request('POST', '/api/session', { json: { authData: 'code' } });
    expect([signIn.status, signIn.json().error.code]).toEqual([503, 'IDENTITY_UNAVAILABLE']);
    expect(describeWhatIsOff(server.context.config)).toEqual([
      expect.stringContaining('Sign-in is off: PUBLIC_URL is https://togather.example.com'),
    ]);
  } finally {
    await server.stop();
  }
});
