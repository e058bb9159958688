import { useQuery } from '@tanstack/react-query';
import { facesInWork } from '@togather/contract/processing.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatBytes, withMember } from '#lib/format/format-date.ts';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useDownloadRule, useIsHost } from '#lib/joining/look-up-event.ts';
import { pageData } from '#lib/joining/page-data.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { followMe, forgetMe, noteSeenPhotos, rememberMe, useMyFigure } from '#lib/recent/my-figure.ts';
import type { OpenedEvent } from '#parts/event/open-event.tsx';
import { useNotedEvent } from '#parts/event/use-noted-event.ts';
import { followOrForgetMe } from '#parts/figures/end-of-my-figure.ts';
import {
  blursQuery,
  figuresQuery,
  isMissingFigure,
  photosOfFiguresQuery,
  successorIn,
} from '#parts/figures/figure-queries.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { DownloadIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { ProblemMessage, StateMessage } from '#ui/messages/state-message.tsx';
import { saveWay } from './downloads/browser-abilities.ts';
import { bytesOf, photoSizesQuery } from './downloads/zip/zip-in-page.ts';
import { PersonHeader, PersonSkeleton } from './figures/people/person-header.tsx';
import { PhotoGrid } from './grid/photo-grid.tsx';
import { loadFacesInWork, loadLikelyPhotos, loadSaveAtOnce, openPart } from './open-part.ts';
import { useRemovals } from './use-removals.ts';
import { useViewer } from './use-viewer.tsx';

const PhotoAlerts = lazy(async () => {
  const { PhotoAlerts } = await untilLoaded(() => import('./photo-alerts.tsx'));
  return { default: PhotoAlerts };
});
const BlurMe = lazy(async () => {
  const [{ BlurMe }] = await untilLoaded(() =>
    Promise.all([import('./blur-me.tsx'), loadNamespaces(['figures'])]),
  );
  return { default: BlurMe };
});
const FacesInWork = lazy(loadFacesInWork);
const LikelyPhotos = lazy(loadLikelyPhotos);

const none: ReadonlyMap<string, string> = new Map();

/** One person's photos: certain ones as a grid, and likely ones to tick before saving. */
export function PersonView({ event: whole, onBroken, renew, figureId }: OpenedEvent & { figureId: string }) {
  const { t } = useTranslation('people');
  const { event: noted, noteOf } = useNotedEvent(whole, false);
  const { event, leaving, ...removals } = useRemovals(noted);
  const { eventId, pinCode } = event;
  const figures = useQuery(figuresQuery(eventId));
  const [brought] = useState(() => pageData.current?.person);
  const found = useQuery({
    ...photosOfFiguresQuery(eventId, [figureId]),
    ...(brought?.figureId === figureId && { initialData: brought.found }),
  });
  const me = useMyFigure(eventId);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const sendsMail = useConfig()?.features.mail;
  const isMe = me.figureId === figureId;
  const blurs = useQuery({ ...blursQuery(eventId), enabled: isMe });
  // A comma in the address would mean several people.
  const isNobody = !event.faceGrouping || figureId.includes(',');
  const isUnseen = !isNobody && isMissingFigure(found.error);
  // All photos of the person may be withheld for some seconds.
  const isPrepared = isUnseen && isMe && (blurs.isPending || (blurs.data?.withheld ?? 0) > 0);
  const isMissing = isNobody || (isUnseen && !isPrepared);
  const { photos, likely } = useMemo(() => {
    const shown = <P extends Photo>(all: readonly P[] = []): P[] =>
      all
        .filter(({ photoId }) => !leaving.has(photoId))
        .map((photo) => ({ ...photo, ...noteOf?.(photo.photoId) }));
    const { photos, likely } = isPrepared ? {} : (found.data ?? {});
    return { photos: shown(photos), likely: shown(likely) };
  }, [found.data, isPrepared, leaving, noteOf]);
  const count = photos.length;
  const title = isPrepared ? t('yours') : t(isMe ? 'ofYou' : 'ofPerson', { count });
  usePageMeta({ title: found.data && !isMissing ? title : t('title'), isIndexed: false });
  const successor = successorIn(found.error);
  useEffect(() => {
    if (!successor) return;
    followMe(eventId, figureId, successor);
    navigate(paths.person(pinCode, successor), { replace: true });
  }, [successor, eventId, figureId, pinCode]);
  useEffect(() => {
    if (successor) return;
    if (isMe && isMissing) void (isNobody ? forgetMe(eventId) : followOrForgetMe(eventId));
    else if (isMe && count > 0) noteSeenPhotos(eventId, count);
  }, [isMe, isMissing, isNobody, eventId, count, successor]);

  const mayDownload = useDownloadRule(event) !== 'none';
  const { open, viewer } = useViewer({
    event,
    photos: [...photos, ...likely],
    isHost: useIsHost(event),
    removals,
    renew,
  });

  const eventPath = paths.event(pinCode);
  if (successor) return <PersonSkeleton />;
  if (isMissing) return <MissingPerson eventPath={eventPath} />;
  if (!found.data && !isPrepared)
    return found.error ? (
      <PersonError error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <PersonSkeleton />
    );
  const wanted = [...photos, ...likely.filter(({ photoId }) => ticked.has(photoId))];
  return (
    <div className="grid gap-5 pb-16">
      <PersonHeader
        title={title}
        eventName={event.eventName}
        eventPath={eventPath}
        face={figures.data?.find(({ id }) => id === figureId)?.representativeFace.cropUrl}
        isMe={isMe}
        onMe={(isSaid) => (isSaid ? rememberMe(event, figureId) : forgetMe(eventId))}
        actions={
          mayDownload ? (
            <SavePhotos event={event} photos={wanted} renew={renew} />
          ) : (
            <p className="text-sm text-muted">{t('event-page:downloadsOff')}</p>
          )
        }
      >
        {isMe && (
          <div className="flex flex-wrap gap-2 empty:hidden max-md:*:flex-auto">
            {sendsMail && (
              <Suspense fallback={<div className="min-h-12" />}>
                <PhotoAlerts eventId={eventId} figureId={figureId} />
              </Suspense>
            )}
            {(event.offersBlur || blurs.data?.blurs.length) && (
              <Suspense fallback={null}>
                <BlurMe eventId={eventId} figureId={figureId} isOffered={event.offersBlur} />
              </Suspense>
            )}
          </div>
        )}
        {facesInWork(event.processing) > 0 && (
          <Suspense fallback={<p className="text-sm">&nbsp;</p>}>
            <FacesInWork processing={event.processing} />
          </Suspense>
        )}
      </PersonHeader>
      <PhotoGrid
        eventId={null}
        photos={photos}
        newer={0}
        pending={[]}
        localUrls={none}
        ad={undefined}
        selection={null}
        onOpen={open}
        onSelect={() => {}}
        onBroken={onBroken}
      />
      <div className="gutters">
        {likely.length > 0 && (
          <Suspense fallback={null}>
            <LikelyPhotos
              photos={likely}
              before={count}
              ticked={ticked}
              onOpen={open}
              onTick={(photoId, isIn) => setTicked((now) => withMember(now, photoId, isIn))}
            />
          </Suspense>
        )}
      </div>
      {viewer}
    </div>
  );
}

