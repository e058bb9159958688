import { describe, expect, it } from 'vitest';
import { authorizationAddress, challengeOf, codeOfCallback, safeReturnPath } from './sign-in.ts';

const pending = { state: 's', nonce: 'n', codeVerifier: 'v', redirectUri: 'r', returnTo: '/' };

it('makes the challenge of RFC 7636, appendix B', async () => {
  const challenge = challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

it("requests a code with state, nonce and PKCE, and keeps the provider's own parameters", () => {
  const identity = {
    provider: 'google' as const,
    label: null,
    authorizationEndpoint: 'https://id.example/auth?tenant=1',
    clientId: 'c',
    scope: 'openid email',
    redirectUri: 'https://web.example/sign-in/callback',
    extraParams: { access_type: 'offline' },
  };
  const address = new URL(authorizationAddress(identity, pending, 'ch'));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tenant: '1',
    access_type: 'offline',
    response_type: 'code',
    client_id: 'c',
    scope: 'openid email',
    redirect_uri: 'https://web.example/sign-in/callback',
    state: 's',
    nonce: 'n',
    code_challenge: 'ch',
    code_challenge_method: 'S256',
  });
});

describe('the callback', () => {
  it('returns the code only for our own request', () => {
    expect(codeOfCallback(new URLSearchParams('code=c&state=s'), pending)).toBe('c');
    expect(() => codeOfCallback(new URLSearchParams('code=c&state=x'), pending)).toThrow('state');
    expect(() => codeOfCallback(new URLSearchParams('code=c&state=s'), null)).toThrow('state');
  });
  it('reports the reason of a refusal', () => {
    const answer = new URLSearchParams('error=access_denied&state=s');
    expect(() => codeOfCallback(answer, pending)).toThrow('access_denied');
    expect(() => codeOfCallback(new URLSearchParams('state=s'), pending)).toThrow('code is missing');
  });
});

it('returns only to paths of this origin', () => {
  const back = (path: string) => safeReturnPath(path, 'https://web.example');
  expect(back('/.//evil.test')).toBe('/');
  expect(back('/a/..//evil.test')).toBe('/');
  expect(back('/event/ABCDEF?open=upload')).toBe('/event/ABCDEF?open=upload');
  for (const path of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ])
    expect(back(path)).toBe('/');
  expect(back('/sign-in/callback?code=1')).toBe('/');
});
