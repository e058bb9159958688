import { BOUNCES_UNTIL_GIVEN_UP, HOST_MAIL_KINDS, HOST_MAILS } from '@togather/contract/host-mails.ts';
import type { HostMails } from '@togather/contract/schemas/mail.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/viewer.ts';

export const listHostMailsAct = act('listHostMails', (context, { event, viewer }) =>
  listHostMails(context, event, viewer),
);

/** Returns the switches of an event's mails, and whether its host's mailbox accepts them. */
export async function listHostMails(
  { db }: Context,
  { id, host_id }: Pick<EventRow, 'id' | 'host_id'>,
  viewer: User,
): Promise<HostMails> {
  const isHost = viewer.id === host_id;
  const [host, stops] = await Promise.all([
    db
      .selectFrom('users')
      .select(['email', 'email_verified', 'mail_bounces'])
      .where('id', '=', host_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('host_mail_stops')
      .select('kind')
      .where((stop) => stop.or([stop('event_id', '=', id), stop('user_id', '=', host_id)]))
      .execute(),
  ]);
  const off = new Set(stops.map(({ kind }) => kind));
  const kinds = HOST_MAIL_KINDS.filter((kind) => isHost || HOST_MAILS[kind].stops === 'event');
  return {
    mails: kinds.map((kind) => ({ kind, isOn: !off.has(kind) })),
    address: isHost ? host.email : null,
    isVerified: host.email_verified,
    isGivenUp: host.mail_bounces >= BOUNCES_UNTIL_GIVEN_UP,
  };
}
