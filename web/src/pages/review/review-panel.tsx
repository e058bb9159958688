import { MAX_PHOTOS_A_CHANGE } from '@togather/contract/limits.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { openLoaded } from '#lib/loading/load-chunk.ts';
import { notify } from '#lib/notices/notification.ts';
import { t } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { CheckIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { ReviewCard } from './review-card.tsx';
import {
  afterDecision,
  afterFailure,
  afterUndo,
  type Decided,
  newReview,
  type Review,
  toReview,
} from './review-queue.ts';

const loadDialog = async () => ({ default: (await import('./show-all-dialog.tsx')).ShowAllDialog });
const ShowAllDialog = lazy(loadDialog);

/** Loads the next photo's preview while the host looks at the current one. */
const usePreloaded = (next: Photo | undefined) => {
  const address = next && previewAddress(next.previewUrl, 1280);
  useEffect(() => {
    if (address) new Image().src = address;
  }, [address]);
};

const Done = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('visibility');
  return (
    <StateMessage
      drawing={<CalmFrame />}
      title={t('review.doneTitle')}
      text={t('review.doneText')}
      actions={
        <>
          <LinkButton to={paths.event(pin)}>{t('review.toEvent')}</LinkButton>
          <LinkButton to={`${paths.backstage(pin)}?view=permission`} kind="secondary">
            {t('review.permissions')}
          </LinkButton>
        </>
      }
    />
  );
};

/** The keys that decide, as one swipes. */
const KEYS = { hidden: 'ArrowLeft', shown: 'ArrowRight' } as const;

/** Decides on the photo by the arrow keys. */
const useKeys = (photo: Photo | undefined, decide: (visibility: 'hidden' | 'shown') => void): void => {
  useEffect(() => {
    if (!photo) return;
    const press = ({ key, repeat, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (repeat || altKey || ctrlKey || metaKey || shiftKey) return;
      if (key === KEYS.hidden) decide('hidden');
      if (key === KEYS.shown) decide('shown');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};

/** The cap of a key, where there is a keyboard. */
const Cap = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="ml-1 hidden rounded-chip border border-current/40 px-1.5 font-sans text-sm leading-5 [@media(hover:hover)]:inline"
  >
    {children}
  </span>
);

/** The review of an event's waiting photos by its host. */
export function ReviewPanel({ event, onBroken }: { event: Event; onBroken: () => void }) {
  const { t } = useTranslation('visibility');
  const { photos, last, undone, decide, undo } = useReview(event);
  const [isAsking, setIsAsking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useKeepFocus(panel);
  const [current, next] = photos;
  usePreloaded(next);
  useKeys(isAsking ? undefined : current, (visibility) => current && decide([current], visibility));
  const said = (): ReactNode => {
    if (undone > 0) return t('review.again', { count: undone });
    return (
      last &&
      (last.visibility === 'shown' ? t('review.shown', { count: last.photos.length }) : t('review.hidden'))
    );
  };
  return (
    <div
      ref={panel}
      tabIndex={-1}
      style={{ minHeight: 'calc(100dvh - 4rem)' }}
      className="mx-auto flex max-w-2xl flex-col gap-3 px-5 pt-4 md:px-8 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none"
    >
      <UpLink to={paths.event(event.pinCode)}>
        <bdi>{event.eventName}</bdi>
      </UpLink>
      <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-2xl">{t('review.title')}</h1>
          <p className="mt-2 text-sm text-muted tabular-nums">{t('review.left', { count: photos.length })}</p>
        </div>
        {photos.length > 1 && (
          <Button kind="secondary" onClick={() => openLoaded(loadDialog, () => setIsAsking(true))}>
            {t('review.showAll')}
          </Button>
        )}
      </header>
      {current ? (
        <>
          <ReviewCard
            key={current.photoId}
            photo={current}
            onDecide={(visibility) => decide([current], visibility)}
            onBroken={onBroken}
          />
          <p className="text-center text-sm text-muted">
            {current.uploaderName ? (
              <bdi>{t('review.by', { name: current.uploaderName })}</bdi>
            ) : (
              <span className="[@media(hover:hover)]:hidden">{t('review.swipe')}</span>
            )}
          </p>
        </>
      ) : (
        <div className="flex-1">
          <Done pin={event.pinCode} />
        </div>
      )}
      <div className="flex min-h-12 items-center justify-center gap-3">
        <p role="status" className="text-sm">
          {said()}
        </p>
        {last && (
          <Button kind="quiet" className="min-h-12" onClick={undo}>
            {t('review.undo')}
          </Button>
        )}
      </div>
      {current && (
        <div className="grid grid-cols-2 gap-3">
          <Button
            kind="secondary"
            size="large"
            icon={<CloseIcon />}
            aria-keyshortcuts={KEYS.hidden}
            onClick={() => decide([current], 'hidden')}
          >
            {t('review.hide')}
            <Cap>←</Cap>
          </Button>
          <Button
            size="large"
            icon={<CheckIcon />}
            aria-keyshortcuts={KEYS.shown}
            onClick={() => decide([current], 'shown')}
          >
            {t('review.show')}
            <Cap>→</Cap>
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <ShowAllDialog
            count={photos.length}
            onShow={() => {
              setIsAsking(false);
              decide(photos, 'shown');
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * Returns the photos to review, the current one first, and the functions that decide and take the last decision back. A
 * decision shows at once; the server gets them in order.
 */
const useReview = ({ eventId, photos: all }: Pick<Event, 'eventId' | 'photos'>) => {
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
