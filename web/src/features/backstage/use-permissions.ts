import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permission } from '@togather/contract/roles.ts';
import { useEffect, useState } from 'react';
import { useAction } from '../../platform/api/use-action.ts';
import { handleGlobalError } from '../../platform/notices/catch-global-errors.ts';
import { decisionOn } from './permission-decision.ts';
import { decide, type PermissionChange, permissionsQuery } from './permission-queries.ts';

/**
 * Returns what participants may do, and the function that changes it. Failures go to the global handler and refetch the
 * list.
 */
export const usePermissions = (eventId: string) => {
  const client = useQueryClient();
  const [changing, setChanging] = useState<Permission | null>(null);
  const query = permissionsQuery(eventId);
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  useEffect(() => {
    if (error) handleGlobalError(error);
  }, [error]);
  const update = useAction(async (change: PermissionChange) => {
    setChanging(change.permission);
    try {
      const entries = await decide(eventId, change);
      if (entries) client.setQueryData(query.queryKey, entries);
      else await refetch();
      await client.invalidateQueries({ queryKey: ['event'] });
    } catch (failure) {
      handleGlobalError(failure);
      await refetch();
    }
  });
  const entries = error ? [] : (data ?? []);
  return {
    /** Null while the permissions are unknown. */
    isAllowed:
      entries.length > 0 ? (permission: Permission) => decisionOn(permission, entries) === 'ALLOW' : null,
    /** Whether the server has the permission at all. */
    isKnown: (wanted: Permission) => entries.some(({ permission }) => permission === wanted),
    isLoading: isPending || (isFetching && entries.length === 0),
    isUpdating: (permission: Permission) => update.isPending && changing === permission,
    change: (change: PermissionChange) => void update.run(change),
    retry: () => void refetch(),
  };
};
