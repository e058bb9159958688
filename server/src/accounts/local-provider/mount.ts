import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainPage } from '@togather/contract/plain-page.ts';
import type Provider from 'oidc-provider';
import type { Context } from '#app/context/context.ts';
import type { App, Reply, Request } from '#http/exchange.ts';
import { escapeHtml } from '#http/responding/escape-html.ts';
import { securityHeaders } from '#http/responding/static-files.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Db } from '#platform/db/db.ts';
import { LOCAL_CLIENT_ID, LOCAL_IDENTITY_PATH, localClientSecret } from '#platform/identity/local-client.ts';
import { ACCOUNT_SECONDS, adapterFor } from './records.ts';

/**
 * Serves the local provider under /local-identity of our own origin; does nothing when another provider is configured
 * or sign-in is off.
 */
export async function mountLocalIdentity(app: App, context: Context): Promise<void> {
  if (context.config.openId || !context.identity.isOpen) return;
  const open = openOnce(context);
  const headers = securityHeaders(context);
  await app.register(async (scope) => {
    // Fastify reads the body, because the provider's own parser has no time limit.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.all(`${LOCAL_IDENTITY_PATH}/*`, { schema: { hide: true } }, async (request, reply) => {
      const { provider, answer } = await open();
      const raw = rewriteHeaders(context, request);
      const target = new URL(request.url, context.publicUrl);
      const interaction = /^\/local-identity\/interaction\/([\w-]+)$/.test(target.pathname);
      if (interaction) return showInteraction(provider, context, { raw, reply });
      await signInByHint(provider, context, { raw, target });
      reply.raw.setHeader('cache-control', 'no-store');
      // The provider writes to the raw response, which has none of Fastify's headers.
      reply.raw.setHeaders(new Map(Object.entries(headers)));
      reply.hijack();
      raw.originalUrl = request.url;
      raw.url = request.url.slice(LOCAL_IDENTITY_PATH.length);
      await answer(raw, reply.raw);
    });
  });
}

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

/** Overwrites Host and X-Forwarded-* with those of PUBLIC_URL, so that the client's have no effect. */
const rewriteHeaders = ({ publicUrl }: Context, request: Request): RawRequest => {
  const { host, protocol } = new URL(publicUrl);
  const raw: RawRequest = Object.assign(request.raw, { body: request.body });
  raw.headers.host = host;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  return raw;
};

const MAX_FORM_BYTES = 10_000;

/** Serves the sign-in page, and takes its form. Throws Failure VALIDATION_FAILED for an address without an @. */
const showInteraction = async (
  provider: Provider,
  { db }: Context,
  { raw, reply }: { raw: RawRequest; reply: Reply },
) => {
  reply.header('cache-control', 'no-store');
  try {
    if (raw.method === 'GET') {
      const { params } = await provider.interactionDetails(raw, reply.raw);
      return reply.type('text/html; charset=utf-8').send(signInPage(String(params.login_hint ?? '')));
    }
    const { email = '', name = '' } = (raw.body ?? {}) as Record<string, string>;
    if (!email.includes('@')) throw new Failure('VALIDATION_FAILED');
    const accountId = await saveAccount(db, { email, name });
    const next = await provider.interactionResult(raw, reply.raw, { login: { accountId } });
    return reply.redirect(next, 303);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
    return reply.code(400).type('text/plain; charset=utf-8').send(OVER);
  }
};

/** The interaction has expired, or belongs to another browser. */
const OVER = '登入已失效，請重新開始。\nThis sign-in is no longer valid. Please start again.';

/**
 * Signs scripts in without a page: `login_hint=<e-mail>&prompt=none` creates the session before the provider looks for
 * one.
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

/** Stores the user's claims and returns the account's id, which is the same for the same e-mail. */
const saveAccount = async (db: Db, { email, name }: { email: string; name: string }): Promise<string> => {
  const address = email.trim().toLowerCase();
  const accountId = createHash('sha256').update(address).digest('hex').slice(0, 24);
  const records = new (adapterFor(db))('Account');
  const known = await records.find(accountId);
  const shown = name.trim() || String(known?.name ?? address.split('@')[0]);
  const claims = { email: address, email_verified: true, name: shown, picture: '' };
  await records.upsert(accountId, claims, ACCOUNT_SECONDS);
  return accountId;
};

/** Renders the local provider's page, in both languages, with fields for a name and an e-mail address. */
const signInPage = (loginHint: string): string =>
  plainPage({
    lang: 'zh-Hant-TW',
    title: '本機登入 · Local sign-in',
    body: `  <h1>本機登入 <span lang="en">Local sign-in</span></h1>
  <p>這台伺服器沒有設定登入服務，請自行輸入姓名與電子郵件。<br>
  <span lang="en">No sign-in provider is configured on this server: say who you are.</span></p>
  <form method="post">
    <label>姓名 <span lang="en">Name</span><input name="name" required maxlength="80" autocomplete="name"></label>
    <label>電子郵件 <span lang="en">E-mail</span><input name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(loginHint)}"></label>
    <button class="button">登入 <span lang="en">Sign in</span></button>
  </form>`,
  });
