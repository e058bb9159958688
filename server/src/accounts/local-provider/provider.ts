import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Db } from '#platform/db/db.ts';
import { adapterFor, GRANT_SECONDS, SESSION_SECONDS } from './records.ts';

export interface LocalIdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly cookieKeys: string[];
}

const HOUR = 3600;
const KEY_MODEL = 'SigningKey';
const KEY_ID = 'local-1';

/**
 * Creates a real OpenID provider for machines without a provider: it asks for a name and an e-mail address and
 * checks neither.
 */
export async function createProvider(db: Db, settings: LocalIdentitySettings): Promise<Provider> {
  const records = adapterFor(db);
  const configuration: Configuration = {
    adapter: records,
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await signingKey(db)] },
    cookies: { keys: settings.cookieKeys },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Like Google, puts name, e-mail and picture into the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      IdToken: HOUR,
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Session: SESSION_SECONDS,
      Interaction: HOUR,
      Grant: GRANT_SECONDS,
      RefreshToken: GRANT_SECONDS,
    },
    rotateRefreshToken: false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    interactions: { url: (_ctx, interaction) => `/local-identity/interaction/${interaction.uid}` },
    // Users need not consent to their own server.
    loadExistingGrant: async (ctx) => {
      const { oidc } = ctx;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      // The types omit the time to live, without which the record would stay forever.
      await (grant as unknown as { save: (ttl: number) => Promise<string> }).save(GRANT_SECONDS);
      return grant;
    },
    findAccount: async (_ctx, accountId) => {
      const account = await new records('Account').find(accountId);
      if (!account) return undefined;
      return { accountId, claims: async () => ({ sub: accountId, ...account }) };
    },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain';
      ctx.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  };
  const provider = new Provider(settings.issuer, configuration);
  // mount.ts writes the forwarded headers.
  provider.proxy = true;
  return provider;
}

/** Returns the key that signs id tokens, created once for all webs, so that a restart does not sign users out. */
const signingKey = async (db: Db): Promise<JWK> => {
  const find = async () => (await new (adapterFor(db))(KEY_MODEL).find(KEY_ID)) as JWK | undefined;
  const known = await find();
  if (known) return known;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const fresh = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: KEY_ID };
  // Of concurrent starts one writes the key.
  await db
    .insertInto('local_identity_records')
    .values({ model: KEY_MODEL, id: KEY_ID, payload: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()) ?? fresh;
};
