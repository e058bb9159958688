import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const userInfo = z.object({ name: z.string(), picture: z.string() });
export type UserInfo = z.infer<typeof userInfo>;

export const session = z.object({
  idToken: z.string(),
  /** Absolute expiry in seconds since the epoch (the token's `exp`). */
  idTokenExpTime: z.int(),
  userInfo,
});
export type Session = z.infer<typeof session>;

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Exchange an authorization code for a session',
  auth: 'none',
  body: z.object({
    /** The authorization code. */
    authData: z.string().min(1).max(4096),
    codeVerifier: z.string().min(43).max(128).optional(),
    nonce: z.string().min(8).max(256).optional(),
    redirectUri: z.url().max(2048).optional(),
  }),
  response: session,
  errors: ['VALIDATION_FAILED', 'SIGN_IN_FAILED', 'IDENTITY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const renewSession = defineEndpoint({
  method: 'POST',
  path: '/api/session/renew',
  summary: 'Trade a valid session for a fresh one',
  auth: 'required',
  response: session,
  errors: ['LOGIN_REQUIRED', 'LOGIN_INVALID', 'LOGIN_EXPIRED', 'IDENTITY_UNAVAILABLE'],
});
