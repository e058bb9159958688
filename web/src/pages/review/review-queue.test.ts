import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { afterDecision, afterFailure, afterUndo, newReview, toReview } from './review-queue.ts';

const photo = (photoId: string, more: Partial<Photo> = { visibility: 'pending' }) =>
  ({ photoId, ...more }) as Photo;
const [a, b, c] = [photo('a'), photo('b'), photo('c')];
const idsOf = (photos: readonly Photo[]) => photos.map(({ photoId }) => photoId);

test('waiting photos come in the order of the lookup; decided and deleted ones are left out', () => {
  const photos = [c, photo('x', {}), b, photo('y', { visibility: 'hidden' }), a];
  expect(idsOf(toReview(photos, newReview, undefined))).toEqual(['c', 'b', 'a']);
  const deleted = photo('d', { visibility: 'pending', deletesAt: '2026-01-01T00:00:00Z' });
  const review = afterDecision(newReview, { photos: [c], visibility: 'shown' });
  expect(idsOf(toReview([deleted, ...photos], review, undefined))).toEqual(['b', 'a']);
});

test('the viewed photo stays first while newer ones arrive', () => {
  expect(idsOf(toReview([c, b, a], newReview, 'b'))).toEqual(['b', 'c', 'a']);
  expect(idsOf(toReview([c, a], newReview, 'b'))).toEqual(['c', 'a']);
});

test('an undone decision brings its photos back first, until they are decided again', () => {
  const decided = afterDecision(newReview, { photos: [b], visibility: 'hidden' });
  const undone = afterUndo(decided);
  expect(undone.last).toBeNull();
  const shown = photo('b', {});
  expect(idsOf(toReview([c, shown, a], undone, 'c'))).toEqual(['b', 'c', 'a']);
  const again = afterDecision(undone, { photos: [b], visibility: 'shown' });
  expect(idsOf(toReview([c, shown, a], again, 'c'))).toEqual(['c', 'a']);
});

test('photos of a refused decision wait as before, and it cannot be undone', () => {
  const last = { photos: [b], visibility: 'shown' as const };
  const review = afterFailure(afterDecision(newReview, last), last);
  expect(idsOf(toReview([b, a], review, undefined))).toEqual(['b', 'a']);
  expect(review.last).toBeNull();
  const later = { photos: [a], visibility: 'hidden' as const };
  expect(afterFailure(afterDecision(afterDecision(newReview, last), later), last).last).toEqual(later);
});
