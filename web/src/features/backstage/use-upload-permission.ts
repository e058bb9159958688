import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '@togather/contract/roles.ts';
import { useEffect } from 'react';
import { useAction } from '../../platform/api/use-action.ts';
import { handleGlobalError } from '../../platform/notices/catch-global-errors.ts';
import { decideUploads, permissionsQuery } from './permission-queries.ts';
import { uploadDecision } from './upload-decision.ts';

/**
 * Returns whether participants may upload, and the function that changes it. Failures go to the global handler and refetch
 * the list.
 */
export const useUploadPermission = (eventId: string) => {
  const client = useQueryClient();
  const query = permissionsQuery(eventId);
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  useEffect(() => {
    if (error) handleGlobalError(error);
  }, [error]);
  const update = useAction(async (decision: Decision) => {
    try {
      const entries = await decideUploads(eventId, decision);
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
    /** Null while unknown. */
    decision: entries.length > 0 ? uploadDecision(entries) : null,
    isLoading: isPending || (isFetching && entries.length === 0),
    isUpdating: update.isPending,
    decide: (decision: Decision) => void update.run(decision),
    retry: () => void refetch(),
  };
};
