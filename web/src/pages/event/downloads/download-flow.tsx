import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { inAppBrowserOf, leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { formatBytes, withMember } from '#lib/format/format-date.ts';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { isOwner, useIsHost } from '#lib/joining/look-up-event.ts';
import { notify } from '#lib/notices/notification.ts';
import { useMyFigure } from '#lib/recent/my-figure.ts';
import { FaceMenu } from '#pages/event/figures/menu/face-menu.tsx';
import { FigurePreview } from '#pages/event/figures/menu/figure-preview.tsx';
import { useDecisions } from '#pages/event/visibility/use-decisions.tsx';
import { figuresQuery, photosOfFiguresQuery } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ChoiceCard } from '#ui/fields/choice.tsx';
import { DownloadIcon, ExternalIcon, FaceIcon, HeartIcon, PeopleIcon, PhotosIcon } from '#ui/icons/icons.tsx';
import { adAt } from '#ui/links/ad-link.tsx';
import { checkDownload } from './check-download.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSaving } from './use-saving.tsx';

const FACES_AD = 4;

export type DownloadStep = 'closed' | 'method' | 'faces' | 'preview';

export interface DownloadFlowProps {
  event: Event;
  /** The photos in the grid's order. */
  photos: readonly Photo[];
  /** The best photo of each moment, where similar ones are shown as one. */
  best: readonly Photo[] | undefined;
  step: DownloadStep;
  onStep: (step: DownloadStep) => void;
  selection: ReadonlySet<string> | null;
  onSelection: (selection: ReadonlySet<string> | null) => void;
  /** Opens a photo of the preview in the viewer. */
  onOpen: (photos: readonly Photo[], index: number) => void;
  /** Returns the same photos with valid addresses. */
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}

/** Everything after a press on Download: menus, selection, overlay, and failed photos. */
export function DownloadFlow(props: DownloadFlowProps) {
  const { event, photos, step, onStep, selection, onSelection } = props;
  const { t } = useTranslation('downloads');
  const client = useQueryClient();
  useOverlay(selection !== null, () => onSelection(null));
  const [figures, setFigures] = useState<ReadonlySet<string>>(new Set());
  const { data: people } = useQuery({ ...figuresQuery(event.eventId), enabled: figures.size > 0 });
  // Drops figures that no longer exist from the selection.
  const figureIds = [...figures].filter((id) => people?.some((figure) => figure.id === id) ?? true);
  const ads = event.eventType === 'Plus' ? event.adInfos : [];

  /** The selected figures are kept while the sheets are open. */
  const closeSheets = () => {
    onStep('closed');
    setFigures(new Set());
  };
  const closeAll = () => {
    closeSheets();
    onSelection(null);
  };
  const saving = useSaving({
    event,
    renew: props.renew,
    isSizing: step === 'method' || selection !== null,
    onBegun: closeAll,
  });
  const me = useMyFigure(event.eventId).figureId;
  const [isFinding, setIsFinding] = useState(false);
  const showFaces = (withSearch: boolean) => {
    setIsFinding(withSearch);
    onStep('faces');
  };
  const startFigures = async () => {
    const error = checkDownload({ eventId: event.eventId, figures: figureIds.length });
    if (error) return void notify({ type: 'error', message: t(`errors.${error}`) });
    const signal = saving.prepare('faces');
    try {
      const found = await client.fetchQuery(photosOfFiguresQuery(event.eventId, figureIds));
      if (signal.aborted) return;
      const known = client.getQueryData(figuresQuery(event.eventId).queryKey) ?? [];
      const isHere = (id: string) => known.some((figure) => figure.id === id);
      if (!figureIds.every(isHere)) notify({ type: 'info', message: t('dropped') });
      await saving.save(found.photos, 'faces');
    } catch (error) {
      saving.fail(error);
    }
  };
  const isHost = useIsHost(event);
  const { actionsOn, undoBars } = useDecisions(event, () => onSelection(null));
  const chosen = photos.filter((photo) => selection?.has(photo.photoId));
  return (
    <>
      <MethodMenu
        isOpen={step === 'method'}
        onClose={closeSheets}
        all={event.photos}
        best={props.best}
        sizeOf={saving.sizeOf}
        onSave={(wanted) => {
          closeSheets();
          void saving.save(wanted, 'manual');
        }}
        onManual={() => {
          closeSheets();
          onSelection(new Set());
        }}
        onFaces={() => showFaces(false)}
        onMe={() => {
          if (!me) return showFaces(true);
          setFigures(new Set([me]));
          onStep('preview');
        }}
        hasFaces={event.faceGrouping && event.figureCount > 0}
      />
      <FaceMenu
        isOpen={step === 'faces'}
        onClose={closeSheets}
        onBack={() => onStep('method')}
        isFinding={isFinding}
        eventId={event.eventId}
        isHost={isHost}
        isOwner={isHost && isOwner(event)}
        isGrouping={event.faceGrouping}
        processing={event.processing}
        ad={adAt(ads, FACES_AD)}
        selected={new Set(figureIds)}
        onSelect={(id, isIn) => setFigures((now) => withMember(now, id, isIn))}
        onDownload={() => void startFigures()}
        onPreview={() => onStep('preview')}
      />
      <FigurePreview
        // A changed selection of people starts with all their photos ticked.
        key={figureIds.join()}
        isOpen={step === 'preview'}
        eventId={event.eventId}
        figureIds={figureIds}
        onBack={() => showFaces(false)}
        onClose={closeSheets}
        onOpen={props.onOpen}
        onDownload={(wanted) => void saving.save(wanted, 'faces')}
      />
      {selection && (
        <SelectionBar
          selected={chosen.length}
          total={photos.length}
          onSelectAll={() => onSelection(new Set(photos.map((photo) => photo.photoId)))}
          onClear={() => onSelection(new Set())}
          bytes={saving.sizeOf(chosen)}
          // All photos are the event's album: a resumable ZIP with its name.
          onDownload={() =>
            void saving.save(chosen.length === event.photos.length ? event.photos : chosen, 'manual')
          }
          onCancel={() => onSelection(null)}
        >
          {isHost && actionsOn(chosen.map(({ photoId }) => photoId))}
        </SelectionBar>
      )}
      {undoBars}
      {saving.sheets}
    </>
  );
}

