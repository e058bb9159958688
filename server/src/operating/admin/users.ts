import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { packAccount } from '#accounts/export-account.ts';
import { removeAccount } from '#accounts/remove-account.ts';
import { deleteSessions } from '#accounts/sessions/queries.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { whenOver } from '#http/connections/drain.ts';
import { watchDelivery } from '#http/connections/watch-pace.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { User } from '#platform/identity/caller.ts';
import { detailsOf, type Page, readPage } from './page-by-key.ts';
import { BY_NAME, containing, findUsers } from './queries.ts';

/**
 * Returns who may create events by the settings, and a page of the users with events who may not create more. The access
 * is recorded in the audit.
 */
export const listHostsAct = act('listHosts', async ({ db, config }, { caller, query }) => {
  const { search, ...page } = query;
  const details = { isSearch: search !== '', ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'listHosts', details });
  const { hosts, adminEmails } = config;
  const unlisted = await findUnlistedHosts(db, { isListed: isListedIn(config), search, page });
  return {
    mode: hosts.mode,
    emails: [...hosts.emails],
    domains: [...hosts.domains],
    administrators: [...adminEmails],
    ...unlisted,
  };
});

/** The condition of `mayCreateEvents` in SQL. */
const isListedIn = ({ hosts, adminEmails }: Config): RawBuilder<boolean> => {
  if (hosts.mode === 'everybody') return sql`true`;
  const emails = [...adminEmails, ...(hosts.mode === 'list' ? hosts.emails : [])];
  const domains = hosts.mode === 'list' ? hosts.domains : [];
  return sql`email_verified and (lower(email) = any(${emails})
    or substring(lower(email) from '.@([^@]*)$') = any(${domains}))`;
};

interface Wanted {
  readonly isListed: RawBuilder<boolean>;
  readonly search: string;
  readonly page: Page;
}

const findUnlistedHosts = async (db: Queryable, { isListed, search, page }: Wanted) => {
  const pattern = containing(search);
  const eventCount = sql<number>`(select count(*)::int from events where events.host_id = users.id)`;
  const matching = db
    .selectFrom('users')
    .where(sql<boolean>`not (${isListed})`)
    .where(sql<boolean>`exists (select from events where events.host_id = users.id)`)
    .where((e) => e.or([e('name', 'ilike', pattern), e('email', 'ilike', pattern)]));
  const columns = ['id', 'name', 'email', 'email_verified as isEmailVerified'] as const;
  const found = matching.select(columns).select(eventCount.as('eventCount'));
  const { rows, ...rest } = await readPage(found, BY_NAME, page);
  return { hosts: rows, ...rest };
};

/**
 * Returns the address of a ZIP with everything of a user. Anything that would prevent its delivery fails here, before a
 * download begins. Throws Failure USER_NOT_FOUND.
 */
export const exportUserAct = act('exportUser', async (context, { caller, params: { userId } }) => {
  await packAccount(context, userId);
  await recordAudit(context.db, {
    role: 'ADMIN',
    by: caller.user,
    action: 'exportUser',
    details: { userId },
  });
  return { url: exportAddress(context, userId) };
});

export const getUserExportAct = act('getUserExport', async (context, { params, query, request, reply }) => {
  requireExportAddress(context, { ...params, ...query });
  const { size, open } = await packAccount(context, params.userId);
  const isHead = request.method === 'HEAD';
  if (!isHead)
    whenOver({ request, reply }, context.deliveryGate.enter(request.ip, watchDelivery({ request, reply })));
  return (
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-length', size)
      .header('content-disposition', 'attachment; filename="togather-account.zip"')
      // Fastify would read a stream to its end, and set the length of an empty body to 0.
      .send(isHead ? Readable.from([]) : open())
  );
});

/** How long the download can begin. */
const LASTS_MS = 5 * 60_000;
const PURPOSE = 'user-exports';

/** Returns the address of the ZIP of a user, for a browser, which sends no token with a download. */
export function exportAddress({ publicUrl, secrets, clock }: Context, userId: string): string {
  const expiry = (clock().getTime() + LASTS_MS).toString(36);
  const signed = signValue(secrets.keyFor(PURPOSE), `${userId}.${expiry}`);
  return `${publicUrl}/api/admin/users/${userId}/export?t=${signed.slice(userId.length + 1)}`;
}

/** Throws Failure URL_INVALID or URL_EXPIRED. */
const requireExportAddress = (
  { secrets, clock }: Context,
  { userId, t }: { readonly userId: string; readonly t: string },
): void => {
  if (readSigned(secrets.keysFor(PURPOSE), `${userId}.${t}`) === undefined) throw new Failure('URL_INVALID');
  const [expiry = ''] = t.split('.');
  if (clock().getTime() >= Number.parseInt(expiry, 36)) throw new Failure('URL_EXPIRED');
};

/** Returns a page of the users; the access is recorded in the audit. */
export const listAllUsersAct = act('listAllUsers', async ({ db }, { caller, query: { search, ...page } }) => {
  const details = { isSearch: search !== '', ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'listAllUsers', details });
  return findUsers(db, search, page);
});

/**
 * Deletes a user as deleteAccount does. `email` confirms that the right one is meant. Throws Failure USER_NOT_FOUND,
 * EMAIL_DIFFERS, or USER_IS_ADMIN for an address in ADMIN_EMAILS, so that no administrator deletes another or the last.
 */
export const deleteUserAct = act('deleteUser', async (context, { caller, params, body }) => {
  const { userId } = params;
  await removeAccount(context, userId, {
    role: 'ADMIN',
    by: caller.user,
    before: async (tx) => {
      const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
      if (!user) throw new Failure('USER_NOT_FOUND');
      const address = user.email.toLowerCase();
      if (address !== body.email.trim().toLowerCase()) throw new Failure('EMAIL_DIFFERS');
      if (context.config.adminEmails.includes(address)) throw new Failure('USER_IS_ADMIN');
      await recordAudit(tx, { role: 'ADMIN', by: caller.user, action: 'deleteUser', details: { userId } });
    },
  });
  return { deleted: true as const };
});

export const banUserAct = act('banUser', async (context, { caller, params, body }) => {
  await changeBan(context, caller.user, { ...params, ...body });
  return { banned: true as const };
});

export const liftBanAct = act('liftBan', async (context, { caller, params }) => {
  await changeBan(context, caller.user, { ...params, reason: undefined });
  return { banned: false as const };
});

/**
 * Bans a user for a reason, or lifts the ban without one. A ban ends all sessions of the user; a concurrent sign-in
 * waits for the ban and is refused. Throws Failure USER_NOT_FOUND, or CANNOT_BAN_SELF.
 */
const changeBan = (
  { db, clock }: Context,
  admin: User,
  { userId, reason }: { readonly userId: string; readonly reason: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isBanned = reason !== undefined;
    if (isBanned && userId === admin.id) throw new Failure('CANNOT_BAN_SELF');
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ banned_at: isBanned ? clock() : null, ban_reason: reason ?? '' })
      .where('id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('USER_NOT_FOUND');
    if (isBanned) await deleteSessions(tx, { userId });
    const action = isBanned ? 'banUser' : 'liftBan';
    await recordAudit(tx, { role: 'ADMIN', by: admin, action, details: { userId } });
  });
