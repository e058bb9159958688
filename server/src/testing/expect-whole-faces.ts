import { layOutPage } from '@togather/contract/book-pages.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { expect } from 'vitest';

/** Asserts that no crop of a photo book cuts a face. */
export function expectWholeFaces(book: Book): void {
  const photos = new Map(book.photos.map((photo) => [photo.photoId, photo]));
  for (const [at, page] of book.pages.entries()) {
    const shown = page.photoIds.map((id) => photos.get(id)!);
    const { slots } = layOutPage(book.format, { ...page, number: at + 1 }, shown);
    for (const [index, { crop }] of slots.entries()) {
      const { faces } = shown[index]!;
      if (!faces) continue;
      expect(faces.left).toBeGreaterThanOrEqual(crop.left - 1e-6);
      expect(faces.top).toBeGreaterThanOrEqual(crop.top - 1e-6);
      expect(faces.left + faces.width).toBeLessThanOrEqual(crop.left + crop.width + 1e-6);
      expect(faces.top + faces.height).toBeLessThanOrEqual(crop.top + crop.height + 1e-6);
    }
  }
}
