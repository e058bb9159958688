import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { nextLookMs } from './poll-schedule.ts';

interface Counts {
  dataUpdateCount: number;
  errorUpdateCount: number;
}
export const statusKey = (pendingEventId: string) => ['payment-status', pendingEventId];

const answersIn = ({ dataUpdateCount, errorUpdateCount }: Counts) => dataUpdateCount + errorUpdateCount;

/** Returns a payment's status, and polls for some minutes while it is being confirmed. */
export const usePaymentStatus = (pendingEventId: string) => {
  const client = useQueryClient();
  const queryKey = statusKey(pendingEventId);
  const counted = useRef(0);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getPaymentStatus', { params: { pendingEventId }, signal }),
    staleTime: 0,
    // Users returning from the bank's app expect an immediate update.
    refetchOnWindowFocus: ({ state }) => state.data?.paymentStatus !== 'PAID',
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === 'PROCESSING' && nextLookMs(answersIn(state) - counted.current),
  });
  /** Looks up at once and restarts polling. */
  const checkAgain = async (): Promise<void> => {
    const state = client.getQueryState(queryKey);
    counted.current = state ? answersIn(state) : 0;
    await query.refetch();
  };
  return { query, checkAgain };
};
