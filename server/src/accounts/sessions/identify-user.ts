import type { Auth } from '@togather/contract/endpoint.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/caller.ts';
import { readSessionToken } from '#platform/identity/session-token.ts';
import type { Language } from './chosen-language.ts';
import { deleteSessions, findSession, recordUse, type SessionRow, updateLanguage } from './queries.ts';
import { judgeRotation } from './renew-session.ts';

/** Precision of a session's last use, so that not every request writes. */
const USE_RECORDED_EVERY_MS = 5 * 60_000;

interface Credentials {
  readonly authorization: string | undefined;
  /** The language of the caller's pages; undefined where it is not known. */
  readonly language: Language | undefined;
}

/**
 * Identifies the caller from the Authorization header as the endpoint requires, with one indexed read. A token that was
 * replaced long ago ends its session. Stores a changed language. Throws Failure LOGIN_REQUIRED, LOGIN_EXPIRED or LOGIN_INVALID.
 */
export async function identifyUser(
  context: Context,
  auth: Auth,
  { authorization, language }: Credentials,
): Promise<User | undefined> {
  if (auth === 'none') return undefined;
  if (!authorization) {
    if (auth === 'required') throw new Failure('LOGIN_REQUIRED');
    return undefined;
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization)?.[1];
  if (!token) throw new Failure('LOGIN_INVALID');
  const { sessionId, rotation } = await readSessionToken(context, token);
  const row = await findSession(context.checksDb, sessionId);
  if (!row) throw new Failure('LOGIN_INVALID');
  await admitRotation(context, row, rotation);
  if (language && language !== row.language && !context.modes.current().readOnly)
    await keepLanguage(context, row, language);
  const { userId: id, name, email, emailVerified } = row;
  return { id, name, email, emailVerified, session: { id: sessionId, rotation } };
}

const admitRotation = async (context: Context, row: SessionRow, presented: number): Promise<void> => {
  const now = context.clock();
  const verdict = judgeRotation(row, presented, now);
  if (verdict === 'replaced') return;
  if (verdict === 'present') return keepUse(context, row, now);
  if (verdict === 'reused') {
    await deleteSessions(context.checksDb, { userId: row.userId, sessionId: row.id });
    context.log.warn({ user: row.userId }, 'a replaced login token was reused: its session is ended');
  }
  throw new Failure('LOGIN_INVALID');
};

/** Only logs a failure, for the same reason as `keepUse`. */
const keepLanguage = async (
  { checksDb, log }: Context,
  row: SessionRow,
  language: Language,
): Promise<void> => {
  await updateLanguage(checksDb, row.userId, language).catch((err) =>
    log.warn({ err }, 'could not store the language of a user'),
  );
};

/** Only logs a failure, so that a full disk does not block reading. */
const keepUse = async ({ checksDb, log }: Context, row: SessionRow, now: Date): Promise<void> => {
  const isRecent = now.getTime() - row.lastUsedAt.getTime() < USE_RECORDED_EVERY_MS;
  if (row.settled && isRecent) return;
  await recordUse(checksDb, row, now).catch((err) =>
    log.warn({ err }, 'could not record the use of a session'),
  );
};
