import { useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';

import { call } from '#lib/api/api.ts';
import { usePages } from '#pages/admin/use-pages.ts';

export type FeedbackState = 'open' | 'handled';
export type AnswerMessage = (feedbackId: string, body: BodyInputOf<'answerFeedback'>) => Promise<void>;
const PAGE = 20;

/** Returns the messages of one state, and the functions that handle or answer one. */
export function useFeedback(state: FeedbackState) {
  const client = useQueryClient();
  const pages = usePages({
    name: ['feedback', state],
    read: async (after, signal) => {
      const { feedback, ...page } = await call('listFeedback', {
        query: { state, after, count: PAGE },
        signal,
      });
      return { rows: feedback, ...page };
    },
    idOf: (message) => message.id,
  });
  const answer: AnswerMessage = async (feedbackId, body) => {
    await call('answerFeedback', { params: { feedbackId }, body });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  const handle = async (feedbackId: string): Promise<void> => {
    await call('handleFeedback', { params: { feedbackId } });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  return { pages, handle, answer };
}