const place = 'px-5 py-20';

/** The person was merged, hidden or forgotten, or grouping is off. The photos remain in the event. */
const MissingPerson = ({ eventPath }: { eventPath: string }) => {
  const { t } = useTranslation('people');
  return (
    <StateMessage
      role="status"
      heading="h1"
      className={place}
      drawing={<LostFrame />}
      title={t('missing')}
      text={t('missingText')}
      actions={
        <UpLink isButton to={eventPath}>
          {t('toEvent')}
        </UpLink>
      }
    />
  );
};

const PersonError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('people');
  return (
    <ProblemMessage
      heading="h1"
      className={place}
      title={t('error')}
      text={errorText(error)}
      actions={
        <Button icon={<RetryIcon />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
};

const SaveAtOnce = lazy(async () => ({ default: (await loadSaveAtOnce()).SaveAtOnce }));

/** Saves photos of an event: on a phone in groups, elsewhere as photos.zip of a known size. A press loads the code. */
const SavePhotos = ({
  event,
  photos,
  renew,
}: Pick<OpenedEvent, 'event' | 'renew'> & { photos: readonly Photo[] }) => {
  const { t } = useTranslation('people');
  const [isPhone] = useState(() => saveWay(navigator) !== null);
  const [press, setPress] = useState<{ photos: readonly Photo[] }>();
  const sizes = useQuery({
    ...photoSizesQuery(event.eventId, event.photos, useDownloadRule(event)),
    enabled: !isPhone,
  });
  const bytes = bytesOf(photos, sizes.data);
  return (
    <>
      <Button
        icon={<DownloadIcon className="size-5" />}
        onClick={() => openPart('saving', () => setPress({ photos }))}
      >
        {isPhone ? t('save') : t('event-page:download')}
        {/* Its width is reserved, so that the button does not move. A narrow row has no room for it. */}
        {!isPhone && !sizes.isError && (
          <span
            className="text-sm font-normal whitespace-nowrap tabular-nums max-md:hidden"
            style={{ minWidth: '3.5rem' }}
          >
            {bytes !== undefined && formatBytes(bytes)}
          </span>
        )}
      </Button>
      <Suspense fallback={null}>{press && <SaveAtOnce event={event} press={press} renew={renew} />}</Suspense>
    </>
  );
};
