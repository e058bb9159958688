import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';
import type { Answer } from './client.ts';
import type { TestServer } from './test-server.ts';

/** What the provider says about a person; `email_verified` is missing at some providers. */
interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

/** An OpenID provider on its own port, as an operator may have one. */
export interface OtherProvider {
  readonly issuer: string;
  /** The settings of a client at this provider. */
  readonly env: Record<string, string>;
  /** Signs a person in with a server, and returns the server's answer. */
  readonly trySignIn: (server: TestServer, person: Person) => Promise<Answer>;
  /** The same for a sign-in that succeeds. */
  readonly signIn: (server: TestServer, person: Person) => Promise<Session>;
  readonly stop: () => Promise<void>;
}

const HOUR = 3600;
const CLIENT = { id: 'togather-at-work', secret: 'a-secret_of.the~client' };

/** Follows the redirects of a sign-in like a browser, and returns the code of the last one. */
const followToCode = async (first: string, redirectUri: string): Promise<string> => {
  const cookies = new Map<string, string>();
  for (let next = first; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`no redirect: ${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUri)) return new URL(next).searchParams.get('code') ?? '';
  }
};

/**
 * Starts the provider with the library's defaults, as far as they matter to a client: the e-mail address is in the userinfo
 * document only, the client's secret is in a header, and ids are signed with ES256. `unlike` replaces parts.
 */
export async function startOtherProvider(
  unlike: { readonly configuration?: Configuration; readonly client?: Partial<ClientMetadata> } = {},
): Promise<OtherProvider> {
  const people = new Map<string, Person>();
  const http = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void provider
      .interactionDetails(request, response)
      .then(({ params }) =>
        provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } }),
      );
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const configuration: Configuration = {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: ['a key of the other provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async () => true,
    ttl: {
      Interaction: HOUR,
      Grant: HOUR,
      Session: HOUR,
      AccessToken: HOUR,
      RefreshToken: HOUR,
      IdToken: HOUR,
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    findAccount: async (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ ...people.get(accountId), sub: accountId }) as { sub: string },
    }),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://localhost/sign-in/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
        ...unlike.client,
      },
    ],
    ...unlike.configuration,
  };
  const provider = new Provider(issuer, configuration);
  // The ports of the servers under test are not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const answer = provider.callback();
  const trySignIn: OtherProvider['trySignIn'] = async (server, person) => {
    people.set(person.sub, person);
    const client = server.newClient();
    const { identity } = (await client.request('GET', '/api/config')).json<PublicConfig>();
    const { authorizationEndpoint, clientId, scope, redirectUri } = identity!;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      login_hint: person.sub,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
    const authData = await followToCode(`${authorizationEndpoint}?${query}`, redirectUri);
    return client.request('POST', '/api/session', { json: { authData, codeVerifier: VERIFIER } });
  };
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    trySignIn,
    signIn: async (server, person) => {
      const response = await trySignIn(server, person);
      if (response.status !== 200) throw new Error(`sign-in failed: ${response.bytes.toString()}`);
      return response.json<Session>();
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
