import { queryOptions } from '@tanstack/react-query';
import type { Task } from '@togather/contract/schemas/tasks.ts';
import { call } from '#lib/api/api.ts';

/** The tasks of an event in the host's order, refetched when the event changes. */
export function tasksQuery(eventId: string) {
  return queryOptions({
    queryKey: ['tasks', eventId],
    queryFn: ({ signal }) => call('listTasks', { params: { eventId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Returns how many tasks the caller has done, and for how many anybody has sent a photo that the caller sees. */
export function progressOf(tasks: readonly Task[]) {
  return {
    mine: tasks.filter(({ isDone }) => isDone).length,
    all: tasks.filter(({ photoCount }) => photoCount > 0).length,
    total: tasks.length,
  };
}
