import { queryOptions } from '@tanstack/react-query';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import { call } from '#lib/api/api.ts';
import { formatClock, formatTimeOfDay } from '#lib/format/format-date.ts';

/** The chapters of an event in the host's order, refetched when the event changes. Without an answer, photos are shown by the hour. */
export function chaptersQuery(eventId: string) {
  return queryOptions({
    queryKey: ['chapters', eventId],
    queryFn: ({ signal }) => call('listChapters', { params: { eventId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

type Named = Pick<Chapter, 'name' | 'startsAt'>;

/** Returns the host's name of a chapter, or else the time of day at which it starts. */
export function chapterTitle({ name, startsAt }: Named, language: string): string {
  return (
    name ?? `${formatTimeOfDay(startsAt, language)}${language === 'en' ? ', ' : ' '}${formatClock(startsAt)}`
  );
}

const PREFIX = '#chapter-';

/** Returns the address of a chapter on the event's page. */
export function chapterAddress(eventAddress: string, chapterId: string): string {
  return `${eventAddress}${PREFIX}${chapterId}`;
}

/** Returns the chapter that an address's hash names; undefined for another hash. */
export function chapterOfHash(hash: string): string | undefined {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined;
}
