import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import type { HostMailStop } from './host-mail-links.ts';

/** Switches mails off; repeating it changes nothing. Does nothing when the event or the host is gone. */
export async function switchOff(db: Queryable, { kind, event_id, user_id }: HostMailStop): Promise<void> {
  await sql`
    insert into host_mail_stops (kind, event_id, user_id)
    select ${kind}, ${event_id}::text, ${user_id}::text
    where exists (select from events where id = ${event_id}) or exists (select from users where id = ${user_id})
    on conflict do nothing`.execute(db);
}

export async function switchOn(db: Queryable, { kind, event_id, user_id }: HostMailStop): Promise<void> {
  await db
    .deleteFrom('host_mail_stops')
    .where('kind', '=', kind)
    .where('event_id', 'is not distinct from', event_id)
    .where('user_id', 'is not distinct from', user_id)
    .execute();
}
