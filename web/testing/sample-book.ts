import type { Book } from '@togather/contract/schemas/books.ts';
import { samplePhotos } from './samples.ts';

/** Returns a book of three pages, with two photos of the chapter that are not in it. */
export function sampleBook(change: Partial<Book> = {}): Book {
  const photos = samplePhotos(6).map(({ photoId, previewUrl, width, height }) => ({
    photoId,
    previewUrl,
    width,
    height,
    chapter: 0,
    faces: null,
  }));
  const [cover, first, second, third] = photos.map(({ photoId }) => photoId);
  return {
    edition: 1,
    format: 'a4',
    pages: [
      { title: 'Our day', photoIds: [cover!], isFull: false },
      { title: 'Dinner', photoIds: [first!], isFull: false },
      { title: null, photoIds: [second!, third!], isFull: false },
    ],
    wishesTitle: null,
    pdf: { state: 'ready', pagesDrawn: 24, pageCount: 24, bytes: 34_000_000 },
    dates: '28 November 2026',
    rarelyShown: 0,
    differentPhotos: 24,
    photos,
    ...change,
  };
}
