import { HOST_MAILS, type HostMailKind } from '@togather/contract/host-mails.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import type { StopLinks } from '#mail/write-bodies.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Which mails are switched off: those of one event, or of all events of a host. */
export interface HostMailStop {
  readonly kind: HostMailKind;
  readonly event_id: string | null;
  readonly user_id: string | null;
}

const STOP = 'host-mail-stop';
const DOWNLOAD = 'host-mail-download';

/** Returns what stops a kind of mails about an event to its host. */
export function stopOf(
  kind: HostMailKind,
  { eventId, hostId }: { readonly eventId: string; readonly hostId: string },
): HostMailStop {
  return HOST_MAILS[kind].stops === 'host'
    ? { kind, event_id: null, user_id: hostId }
    : { kind, event_id: eventId, user_id: null };
}

/** Returns the page that stops mails, and the endpoint for mail clients. */
export function hostStopLinks({ secrets, publicUrl }: Context, stop: HostMailStop): StopLinks {
  const token = signValue(secrets.keyFor(STOP), `${stop.kind}.${stop.event_id ?? ''}.${stop.user_id ?? ''}`);
  return {
    page: `${publicUrl}/host-mails/stop#${token}`,
    oneClick: `${publicUrl}/api/host-mails/stop?token=${token}`,
  };
}

/** Returns what a link's token stops; undefined when it is invalid. */
export function readStop({ secrets }: Pick<Context, 'secrets'>, token: string): HostMailStop | undefined {
  const [kind, event_id, user_id] = readSigned(secrets.keysFor(STOP), token)?.split('.') ?? [];
  if (kind === undefined) return undefined;
  return { kind: kind as HostMailKind, event_id: event_id || null, user_id: user_id || null };
}

/** The host who downloads an event; a new PIN voids the link like all others of the event. */
interface DownloadSubject {
  readonly eventId: string;
  readonly hostId: string;
  readonly pinEpoch: number;
}

/** Returns the page that downloads all photos. Its token is after the #, which browsers send to no server. */
export function downloadLink({ secrets, publicUrl }: Context, subject: DownloadSubject): string {
  const { eventId, hostId, pinEpoch } = subject;
  const token = signValue(secrets.keyFor(DOWNLOAD), `${eventId}.${hostId}.${pinEpoch}`);
  return `${publicUrl}/host-mails/download#${token}`;
}

/** Returns whose download a token opens; undefined when it is invalid. */
export function readDownload(
  { secrets }: Pick<Context, 'secrets'>,
  token: string,
): DownloadSubject | undefined {
  const [eventId, hostId, epoch] = readSigned(secrets.keysFor(DOWNLOAD), token)?.split('.') ?? [];
  return eventId && hostId ? { eventId, hostId, pinEpoch: Number(epoch) } : undefined;
}

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