/** Warns inside LINE and similar apps that saving may fail, and offers a real browser. */
const InAppNote = () => {
  const { t } = useTranslation('downloads');
  return (
    <div className="grid gap-3 rounded-card bg-accent-soft p-4">
      <p>{t('inApp')}</p>
      <Button kind="secondary" icon={<ExternalIcon className="size-5" />} onClick={() => leaveInAppBrowser()}>
        {t('openBrowser')}
      </Button>
    </div>
  );
};

/** The first step of a download: photos of oneself or of others, by hand, or all. */
const MethodMenu = ({
  isOpen,
  onClose,
  all,
  best,
  sizeOf,
  onSave,
  onManual,
  onFaces,
  onMe,
  hasFaces,
}: {
  isOpen: boolean;
  onClose: () => void;
  all: readonly Photo[];
  /** The best photo of each moment, if these can be chosen. */
  best: readonly Photo[] | undefined;
  /** Returns the total size of photos, or undefined while unknown. */
  sizeOf: (photos: readonly Photo[]) => number | undefined;
  onSave: (photos: readonly Photo[]) => void;
  onManual: () => void;
  onFaces: () => void;
  onMe: () => void;
  /** Whether people have been found in the photos. */
  hasFaces: boolean;
}) => {
  const { t } = useTranslation('downloads');
  const amountOf = (wanted: readonly Photo[]) => {
    const photos = t('photos', { count: wanted.length });
    const bytes = sizeOf(wanted);
    return bytes === undefined ? photos : t('photosOfSize', { photos, size: formatBytes(bytes) });
  };
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-3 pb-[env(safe-area-inset-bottom)]">
        {inAppBrowserOf(navigator.userAgent) && <InAppNote />}
        {hasFaces && (
          <ChoiceCard isMe icon={<FaceIcon />} title={t('ofMe')} text={t('ofMeText')} onChoose={onMe} />
        )}
        <ChoiceCard icon={<PeopleIcon />} title={t('faces')} text={t('facesText')} onChoose={onFaces} />
        <ChoiceCard icon={<PhotosIcon />} title={t('manual')} text={t('manualText')} onChoose={onManual} />
        {best && best.length < all.length && (
          <ChoiceCard
            icon={<HeartIcon />}
            title={t('best')}
            text={amountOf(best)}
            onChoose={() => onSave(best)}
          />
        )}
        <ChoiceCard
          icon={<DownloadIcon />}
          title={t('downloadAll')}
          text={amountOf(all)}
          onChoose={() => onSave(all)}
        />
      </div>
    </Dialog>
  );
};
