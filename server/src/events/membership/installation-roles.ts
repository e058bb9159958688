import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { HostSettings } from '#platform/config/config.ts';
import type { User, Viewer } from '#platform/identity/viewer.ts';

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
