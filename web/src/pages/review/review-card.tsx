import { previewAddress } from '@togather/contract/previews.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { PhotosIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { usePreviewTries } from '#ui/pictures/photo-image.tsx';
import { type Decided, swipeDecision } from './review-queue.ts';

interface Drag {
  readonly pointerId: number;
  readonly fromX: number;
  readonly at: number;
  readonly dx: number;
}

const degrees = (dx: number) => dx / 40;

/** The word that a swipe would decide, over the photo. */
const Verdict = ({ dx }: { dx: number }) => {
  const { t } = useTranslation('visibility');
  if (Math.abs(dx) < 16) return null;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute top-1.5 rounded-control bg-black/75 px-4 py-2 text-xl font-semibold text-white',
        dx > 0 ? 'left-1.5' : 'right-1.5',
      )}
    >
      {t(dx > 0 ? 'review.show' : 'review.hide')}
    </span>
  );
};

/** The photo to decide on, as large as the window allows. A swipe to the right shows it, to the left hides it. */
export function ReviewCard({
  photo,
  onDecide,
  onBroken,
}: {
  photo: Photo;
  onDecide: (visibility: Decided['visibility']) => void;
  onBroken: () => void;
}) {
  const { t } = useTranslation('visibility');
  const tries = usePreviewTries(photo.previewUrl, onBroken);
  const [drag, setDrag] = useState<Drag | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const dx = drag?.dx ?? 0;
  const begin = ({ isPrimary, button, pointerId, clientX, timeStamp }: PointerEvent) => {
    if (!isPrimary || button !== 0) return;
    setDrag({ pointerId, fromX: clientX, at: timeStamp, dx: 0 });
  };
  const move = ({ pointerId, clientX, currentTarget }: PointerEvent) => {
    if (drag?.pointerId !== pointerId) return;
    if (!currentTarget.hasPointerCapture(pointerId)) currentTarget.setPointerCapture(pointerId);
    setDrag({ ...drag, dx: clientX - drag.fromX });
  };
  const end = ({ pointerId, clientX, timeStamp }: PointerEvent) => {
    if (drag?.pointerId !== pointerId) return;
    setDrag(null);
    const width = card.current?.clientWidth ?? window.innerWidth;
    const decision = swipeDecision(clientX - drag.fromX, { width, ms: timeStamp - drag.at });
    if (decision) onDecide(decision);
  };
  return (
    <div
      ref={card}
      data-review={photo.photoId}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      style={{
        touchAction: 'pan-y',
        ...(drag && { transform: `translateX(${dx}px) rotate(${degrees(dx)}deg)` }),
      }}
      className={classes(
        'relative grid min-h-41 flex-1 place-items-center overflow-hidden rounded-card bg-surface select-none',
        !drag && 'transition-transform duration-150',
      )}
    >
      {tries.failure ? (
        <span className="grid justify-items-center gap-2 p-3 text-center text-muted">
          {tries.isDead ? (
            <button
              type="button"
              onClick={tries.tryAgain}
              className="grid min-h-12 justify-items-center gap-2"
            >
              <RetryIcon className="size-8" />
              {t('review.broken')}
            </button>
          ) : (
            <>
              <PhotosIcon className="size-8" />
              {t('review.noPreview')}
            </>
          )}
        </span>
      ) : (
        <img
          key={tries.made}
          src={previewAddress(photo.previewUrl, 1280)}
          alt={t('review.alt', { name: photo.awsPhotoName })}
          width={photo.width}
          height={photo.height}
          draggable={false}
          decoding="async"
          onError={() => void tries.fail()}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <Verdict dx={dx} />
    </div>
  );
}
