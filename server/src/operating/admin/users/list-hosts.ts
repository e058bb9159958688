import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { detailsOf, type Page, readPage } from '#operating/admin/page-by-key.ts';
import { BY_NAME, containing } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { User } from '#platform/identity/viewer.ts';

export const listHostsAct = act('listHosts', (context, { viewer, query }) =>
  listHosts(context, viewer, query),
);

/**
 * Returns who may create events by the settings, and a page of the users with events who may not create more. The access
 * is recorded in the audit.
 */
const listHosts = async (
  { db, config }: Context,
  admin: User,
  { search, ...page }: QueryOf<'listHosts'>,
): Promise<ResponseOf<'listHosts'>> => {
  const details = { isSearch: search !== '', ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'list-hosts', details });
  const { hosts, adminEmails } = config;
  const unlisted = await findUnlistedHosts(db, { isListed: isListedIn(config), search, page });
  return {
    mode: hosts.mode,
    emails: [...hosts.emails],
    domains: [...hosts.domains],
    administrators: [...adminEmails],
    ...unlisted,
  };
};

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
  const [{ rows, next }, { total }] = await Promise.all([
    readPage(matching.select(columns).select(eventCount.as('eventCount')), BY_NAME, page),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { hosts: rows, total, next };
};
