import { z } from 'zod';
import { MAX_CHAPTERS } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id, shownText } from './values.ts';

export const chapter = z.object({
  chapterId: id,
  /** The host's words; null without any, and pages then say the time of day. */
  name: z.string().nullable(),
  /** Photos from this time on are in the chapter, until the next one in time starts. */
  startsAt: z.iso.datetime(),
  /** Only hosts get hidden chapters. */
  isHidden: z.boolean(),
  /** Of the photos that the caller sees. For hosts, a hidden chapter keeps its photos. */
  photoCount: z.int().nonnegative(),
});
export type Chapter = z.infer<typeof chapter>;

export const chapterList = z.object({
  /** Counts the host's changes. While it is 0, the server cuts the chapters again as photos arrive. */
  edition: z.int().nonnegative(),
  /** In the host's order. Guests get those that have photos which everyone sees. */
  chapters: z.array(chapter),
});
export type ChapterList = z.infer<typeof chapterList>;

export const listChapters = defineEndpoint('listChapters', {
  summary: 'The chapters of an event, by which its photos are shown in the order of time',
  params: eventParams,
  response: chapterList,
});

export const saveChapters = defineEndpoint('saveChapters', {
  summary: 'Replace the list of chapters; an empty list lets the server cut them again',
  params: eventParams,
  body: z.object({
    /** Of the list that was changed. */
    edition: z.int().nonnegative(),
    chapters: z
      .array(
        z.object({
          /** Undefined for a new chapter. */
          chapterId: id.optional(),
          name: shownText(60).nullable().default(null),
          startsAt: z.iso.datetime(),
          isHidden: z.boolean().default(false),
        }),
      )
      .max(MAX_CHAPTERS),
  }),
  response: chapterList,
  errors: ['CHAPTERS_CHANGED'],
});
