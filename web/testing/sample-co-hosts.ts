import type { CoHost, HostInvite } from '@togather/contract/schemas/events/co-hosts.ts';
import { inDays, newId } from './samples.ts';

/** Returns the address of an invitation with a new secret. */
export const inviteAt = (): string => `/co-host/${newId()}`;

export const sampleCoHost = (change: Partial<CoHost> = {}): CoHost => ({
  coHostId: newId(),
  name: 'Mei Lin',
  joinedAt: inDays(-1),
  ...change,
});

export const sampleInvite = (change: Partial<HostInvite> = {}): HostInvite => ({
  inviteId: newId(),
  createdAt: inDays(-1),
  expiresAt: inDays(6),
  ...change,
});
