import type { Decision, Permission } from '@togather/contract/roles.ts';
import type { PermissionEntry } from '@togather/contract/schemas/permissions.ts';

const isEntry = (value: unknown): value is PermissionEntry => {
  const { permission, role, decision } = (value ?? {}) as Partial<Record<keyof PermissionEntry, unknown>>;
  return (
    typeof permission === 'string' &&
    typeof role === 'string' &&
    (decision === 'ALLOW' || decision === 'DENY')
  );
};

/** Returns the entries of a response, also from its `data`, or undefined for another shape. */
export function entriesOf(answer: unknown): PermissionEntry[] | undefined {
  const { allPermissions, data } = (answer ?? {}) as { allPermissions?: unknown; data?: unknown };
  if (Array.isArray(allPermissions)) return allPermissions.every(isEntry) ? allPermissions : undefined;
  return data === undefined ? undefined : entriesOf(data);
}

/** Returns whether participants have a permission: the event's default and the role must both allow it. */
export function decisionOn(wanted: Permission, entries: readonly PermissionEntry[]): Decision {
  const own = entries.filter(({ permission, role }) => permission === wanted && role === 'PARTICIPANT');
  return own.length > 0 && own.every(({ decision }) => decision === 'ALLOW') ? 'ALLOW' : 'DENY';
}
