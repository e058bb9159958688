import type { Decision } from '@togather/contract/roles.ts';
import type { PermissionEntry } from '@togather/contract/schemas/events/permissions.ts';

const isEntry = (value: unknown): value is PermissionEntry => {
  const { permission, role, decision } = (value ?? {}) as Partial<Record<keyof PermissionEntry, unknown>>;
  return (
    typeof permission === 'string' &&
    typeof role === 'string' &&
    (decision === 'ALLOW' || decision === 'DENY')
  );
};

/** Returns the entries of a response, which may be under `data`; undefined when it has another shape. */
export const entriesOf = (answer: unknown): PermissionEntry[] | undefined => {
  const { allPermissions, data } = (answer ?? {}) as { allPermissions?: unknown; data?: unknown };
  if (Array.isArray(allPermissions)) return allPermissions.every(isEntry) ? allPermissions : undefined;
  return data === undefined ? undefined : entriesOf(data);
};

/** Whether participants may upload: what the event decides by default and what it decides for the role must both allow it. */
export const uploadDecision = (entries: readonly PermissionEntry[]): Decision => {
  const own = entries.filter(
    ({ permission, role }) => permission === 'UPLOAD_PHOTO' && role === 'PARTICIPANT',
  );
  return own.length > 0 && own.every(({ decision }) => decision === 'ALLOW') ? 'ALLOW' : 'DENY';
};
