import { z } from 'zod';
import { BOOK_PAGES, MAX_ON_PAGE } from '../book-pages.ts';
import { defineEndpoint } from './endpoint.ts';
import { photo } from './photos.ts';
import { eventParams, id, shownText } from './values.ts';

/** The title page is first. Of other pages, a title begins a chapter. */
const page = z.object({
  title: shownText(120).nullable(),
  photoIds: z.array(id).max(MAX_ON_PAGE),
  /** The page's only photo reaches beyond its edges. */
  isFull: z.boolean(),
});

/** Of the pages with wishes after those with photos; null for a book without them. */
const wishesTitle = shownText(120).nullable();

const format = z.enum(['a4', 'square']);
const share = z.number().min(0).max(1);

/** A photo that may be in the book, with the part that holds all its faces. */
const bookPhoto = photo.pick({ photoId: true, previewUrl: true, width: true, height: true }).extend({
  /** Number of its chapter, in the host's order. */
  chapter: z.int().nonnegative(),
  faces: z.object({ left: share, top: share, width: share, height: share }).nullable(),
});

export const book = z.object({
  /** Counts the changes of the pages. */
  edition: z.int().positive(),
  format,
  /** Without photos that have been hidden, reported or deleted meanwhile. */
  pages: z.array(page),
  wishesTitle,
  pdf: z.object({
    /** `outdated`: a photo or a wish of the PDF has been hidden, reported or deleted, or a wish edited; the PDF is not served. */
    state: z.enum(['drawing', 'ready', 'outdated', 'failed']),
    /** Of a drawing in progress. */
    pagesDrawn: z.int().nonnegative(),
    /** With the pages of wishes, once its drawing has begun. */
    pageCount: z.int().positive(),
    /** Null unless ready. */
    bytes: z.int().positive().nullable(),
  }),
  /** Of the event, in words, as the cover has them. */
  dates: z.string(),
  /** How many people who are in three photos or more appear less than twice. */
  rarelyShown: z.int().nonnegative(),
  /** Photos that do not look alike, counted up to as many as a book has pages. With fewer, it repeats some. */
  differentPhotos: z.int().nonnegative().max(BOOK_PAGES.least),
  /** In the order of chapters and time. */
  photos: z.array(bookPhoto),
});
export type Book = z.infer<typeof book>;

export const getBook = defineEndpoint('getBook', {
  summary: "The event's photo book, with the photos that may be in it",
  params: eventParams,
  response: z.object({ book: book.nullable() }),
});

export const makeBook = defineEndpoint('makeBook', {
  summary: 'Plan a photo book and begin to draw its PDF; it replaces an earlier book',
  params: eventParams,
  body: z.object({
    format: format.default('a4'),
    /** Of chapters without a name. */
    language: z.enum(['en', 'zh-TW']).default('zh-TW'),
  }),
  response: z.object({ book }),
  errors: ['BOOK_TOO_FEW_PHOTOS', 'BOOK_CHANGED'],
});

export const saveBook = defineEndpoint('saveBook', {
  summary: 'Change the pages of a photo book and begin to draw its PDF; the same pages draw it again',
  params: eventParams,
  body: z.object({
    /** Of the book that was changed. */
    edition: z.int().positive(),
    format,
    pages: z
      .array(
        page.refine(({ photoIds, title, isFull }) => !isFull || (photoIds.length === 1 && title === null)),
      )
      .min(1)
      .max(BOOK_PAGES.most),
    /** Unchanged without it. */
    wishesTitle: wishesTitle.optional(),
  }),
  response: z.object({ book }),
  errors: ['BOOK_NOT_FOUND', 'BOOK_CHANGED'],
});

export const downloadBook = defineEndpoint('downloadBook', {
  summary: 'The PDF of the photo book, for print',
  params: eventParams,
  media: 'application/pdf',
  errors: ['BOOK_NOT_FOUND', 'BOOK_OUTDATED'],
});
