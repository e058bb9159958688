import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

export const userInfo = z.object({ name: z.string(), picture: z.string() });
export type UserInfo = z.infer<typeof userInfo>;

export const session = z.object({
  /** Our own token of this session, replaced by the next one at each renewal. */
  idToken: z.string(),
  /** Absolute expiry in seconds since the epoch (the token's `exp`). */
  idTokenExpTime: z.int(),
  userInfo,
});
export type Session = z.infer<typeof session>;

export const createSession = defineEndpoint('createSession', {
  summary: 'Exchange an authorization code for a session',
  body: z.object({
    /** The authorization code. */
    authData: z.string().min(1).max(4096),
    codeVerifier: z.string().min(43).max(128).optional(),
    nonce: z.string().min(8).max(256).optional(),
    redirectUri: z.url().max(2048).optional(),
  }),
  response: session,
  errors: ['SIGN_IN_FAILED', 'ACCOUNT_BANNED', 'IDENTITY_UNAVAILABLE'],
});

export const renewSession = defineEndpoint('renewSession', {
  summary:
    'Trade a valid session for a fresh one; the token that was sent is over. Used again later, it ends the session',
  response: session,
  errors: ['IDENTITY_UNAVAILABLE'],
});

const signedOut = z.object({ signedOut: z.literal(true) });

export const signOut = defineEndpoint('signOut', {
  summary: 'Sign out: the session of this token is over at once',
  response: signedOut,
});

export const deviceSession = z.object({
  sessionId: id,
  /** Such as Chrome and Android; empty where the browser does not say. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** True for the session of the caller. */
  isThis: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const listSessions = defineEndpoint('listSessions', {
  summary: 'Where the user is signed in, the latest used first',
  response: z.object({ sessions: z.array(deviceSession) }),
});

export const endSession = defineEndpoint('endSession', {
  summary: 'Sign out one of the own devices; one that is signed out already is the same',
  params: z.object({ sessionId: id }),
  response: signedOut,
});

export const endAllSessions = defineEndpoint('endAllSessions', {
  summary: 'Sign out everywhere, here too',
  response: signedOut,
});
