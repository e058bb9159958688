import type { Membership } from '@togather/contract/endpoint.ts';
import { can, type Decision, type Role, type Standing } from '@togather/contract/roles.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { HostSettings } from '#platform/config/config.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User, Viewer } from '#platform/identity/viewer.ts';
import { hasJoined, type Joined } from './join-proof.ts';
import { decisionOn, findEvent, isParticipant } from './queries.ts';

/** An event's owner and co-hosts. */
export type Hosted = Pick<EventRow, 'host_id' | 'co_host_ids'>;

/** Returns what a visitor who may use an event is in it (`requireMember` decides who may). */
export function standingIn(event: Hosted, viewer: Viewer): Standing {
  if (viewer?.id === event.host_id) return 'OWNER';
  return viewer && event.co_host_ids.includes(viewer.id) ? 'CO_HOST' : 'PARTICIPANT';
}

/** Returns the visitor's role; co-hosts have the owner's. */
export function roleIn(event: Hosted, viewer: Viewer): Role {
  return mayManage(event, viewer) ? 'HOST' : 'PARTICIPANT';
}

/** Returns whether the visitor may act as a host of the event. */
export function mayManage(event: Hosted, viewer: Viewer): boolean {
  return can(standingIn(event, viewer), 'manageEvent');
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
 * Returns the event of an id for this viewer. Throws Failure EVENT_UNKNOWN for a missing event, one that is taken down,
 * and for all but the host an ended one.
 */
export async function requireEvent(context: Context, eventId: string, viewer: Viewer): Promise<EventRow> {
  const event = await context.eventReads(`id ${eventId}`, () => findEvent(context.db, { id: eventId }));
  if (!event || !mayView(event, viewer, context.clock())) throw new Failure('EVENT_UNKNOWN');
  return event;
}

/** The visitor: a signed-in user or none, and the events that the request proves to have joined. */
export interface Visitor {
  readonly viewer: Viewer;
  readonly joined: readonly Joined[];
}

/** Throws Failure JOIN_FIRST for a visitor without the membership that an endpoint requires. */
export async function requireMember(
  context: Context,
  event: EventRow,
  { viewer, joined, wanted }: Visitor & { readonly wanted: Membership },
): Promise<void> {
  if (wanted === 'id' && event.pin_epoch === 0) return;
  if (hasJoined(joined, event)) return;
  if (viewer && (await isParticipant(context.db, event.id, viewer.id))) return;
  throw new Failure('JOIN_FIRST');
}

/** Returns the event of an id for its hosts. Throws Failure EVENT_UNKNOWN as above, HOST_ONLY for other viewers. */
export async function requireHostedEvent(
  context: Context,
  eventId: string,
  viewer: Viewer,
): Promise<EventRow> {
  const event = await requireEvent(context, eventId, viewer);
  if (!mayManage(event, viewer)) throw new Failure('HOST_ONLY');
  return event;
}

/** Throws Failure OWNER_ONLY for a co-host. */
export function requireOwner(event: Hosted, viewer: Viewer): void {
  if (!can(standingIn(event, viewer), 'ownEvent')) throw new Failure('OWNER_ONLY');
}

/** Throws Failure PLUS_ONLY for a feature that a Free event does not have. */
export function requirePlus(event: Pick<EventRow, 'type'>): void {
  if (event.type !== 'Plus') throw new Failure('PLUS_ONLY');
}

export function mayView(event: EventRow, viewer: Viewer, now: Date): boolean {
  return !isTakenDown(event) && (!hasEnded(event, now) || can(standingIn(event, viewer), 'viewAfterEnd'));
}

/** Returns whether a visitor may upload by the host's setting; nobody may after the end. */
export function mayUpload(who: Standing, setting: Decision, isOver: boolean): boolean {
  return !isOver && can(who, 'uploadPhoto', setting);
}

/** Returns ALLOW or DENY for one viewer's uploads. */
export async function uploadPermission(context: Context, event: EventRow, viewer: Viewer) {
  const setting = await decisionOn(context.db, event.id, 'UPLOAD_PHOTO');
  const isOver = hasEnded(event, context.clock());
  return mayUpload(standingIn(event, viewer), setting, isOver) ? 'ALLOW' : 'DENY';
}

type Settings = Pick<Context, 'config'>;
type Address = Pick<User, 'email' | 'emailVerified'>;

/** Returns true for an administrator: a user whose verified address is in ADMIN_EMAILS. */
export function isAdmin({ config }: Settings, viewer: Viewer): boolean {
  return viewer?.emailVerified === true && config.adminEmails.includes(viewer.email.toLowerCase());
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
