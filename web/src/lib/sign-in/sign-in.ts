import { sha256 } from '@noble/hashes/sha2.js';
import type { SignInSettings } from '@togather/contract/schemas/site.ts';
import { call } from '#lib/api/api.ts';
import { randomBytes } from '#lib/device/random-key.ts';
import { errorOf, SignInError } from '#lib/failures/failures.ts';
import { storeSession } from '#lib/session/session-store.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';
import { loadNamespaces } from '#texts/i18n.ts';

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const random = (): string => base64Url(randomBytes(32));

/** Returns the S256 challenge of RFC 7636. */
export function challengeOf(verifier: string): string {
  return base64Url(sha256(new TextEncoder().encode(verifier)));
}

/** Returns `path` if it stays on this origin, otherwise the home page. */
export function safeReturnPath(path: string, origin: string): string {
  if (!path.startsWith('/')) return '/';
  const address = URL.canParse(path, origin) ? new URL(path, origin) : null;
  const leadsToCallback = address?.pathname === '/sign-in/callback';
  if (!address || address.origin !== origin || leadsToCallback) return '/';
  // '/.//host' becomes '//host', which leads to another origin.
  if (address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search + address.hash;
}

/** Returns the provider's address for one sign-in. */
export function authorizationAddress(
  identity: SignInSettings & { authorizationEndpoint: string },
  pending: Pick<PendingSignIn, 'state' | 'nonce'>,
  challenge: string,
): string {
  const address = new URL(identity.authorizationEndpoint);
  const parameters = {
    ...identity.extraParams,
    response_type: 'code',
    client_id: identity.clientId,
    scope: identity.scope,
    redirect_uri: identity.redirectUri,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Sends the browser to the identity provider, which returns to /sign-in/callback and from there to `returnTo`. Throws
 * ApiError IDENTITY_UNAVAILABLE while the server cannot reach the provider.
 */
export async function goToSignIn(identity: SignInSettings, returnTo: string): Promise<void> {
  const { authorizationEndpoint } = identity;
  if (authorizationEndpoint === null) {
    await loadNamespaces(['errors']);
    throw errorOf(503, { error: { code: 'IDENTITY_UNAVAILABLE' } });
  }
  const pending: PendingSignIn = {
    state: random(),
    nonce: random(),
    codeVerifier: random(),
    redirectUri: identity.redirectUri,
    returnTo,
  };
  keepPending(pending);
  const challenge = challengeOf(pending.codeVerifier);
  location.assign(authorizationAddress({ ...identity, authorizationEndpoint }, pending, challenge));
}

/** Returns the code after checking the provider's answer against our request. Throws SignInError. */
export function codeOfCallback(answer: URLSearchParams, pending: PendingSignIn | null): string {
  if (!pending || answer.get('state') !== pending.state)
    throw new SignInError('stale', 'state does not match');
  const refused = answer.get('error_description') ?? answer.get('error');
  if (refused) throw new SignInError('refused', refused);
  const code = answer.get('code');
  if (!code) throw new SignInError('refused', 'code is missing');
  return code;
}

/** The answer to a sign-in: the page to load next, and the exchange, which rejects as `call` does or with SignInError. */
export interface Callback {
  readonly returnTo: string;
  readonly done: Promise<void>;
}

/** Exchanges the callback's code for a session and stores it. */
export function finishSignIn(answer: URLSearchParams): Callback {
  const pending = takePending(answer.get('state'));
  const exchange = async () => {
    const authData = codeOfCallback(answer, pending);
    const { codeVerifier, nonce, redirectUri } = pending as PendingSignIn;
    storeSession(await call('createSession', { body: { authData, codeVerifier, nonce, redirectUri } }));
  };
  const returnTo = safeReturnPath(pending?.returnTo ?? lastWayBack(), location.origin);
  return { returnTo, done: exchange() };
}

/** A sign-in that was started and has no answer yet. */
interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  returnTo: string;
}

const KEY = 'signIns';
/** Several tabs can sign in at once; the oldest gives way. */
const MOST = 5;

const read = (): PendingSignIn[] => JSON.parse(onDevice.get(KEY) ?? '[]');
const write = (pending: PendingSignIn[]): void =>
  pending.length === 0 ? onDevice.remove(KEY) : onDevice.set(KEY, JSON.stringify(pending));

/** Keeps a sign-in for the callback, which may open in another tab. */
const keepPending = (pending: PendingSignIn): void => write([...read(), pending].slice(-MOST));

/** Returns the sign-in with this `state`, and forgets it; null if this browser did not start it. */
function takePending(state: string | null): PendingSignIn | null {
  const all = read();
  const found = all.find((pending) => pending.state === state) ?? null;
  write(all.filter((pending) => pending !== found));
  return found;
}

/** Returns where the last sign-in would have led; the home page if there is none. */
const lastWayBack = (): string => read().at(-1)?.returnTo ?? '/';

/** Forgets all, since they name the pages of a user. */
export const dropPending = (): void => onDevice.remove(KEY);
