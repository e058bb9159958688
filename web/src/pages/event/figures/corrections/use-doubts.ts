import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Doubt } from '@togather/contract/schemas/figure-doubts.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ApiError } from '#lib/failures/failures.ts';

/** Pairs of faces to ask a host about. Refetched only after an answer, so that the shown question does not change. */
const doubtsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['doubts', eventId],
    queryFn: async ({ signal }) => (await call('listDoubts', { params: { eventId }, signal })).doubts,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Identifies a question, so that it is not asked twice in a visit. */
const nameOf = ({ faces }: Doubt): string =>
  faces
    .map(({ id }) => id)
    .sort()
    .join(' ');

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'FACE_NOT_FOUND';

export interface Doubts {
  /** Remaining questions, the current one first. */
  readonly left: readonly Doubt[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly settle: (doubt: Doubt, isSame: boolean) => void;
  readonly skip: (doubt: Doubt) => void;
}

/** Returns the questions about an event's faces. Skipped ones return when the page is reopened. */
export function useDoubts(eventId: string, isAsked: boolean): Doubts {
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...doubtsQuery(eventId), enabled: isAsked });
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const finish = (doubt: Doubt) => setDone((before) => new Set(before).add(nameOf(doubt)));
  const work = useAction(async (doubt: Doubt, isSame: boolean) => {
    try {
      await call('answerDoubt', { params: { eventId }, body: { sides: doubt.sides, isSame } });
    } catch (error) {
      // The photo was deleted meanwhile, so the question is obsolete.
      if (!isGone(error)) throw error;
    }
    void client.invalidateQueries({ queryKey: ['figures', eventId] });
    await client.invalidateQueries({ queryKey: ['doubts', eventId] });
    finish(doubt);
  });
  return {
    left: isAsked ? data.filter((doubt) => !done.has(nameOf(doubt))) : [],
    isPending: work.isPending,
    error: work.error,
    settle: (doubt, isSame) => void work.run(doubt, isSame),
    skip: (doubt) => {
      work.reset();
      finish(doubt);
    },
  };
}
