import { newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { Language } from './chosen-language.ts';
import type { Device } from './describe-device.ts';

export interface Profile {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string;
}

const columnsOf = (profile: Profile) => ({
  email: profile.email,
  email_verified: profile.emailVerified,
  name: profile.name,
  picture: profile.picture,
});

export interface Identified {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Stores a user from the provider's current profile; returns the user's id, whether it is new, and whether it is banned.
 */
export async function saveUser(
  db: Queryable,
  { issuer, subject }: Identified,
  profile: Profile,
): Promise<{ userId: string; isNew: boolean; isBanned: boolean }> {
  const userId = newId();
  const { id, banned_at } = await db
    .insertInto('users')
    .values({ id: userId, issuer, subject, ...columnsOf(profile) })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(columnsOf(profile)))
    .returning(['id', 'banned_at'])
    .executeTakeFirstOrThrow();
  return { userId: id, isNew: id === userId, isBanned: banned_at !== null };
}

export function updateProfile(db: Queryable, userId: string, profile: Profile) {
  return db.updateTable('users').set(columnsOf(profile)).where('id', '=', userId).execute();
}

export interface NewSession {
  readonly userId: string;
  readonly device: Device;
  /** Sealed. */
  readonly refreshToken: Buffer | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Inserts a session; returns its id. */
export async function insertSession(db: Queryable, session: NewSession): Promise<string> {
  const id = newId();
  const { now } = session;
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      ...session.device,
      refresh_token: session.refreshToken,
      rotated_at: now,
      expires_at: session.expiresAt,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return id;
}

/** Returns a session with its user; undefined when it has ended. */
export function findSession(db: Queryable, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id as userId',
      'sessions.rotation',
      'sessions.rotated_at as rotatedAt',
      'sessions.settled',
      'sessions.expires_at as expiresAt',
      'sessions.last_used_at as lastUsedAt',
      'users.name',
      'users.picture',
      'users.email',
      'users.email_verified as emailVerified',
      'users.language',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Stores the language that the user's pages have, which our mails follow. */
export function updateLanguage(db: Queryable, userId: string, language: Language) {
  return db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Returns the session's sealed refresh token, which is null without one, and whose it is. */
export function findRefreshToken(db: Queryable, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.refresh_token as sealed', 'users.issuer', 'users.subject'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

/** Records that the token of this rotation was used. */
export function recordUse(db: Queryable, { id, rotation }: Pick<SessionRow, 'id' | 'rotation'>, now: Date) {
  return db
    .updateTable('sessions')
    .set({ settled: true, last_used_at: now })
    .where('id', '=', id)
    .where('rotation', '=', rotation)
    .execute();
}

/** Claims the renewal of a session for this caller; returns false when another one has it. */
export async function claimRenewal(
  db: Queryable,
  of: { sessionId: string; rotation: number; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ renewing_until: of.until })
    .where('id', '=', of.sessionId)
    .where('rotation', '=', of.rotation)
    .where((e) => e.or([e('renewing_until', 'is', null), e('renewing_until', '<=', of.now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRenewal(db: Queryable, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ renewing_until: null }).where('id', '=', sessionId).execute();
}

export interface NextRotation {
  readonly sessionId: string;
  /** The presented rotation; of two concurrent renewals one finds it replaced. */
  readonly from: number;
  /** Sealed. */
  readonly refreshToken: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Replaces the session's token with the next one, unless that has happened already. */
export function rotateSession(db: Queryable, next: NextRotation) {
  return db
    .updateTable('sessions')
    .set({
      rotation: next.from + 1,
      rotated_at: next.now,
      settled: false,
      expires_at: next.expiresAt,
      last_used_at: next.now,
      refresh_token: next.refreshToken,
    })
    .where('id', '=', next.sessionId)
    .where('rotation', '=', next.from)
    .execute();
}

/** Returns a user's sessions with a valid token, most recently used first. */
export function listSessions(db: Queryable, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes one session of a user, or all of them. */
export function deleteSessions(db: Queryable, of: { userId: string; sessionId?: string }) {
  const query = db.deleteFrom('sessions').where('user_id', '=', of.userId);
  return (of.sessionId ? query.where('id', '=', of.sessionId) : query).execute();
}
