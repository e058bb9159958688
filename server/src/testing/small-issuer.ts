import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A provider that publishes its keys and signs given claims; it can go down, and counts its requests. */
export interface SmallIssuer {
  readonly url: string;
  /** The public key as text, for tests that misuse it as a secret. */
  readonly publicPem: string;
  readonly sign: (claims: JWTPayload, header?: { kid?: string }) => Promise<string>;
  readonly keyFetches: () => number;
  /** Sets the id token in exchange for a code or a refresh token; undefined for an answer without one. */
  readonly answerCodesWith: (idToken: string | undefined) => void;
  /** Refuses codes from then on, with an OAuth error if one is given. */
  readonly refuseCodesWith: (status: number, error?: string) => void;
  /** Publishes a userinfo document, a token. Call it before discovery. */
  readonly answerUserInfoWith: (token: string) => void;
  /** Sets the response of /keys: the keys, or an error. */
  readonly answerKeysWith: (how: 'keys' | 'error') => void;
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
}

export async function startSmallIssuer(): Promise<SmallIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'known', alg: 'RS256', use: 'sig' };
  const { exportSPKI } = await import('jose');
  let fetches = 0;
  let keysAre: 'keys' | 'error' = 'keys';
  let idToken: string | undefined = '';
  let refusal: [number, object] | undefined;
  let userInfo: string | undefined;
  let url = '';
  const answer = (path: string): [number, object] => {
    if (path === '/.well-known/openid-configuration')
      return [200, { ...describe(url), ...(userInfo && { userinfo_endpoint: `${url}/userinfo` }) }];
    if (path === '/token' && refusal) return refusal;
    if (path === '/token') return [200, { token_type: 'Bearer', access_token: 'x', id_token: idToken }];
    if (path !== '/keys') return [404, {}];
    fetches++;
    return keysAre === 'keys' ? [200, { keys: [jwk] }] : [500, {}];
  };
  const server = createServer((request, response) => {
    if (request.url === '/userinfo') {
      response.writeHead(200, { 'content-type': 'application/jwt' }).end(userInfo);
      return;
    }
    const [status, body] = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    publicPem: await exportSPKI(publicKey),
    sign: (claims, { kid = 'known' } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    keyFetches: () => fetches,
    answerCodesWith: (token) => {
      idToken = token;
    },
    answerUserInfoWith: (token) => {
      userInfo = token;
    },
    refuseCodesWith: (status, error) => {
      refusal = [status, error ? { error } : {}];
    },
    answerKeysWith: (how) => {
      keysAre = how;
    },
    goDown: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    comeBack: () => listen(server, port),
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));

const describe = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
