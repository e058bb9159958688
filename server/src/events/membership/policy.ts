import type { Membership } from '@togather/contract/endpoint.ts';
import { can, type Decision, type Role, type Standing } from '@togather/contract/roles.ts';
import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { HostSettings } from '#platform/config/config.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller, User } from '#platform/identity/caller.ts';
import { hasJoined } from './join-proof.ts';
import { findEvent, isParticipant } from './queries.ts';

/** An event's owner and co-hosts. */
export type Hosted = Pick<EventRow, 'host_id' | 'co_host_ids'>;

/** Returns what a user who may use an event is in it (`requireMember` decides who may). */
export function standingIn(event: Hosted, user: User | undefined): Standing {
  if (user?.id === event.host_id) return 'OWNER';
  return user && event.co_host_ids.includes(user.id) ? 'CO_HOST' : 'PARTICIPANT';
}

/** Returns the user's role; co-hosts have the owner's. */
export function roleIn(event: Hosted, user: User | undefined): Role {
  return mayManage(event, user) ? 'HOST' : 'PARTICIPANT';
}

/** Returns whether the user may act as a host of the event. */
export function mayManage(event: Hosted, user: User | undefined): boolean {
  return can(standingIn(event, user), 'manageEvent');
}

export const hasEnded = (event: Pick<EventRow, 'ends_at'>, now: Date): boolean => event.ends_at <= now;

/** Throws Failure EVENT_ENDED for what gives access to an event or moves it, after its end. */
export function requireRunning(event: Pick<EventRow, 'ends_at'>, now: Date): void {
  if (hasEnded(event, now)) throw new Failure('EVENT_ENDED');
}

/**
 * Returns whether an administrator has taken the event down. It must then look as if it never existed, so every access
 * to the event or its data checks this.
 */
export const isTakenDown = (event: Pick<EventRow, 'taken_down_at'>): boolean => event.taken_down_at !== null;

/**
 * Returns the event of an id for this user. Throws Failure EVENT_UNKNOWN for a missing event, one that is taken down,
 * and for all but the host an ended one.
 */
export async function requireEvent(
  context: Context,
  eventId: string,
  user: User | undefined,
): Promise<EventRow> {
  const event = await context.eventReads(`id ${eventId}`, () => findEvent(context.db, { id: eventId }));
  if (!event || !mayView(event, user, context.clock())) throw new Failure('EVENT_UNKNOWN');
  return event;
}

/** Throws Failure JOIN_FIRST for a caller without the membership that an endpoint requires. */
export async function requireMember(
  context: Context,
  event: EventRow,
  { user, joined }: Caller,
  wanted: Membership,
): Promise<void> {
  if (wanted === 'id' && event.pin_epoch === 0) return;
  if (hasJoined(joined, event)) return;
  if (user && (await isParticipant(context.db, event.id, user.id))) return;
  throw new Failure('JOIN_FIRST');
}

/** Returns the event of an id for its hosts. Throws Failure EVENT_UNKNOWN as above, HOST_ONLY for other users. */
export async function requireHostedEvent(
  context: Context,
  eventId: string,
  user: User | undefined,
): Promise<EventRow> {
  const event = await requireEvent(context, eventId, user);
  if (!mayManage(event, user)) throw new Failure('HOST_ONLY');
  return event;
}

/** Throws Failure OWNER_ONLY for a co-host. */
export function requireOwner(event: Hosted, user: User | undefined): void {
  if (!can(standingIn(event, user), 'ownEvent')) throw new Failure('OWNER_ONLY');
}

type Endpoint = Pick<EndpointDefinition, 'who' | 'membership'>;

export const isForHosts = ({ who }: Endpoint): boolean => who === 'host' || who === 'owner';

/** Returns the event. Throws Failure EVENT_UNKNOWN, HOST_ONLY, OWNER_ONLY or JOIN_FIRST as the endpoint declares. */
export async function requireEventFor(
  context: Context,
  endpoint: Endpoint,
  caller: Caller,
  eventId: string,
): Promise<EventRow> {
  const event = isForHosts(endpoint)
    ? await requireHostedEvent(context, eventId, caller.user)
    : await requireEvent(context, eventId, caller.user);
  if (endpoint.who === 'owner') requireOwner(event, caller.user);
  if (endpoint.membership) await requireMember(context, event, caller, endpoint.membership);
  return event;
}

/** Throws Failure PLUS_ONLY for a feature that a Free event does not have. */
export function requirePlus(event: Pick<EventRow, 'type'>): void {
  if (event.type !== 'Plus') throw new Failure('PLUS_ONLY');
}

export function mayView(event: EventRow, user: User | undefined, now: Date): boolean {
  return !isTakenDown(event) && (!hasEnded(event, now) || can(standingIn(event, user), 'viewAfterEnd'));
}

/** Returns whether a caller may upload by the host's setting; nobody may after the end. */
export function mayUpload(who: Standing, setting: Decision, isOver: boolean): boolean {
  return !isOver && can(who, 'uploadPhoto', setting);
}

type Settings = Pick<Context, 'config'>;
type Address = Pick<User, 'email' | 'emailVerified'>;

/** Returns true for an administrator: a user whose verified address is in ADMIN_EMAILS. */
export function isAdmin({ config }: Settings, user: User | undefined): boolean {
  return user?.emailVerified === true && config.adminEmails.includes(user.email.toLowerCase());
}

/** Returns whether a list contains a verified address, or exactly its domain. */
const isListed = ({ emails, domains }: HostSettings, { email, emailVerified }: Address): boolean => {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  return emailVerified && (emails.includes(address) || (at > 0 && domains.includes(address.slice(at + 1))));
};

/** Returns whether a user may create events, which HOSTS decides. Administrators always may. */
export function mayCreateEvents(context: Settings, user: User): boolean {
  const { hosts } = context.config;
  if (hosts.mode === 'everybody' || isAdmin(context, user)) return true;
  return hosts.mode === 'list' && isListed(hosts, user);
}

/** Throws Failure HOSTING_RESTRICTED for a user who may not create events. */
export function requireHosting(context: Settings, user: User): void {
  if (!mayCreateEvents(context, user)) throw new Failure('HOSTING_RESTRICTED');
}
