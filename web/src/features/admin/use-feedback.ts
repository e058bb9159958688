import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/api.ts';

export type FeedbackState = 'open' | 'handled';
const PAGE = 20;

/** The messages of one state, page by page, and how one is dealt with. */
export const useFeedback = (state: FeedbackState) => {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['admin', 'feedback', state],
    queryFn: ({ pageParam: from, signal }) =>
      call('listFeedback', { query: { state, from, count: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const known = all.reduce((sum, page) => sum + page.feedback.length, 0);
      return last.feedback.length > 0 && known < last.total ? known : undefined;
    },
    staleTime: 0,
  });
  const handle = async (feedbackId: string): Promise<void> => {
    await call('handleFeedback', { params: { feedbackId } });
    await client.invalidateQueries({ queryKey: ['admin', 'feedback'] });
  };
  const messages = query.data?.pages.flatMap((page) => page.feedback);
  return { query, messages, total: query.data?.pages[0]?.total ?? 0, handle };
};
