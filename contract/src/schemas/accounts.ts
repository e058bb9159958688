import { z } from 'zod';
import { ad } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventSummary, guestCount, hostNotice, waitingPhotos } from './events.ts';
import { role } from './permissions.ts';
import { id, sanction } from './values.ts';

export const userInfo = z.object({ name: z.string(), picture: z.string() });
export type UserInfo = z.infer<typeof userInfo>;

export const session = z.object({
  /** Session token; each renewal replaces it. */
  idToken: z.string(),
  /** Absolute expiry in seconds since the epoch (the token's `exp`). */
  idTokenExpTime: z.int(),
  userInfo,
});
export type Session = z.infer<typeof session>;

export const createSession = defineEndpoint('createSession', {
  summary: 'Exchange an authorization code for a session',
  body: z.object({
    authData: z.string().min(1).max(4096),
    codeVerifier: z.string().min(43).max(128).optional(),
    nonce: z.string().min(8).max(256).optional(),
    redirectUri: z.url().max(2048).optional(),
  }),
  response: session,
  errors: ['SIGN_IN_FAILED', 'ACCOUNT_BANNED', 'IDENTITY_UNAVAILABLE'],
});

export const renewSession = defineEndpoint('renewSession', {
  summary: 'Exchange a valid session token for a new one; later use of the old token ends the session',
  response: session,
  errors: ['IDENTITY_UNAVAILABLE'],
});

const signedOut = z.object({ signedOut: z.literal(true) });

export const signOut = defineEndpoint('signOut', {
  summary: 'Sign out: end the session of this token at once',
  response: signedOut,
});

export const deviceSession = z.object({
  sessionId: id,
  /** For example Chrome and Android; empty when the browser does not tell. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** True for the session of the caller. */
  isThis: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const listSessions = defineEndpoint('listSessions', {
  summary: "The user's sessions, most recently used first",
  response: z.object({ sessions: z.array(deviceSession) }),
});

export const endSession = defineEndpoint('endSession', {
  summary: 'Sign out another device of the user; repeating it has no effect',
  params: z.object({ sessionId: id }),
  response: signedOut,
});

export const endAllSessions = defineEndpoint('endAllSessions', {
  summary: 'End all sessions of the user, including this one',
  response: signedOut,
});

const participant = z.object({
  memberId: id,
  name: z.string(),
  role,
  joinedAt: z.iso.datetime(),
});

export const hostedEvent = eventSummary.extend({
  /** False for a co-host. */
  isOwner: z.boolean(),
  participants: z.array(participant),
  participantCount: z.int().nonnegative(),
  guestCount,
  waitingPhotos,
  /** Photos with open reports. */
  reportedPhotos: z.int().nonnegative(),
  hostNotice: hostNotice.nullable(),
  /** Nobody can open the event while this is set. */
  takenDown: sanction.nullable(),
  photoCount: z.int().nonnegative(),
  remainingPhotoQuota: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  adInfos: z.array(ad).optional(),
  plusEventSettings: z.object({ sponsorSubtitle: z.string() }).nullable().optional(),
});
export type HostedEvent = z.infer<typeof hostedEvent>;

export const joinedEvent = eventSummary.extend({
  joinedAt: z.iso.datetime(),
  photoCount: z.int().nonnegative(),
});
export type JoinedEvent = z.infer<typeof joinedEvent>;

export const listHostedEvents = defineEndpoint('listHostedEvents', {
  summary: 'Events the user hosts or co-hosts, newest first',
  response: z.array(hostedEvent),
});

export const listJoinedEvents = defineEndpoint('listJoinedEvents', {
  summary: 'Events the user joined as a participant, most recently joined first',
  response: z.object({ events: z.array(joinedEvent) }),
});

export const checkHosting = defineEndpoint('checkHosting', {
  summary: 'Whether the user may create events, which the operator can limit to chosen people',
  response: z.object({ mayCreateEvents: z.boolean() }),
});

export const exportAccount = defineEndpoint('exportAccount', {
  summary: 'All data stored about the user, as JSON',
  media: 'application/json',
});

export const deleteAccount = defineEndpoint('deleteAccount', {
  summary:
    'Delete the account, the events it hosts and everything in them; uploads to events of others lose their name',
  response: z.object({ deleted: z.literal(true) }),
});
