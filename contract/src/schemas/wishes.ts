import { z } from 'zod';
import { MAX_WISHES_A_CHANGE, WISH_LENGTH, WISH_LINES, WISH_PAGE } from '../limits.ts';
import { UPLOADER_NAME_LENGTH, VISIBILITIES } from '../photos.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id, shownLines, shownText } from './values.ts';

/** A comment on a photo, or an entry of the event's guestbook. The text is plain: addresses in it are no links. */
export const wish = z.object({
  wishId: id,
  /** The photo that it comments on; null in the guestbook. */
  photoId: id.nullable(),
  text: z.string(),
  authorName: z.string(),
  /** Whether a host of the event wrote it. Names prove nothing. */
  isHost: z.boolean(),
  writtenAt: z.iso.datetime(),
  isEdited: z.boolean(),
  /** Absent on a wish that everybody sees. */
  visibility: z.enum(VISIBILITIES).optional(),
  /** For hosts: how many people have reported it. */
  reports: z.int().positive().optional(),
});
export type Wish = z.infer<typeof wish>;

const counted = z.object({ photoId: id, count: z.int().nonnegative() });

/**
 * What a stream tells of wishes. `changed` are written or changed ones that the reader sees, `gone` ids of those that the reader
 * no longer sees. Without them more changed than a message holds: fetch the lists.
 */
export const wishNews = z.object({
  changed: z.array(wish).optional(),
  gone: z.array(id).optional(),
  /** New numbers of comments on the photos of `changed` and `gone`. */
  counts: z.array(counted).optional(),
  /** How many wishes the reader sees in all. */
  total: z.int().nonnegative().optional(),
});
export type WishNews = z.infer<typeof wishNews>;

const text = shownLines(WISH_LENGTH, WISH_LINES);
const wishParams = eventParams.extend({ wishId: id });

export const listWishes = defineEndpoint('listWishes', {
  summary:
    "The event's wishes and comments that the caller sees, newest first; those of a guest who wrote them, too",
  params: eventParams,
  query: z.object({
    /** Comments on this photo only. */
    photoId: id.optional(),
    /** Continues after the last wish of the page before. */
    before: id.optional(),
    count: z.coerce.number().int().min(1).max(WISH_PAGE).default(WISH_PAGE),
    /** For hosts: those that wait for a decision, or are reported. */
    only: z.enum(['pending', 'reported']).optional(),
  }),
  response: z.object({
    wishes: z.array(wish.extend({ isOwn: z.boolean() })),
    hasMore: z.boolean(),
  }),
});
export type ListedWish = z.infer<typeof listWishes.response>['wishes'][number];

export const countWishes = defineEndpoint('countWishes', {
  summary: 'How many wishes everybody sees, and how many comments each photo has; for hosts all of them',
  params: eventParams,
  response: z.object({
    total: z.int().nonnegative(),
    /** For hosts, else null. */
    pending: z.int().nonnegative().nullable(),
    reported: z.int().nonnegative().nullable(),
    /** Photos without comments are left out. */
    photos: z.array(counted),
  }),
});

export const writeWish = defineEndpoint('writeWish', {
  summary: 'Write into the guestbook, or comment on a photo',
  params: eventParams,
  body: z.object({
    /** Chosen by the client, so that a request that is sent again writes nothing twice. */
    wishId: id.optional(),
    photoId: id.nullable().default(null),
    text,
    authorName: shownText(UPLOADER_NAME_LENGTH).min(1),
  }),
  response: wish.extend({ isOwn: z.literal(true) }),
  errors: ['WISHES_OFF', 'WISH_LIMIT_REACHED', 'PHOTO_NOT_FOUND', 'EVENT_ENDED'],
});

export const editWish = defineEndpoint('editWish', {
  summary: "Change the text of one's own wish. A hidden one stays hidden, and a reviewed one waits again",
  params: wishParams,
  body: z.object({ text }),
  response: wish.extend({ isOwn: z.literal(true) }),
  errors: ['WISH_NOT_FOUND', 'WISHES_OFF'],
});

export const deleteWish = defineEndpoint('deleteWish', {
  summary: "Delete one's own wish; hosts delete any",
  params: wishParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['WISH_NOT_FOUND'],
});

export const reportWish = defineEndpoint('reportWish', {
  summary: 'Report a wish to the host; each caller once',
  params: wishParams,
  response: z.object({ received: z.literal(true) }),
  errors: ['WISH_NOT_FOUND'],
});

export const decideWishes = defineEndpoint('decideWishes', {
  summary: 'Show, hide or delete wishes; the last decision stands and closes their reports',
  params: eventParams,
  body: z.object({
    wishIds: z.array(id).min(1).max(MAX_WISHES_A_CHANGE),
    decision: z.enum(['show', 'hide', 'delete']),
  }),
  /** `changed`: wishes of this event. `ignored`: ids of no wish of it. */
  response: z.object({ changed: z.int().nonnegative(), ignored: z.int().nonnegative() }),
});
