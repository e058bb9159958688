import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permission } from '@togather/contract/roles.ts';
import { useEffect, useRef, useState } from 'react';
import { withMember } from '#lib/format/with-member.ts';
import { handleGlobalError } from '#lib/notices/catch-global-errors.ts';
import { decisionOn } from './permission-decision.ts';
import { decide, type PermissionChange, permissionsQuery } from './permission-queries.ts';

/**
 * Returns what participants may do, and the function that changes it. Changes are sent one after another, since each response
 * has all permissions. Failures go to the global handler and refetch the list.
 */
export const usePermissions = (eventId: string) => {
  const client = useQueryClient();
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set());
  const queue = useRef(Promise.resolve());
  const query = permissionsQuery(eventId);
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  useEffect(() => {
    if (error) handleGlobalError(error);
  }, [error]);
  const update = async (change: PermissionChange) => {
    try {
      const entries = await decide(eventId, change);
      if (entries) client.setQueryData(query.queryKey, entries);
      else await refetch();
      await client.invalidateQueries({ queryKey: ['event'] });
    } catch (failure) {
      handleGlobalError(failure);
      await refetch();
    }
    setUpdating((now) => withMember(now, change.permission, false));
  };
  const change = (wanted: PermissionChange) => {
    setUpdating((now) => withMember(now, wanted.permission, true));
    queue.current = queue.current.then(() => update(wanted));
  };
  const entries = error ? [] : (data ?? []);
  return {
    /** Null while the permissions are unknown. */
    isAllowed:
      entries.length > 0 ? (permission: Permission) => decisionOn(permission, entries) === 'ALLOW' : null,
    /** Whether the server has the permission at all. */
    isKnown: (wanted: Permission) => entries.some(({ permission }) => permission === wanted),
    isLoading: isPending || (isFetching && entries.length === 0),
    isUpdating: (permission: Permission) => updating.has(permission),
    change,
    retry: () => void refetch(),
  };
};
