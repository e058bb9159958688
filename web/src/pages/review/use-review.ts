import { MAX_PHOTOS_A_CHANGE } from '@togather/contract/limits.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useMemo, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { t } from '#texts/i18n.ts';
import {
  afterDecision,
  afterFailure,
  afterUndo,
  type Decided,
  newReview,
  type Review,
  toReview,
} from './review-queue.ts';

/**
 * Returns the photos to review, the current one first, and the functions that decide and take the last decision back. A
 * decision shows at once; the server gets them in order.
 */
export const useReview = ({ eventId, photos: all }: Pick<Event, 'eventId' | 'photos'>) => {
  const [review, setReview] = useState<Review>(newReview);
  const [viewed, setViewed] = useState<string>();
  const [undone, setUndone] = useState(0);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const photos = useMemo(() => toReview(all, review, viewed), [all, review, viewed]);
  const current = photos[0]?.photoId;
  if (current !== viewed) setViewed(current);

  const send = ({ photos, visibility }: Decided): Promise<void> => {
    const ids = photos.map(({ photoId }) => photoId);
    const work = sending.current.then(async () => {
      for (let at = 0; at < ids.length; at += MAX_PHOTOS_A_CHANGE) {
        const photoIds = ids.slice(at, at + MAX_PHOTOS_A_CHANGE);
        await call('changeVisibility', { params: { eventId }, body: { photoIds, visibility } });
      }
    });
    sending.current = work.catch(() => {});
    return work;
  };
  const complain = (error: unknown) =>
    notify({ type: 'error', message: t('visibility:review.notSaved', { reason: errorText(error) }) });
  const decide = async (decided: Decided) => {
    setUndone(0);
    setReview((now) => afterDecision(now, decided));
    try {
      await send(decided);
    } catch (error) {
      setReview((now) => afterFailure(now, decided));
      complain(error);
    }
  };
  const undo = () => {
    const { last } = review;
    if (!last) return;
    setUndone(last.photos.length);
    setReview(afterUndo);
    // The server knows no way back to waiting, so a shown photo is hidden until the host decides again.
    if (last.visibility === 'shown') send({ ...last, visibility: 'hidden' }).catch(complain);
  };
  return {
    photos,
    last: review.last,
    /** The number of photos whose decision was just taken back. */
    undone,
    decide: (decidedOn: readonly Photo[], visibility: Decided['visibility']) =>
      void decide({ photos: decidedOn, visibility }),
    undo,
  };
};
