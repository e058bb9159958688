import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Context } from '#app/context/context.ts';
import type { App, Request } from '#http/exchange.ts';
import { securityHeaders } from '#http/responding/security-headers.ts';
import { LOCAL_CLIENT_ID, LOCAL_IDENTITY_PATH, localClientSecret } from '#platform/identity/local-client.ts';
import { signInPage } from './page.ts';
import { saveAccount } from './save-account.ts';

/**
 * Serves the local provider under /local-identity of our own origin; does nothing when another provider is configured
 * or sign-in is off.
 */
export const mountLocalIdentity = async (app: App, context: Context): Promise<void> => {
  if (context.config.openId || !context.identity.isOpen) return;
  const open = openOnce(context);
  const headers = securityHeaders(context);
  await app.register(async (scope) => {
    // Read here by the rules for all bodies and passed on, because the provider's own reader would wait for a trickle.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.all(`${LOCAL_IDENTITY_PATH}/*`, { schema: { hide: true } }, async (request, reply) => {
      const { provider, answer } = await open();
      const raw = asOurs(context, request);
      const target = new URL(request.url, context.publicUrl);
      const interaction = /^\/local-identity\/interaction\/([\w-]+)$/.exec(target.pathname)?.[1];
      if (interaction && request.method === 'GET') {
        const { params } = await provider.interactionDetails(raw, reply.raw);
        return reply.type('text/html; charset=utf-8').send(signInPage(String(params.login_hint ?? '')));
      }
      await signInByHint(provider, context, { raw, target });
      reply.raw.setHeader('cache-control', 'no-store');
      // The provider writes to the raw response, which has none of Fastify's headers.
      reply.raw.setHeaders(new Map(Object.entries(headers)));
      reply.hijack();
      if (interaction) return finishInteraction(provider, context, { raw, response: reply.raw });
      raw.originalUrl = request.url;
      raw.url = request.url.slice(LOCAL_IDENTITY_PATH.length);
      await answer(raw, reply.raw);
    });
  });
};

interface Opened {
  readonly provider: Provider;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Creates the provider with the first request, because its libraries take 15 MB. A failure is retried. */
const openOnce = (context: Context): (() => Promise<Opened>) => {
  let opened: Promise<Opened> | undefined;
  const open = async (): Promise<Opened> => {
    const { createProvider } = await import('./provider.ts');
    const provider = await createProvider(context.db, {
      issuer: context.identity.issuer,
      clientId: LOCAL_CLIENT_ID,
      clientSecret: localClientSecret(context.secrets),
      redirectUri: context.identity.redirectUri,
      cookieKeys: cookieKeysOf(context),
    });
    return { provider, answer: provider.callback() };
  };
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

type RawRequest = IncomingMessage & { originalUrl?: string; body?: unknown };

/** Returns the request as the provider sees it: under PUBLIC_URL, ignoring the client's Host and X-Forwarded-Host. */
const asOurs = ({ publicUrl }: Context, request: Request): RawRequest => {
  const { host, protocol } = new URL(publicUrl);
  const raw: RawRequest = Object.assign(request.raw, { body: request.body });
  raw.headers.host = host;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  return raw;
};

interface Exchange {
  raw: RawRequest;
  response: ServerResponse;
}

const MAX_FORM_BYTES = 10_000;

const finishInteraction = async (provider: Provider, context: Context, { raw, response }: Exchange) => {
  try {
    const { email = '', name = '' } = (raw.body ?? {}) as Record<string, string>;
    if (!email.includes('@')) throw new Error('no e-mail address');
    const accountId = await saveAccount(context.db, { email, name });
    await provider.interactionFinished(raw, response, { login: { accountId } });
  } catch (error) {
    context.log.warn({ err: error }, 'a local sign-in failed');
    if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
    response.end('This sign-in is no longer valid. Please start again.');
  }
};

/**
 * For scripts: signs in by `login_hint=<e-mail>&prompt=none`, by creating the session first, so that the code comes at
 * once.
 */
const signInByHint = async (
  provider: Provider,
  context: Context,
  { raw, target }: { raw: RawRequest; target: URL },
) => {
  const email = target.searchParams.get('login_hint');
  const asked =
    target.pathname === `${LOCAL_IDENTITY_PATH}/auth` && target.searchParams.get('prompt') === 'none';
  if (!asked || !email?.includes('@')) return;
  const accountId = await saveAccount(context.db, { email, name: '' });
  const session = new provider.Session();
  session.loginAccount({ accountId });
  await session.save(3600);
  // Signed like the provider's cookie library (Keygrip: HMAC-SHA-1 in base64url).
  const cookie = `_session=${session.jti}`;
  const signature = createHmac('sha1', cookieKeysOf(context)[0]).update(cookie).digest('base64url');
  raw.headers.cookie = `${cookie}; _session.sig=${signature}`;
};

/** Returns the keys of cookies; the first one signs. */
const cookieKeysOf = ({ secrets }: Context): [string, ...string[]] => {
  const [key, ...others] = secrets.keysFor('local-identity-cookies');
  return [key.toString('hex'), ...others.map((other) => other.toString('hex'))];
};
