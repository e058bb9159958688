import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useRef } from 'react';
import { call } from '../../platform/api/api.ts';
import { nextLookMs } from './poll-schedule.ts';

interface Counts {
  dataUpdateCount: number;
  errorUpdateCount: number;
}
/** The query key of a payment's status. */
export const statusKey = (pendingEventId: string) => ['payment-status', pendingEventId];

const answersIn = ({ dataUpdateCount, errorUpdateCount }: Counts) => dataUpdateCount + errorUpdateCount;

/** Returns a payment's status; while it is being confirmed, looks it up again for some minutes. */
export const usePaymentStatus = (pendingEventId: string) => {
  const client = useQueryClient();
  const queryKey = statusKey(pendingEventId);
  const counted = useRef(0);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getPaymentStatus', { params: { pendingEventId }, signal }),
    staleTime: 0,
    // Users who return from the bank's app want to know at once.
    refetchOnWindowFocus: ({ state }) => state.data?.paymentStatus !== 'PAID',
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === 'PROCESSING' && nextLookMs(answersIn(state) - counted.current),
  });
  /** Looks at once, and then as often as in the beginning. */
  const checkAgain = async (): Promise<void> => {
    const state = client.getQueryState(queryKey);
    counted.current = state ? answersIn(state) : 0;
    await query.refetch();
  };
  return { query, checkAgain };
};
