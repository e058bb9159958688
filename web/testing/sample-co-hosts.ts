import type { CoHost, HostInvite } from '@togather/contract/schemas/co-hosts.ts';
import { inDays, newId } from './samples.ts';

/** Returns the address of an invitation with a new secret. */
export const inviteAt = (): string => `/co-host/${newId()}`;

export function sampleCoHost(change: Partial<CoHost> = {}): CoHost {
  return {
    coHostId: newId(),
    name: 'Mei Lin',
    joinedAt: inDays(-1),
    ...change,
  };
}

export function sampleInvite(change: Partial<HostInvite> = {}): HostInvite {
  return {
    inviteId: newId(),
    createdAt: inDays(-1),
    expiresAt: inDays(6),
    ...change,
  };
}
