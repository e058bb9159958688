import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { isMobile } from '../../features/downloads/browser-abilities.ts';
import { checkDownload } from '../../features/downloads/check-download.ts';
import { DownloadOverlay } from '../../features/downloads/download-overlay.tsx';
import { MethodMenu } from '../../features/downloads/method-menu.tsx';
import { MissingPhotos } from '../../features/downloads/missing-photos.tsx';
import { SelectionBar } from '../../features/downloads/selection-bar.tsx';
import { canShareFiles, ShareDialog } from '../../features/downloads/share-dialog.tsx';
import { useDownload } from '../../features/downloads/use-download.ts';
import { FaceMenu } from '../../features/figures/face-menu.tsx';
import { FigurePreview } from '../../features/figures/figure-preview.tsx';
import { figuresQuery, photosOfFiguresQuery } from '../../features/figures/figure-queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { notify } from '../../lib/notification.ts';
import { toggled } from '../../lib/toggled.ts';
import { useIsHost } from '../../lib/use-is-host.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { adAt } from '../../ui/ad-link.tsx';

const AD = { faces: 4, manual: 5 } as const;

export type DownloadStep = 'closed' | 'method' | 'faces' | 'preview';

export interface DownloadFlowProps {
  event: Event;
  /** The photos as the grid shows them. */
  photos: readonly Photo[];
  step: DownloadStep;
  onStep: (step: DownloadStep) => void;
  selection: ReadonlySet<string> | null;
  onSelection: (selection: ReadonlySet<string> | null) => void;
  /** Shows one of the preview's photos large. */
  onOpen: (photos: readonly Photo[], index: number) => void;
  /** The same photos with addresses that are still good. */
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}

/** Everything after a press on Download: menus, selection, overlay, and the photos that failed. */
export const DownloadFlow = (props: DownloadFlowProps) => {
  const { event, photos, step, onStep, selection, onSelection } = props;
  const { t } = useTranslation('downloads');
  const client = useQueryClient();
  const download = useDownload();
  useOverlay(selection !== null, () => onSelection(null));
  const [figures, setFigures] = useState<ReadonlySet<string>>(new Set());
  const [shared, setShared] = useState<readonly Photo[] | null>(null);
  const [way, setWay] = useState<keyof typeof AD>('manual');
  const { data: people } = useQuery({ ...figuresQuery(event.eventId), enabled: figures.size > 0 });
  // A figure that is not there any more is not picked any more.
  const figureIds = [...figures].filter((id) => people?.some((figure) => figure.id === id) ?? true);
  const ads = event.eventType === 'Plus' ? event.adInfos : [];

  /** Who is picked is picked for as long as the sheets are open. */
  const closeSheets = () => {
    onStep('closed');
    setFigures(new Set());
  };
  const complain = (message: string) => notify({ type: 'error', message });
  const fail = (reason: unknown) => complain(t('failed', { reason: errorText(reason) }));
  const closeAll = () => {
    closeSheets();
    onSelection(null);
  };
  const start = async (wanted: readonly Photo[], by: keyof typeof AD) => {
    const error = checkDownload({ eventId: event.eventId, photos: wanted.length });
    if (error) return complain(t(`errors.${error}`));
    setWay(by);
    download.prepare();
    try {
      await download.start(await props.renew(wanted), {
        onBegun: () => {
          closeAll();
          notify({ type: 'success', message: t('begun') });
        },
        onFailed: fail,
      });
    } catch (error) {
      download.abandon();
      fail(error);
    }
  };
  const startFigures = async () => {
    const error = checkDownload({ eventId: event.eventId, figures: figureIds.length });
    if (error) return complain(t(`errors.${error}`));
    setWay('faces');
    download.prepare();
    try {
      const found = await client.fetchQuery(photosOfFiguresQuery(event.eventId, figureIds));
      const known = client.getQueryData(figuresQuery(event.eventId).queryKey) ?? [];
      const isHere = (id: string) => known.some((figure) => figure.id === id);
      if (!figureIds.every(isHere)) notify({ type: 'info', message: t('dropped') });
      if (found.photos.length === 0) download.abandon();
      await start(found.photos, 'faces');
    } catch (error) {
      download.abandon();
      fail(error);
    }
  };
  const isHost = useIsHost(event);
  const chosen = photos.filter((photo) => selection?.has(photo.photoId));
  const share = (wanted: readonly Photo[]) => {
    if (wanted.length === 0) complain(t('errors.noPhotos'));
    else setShared(wanted);
  };
  const canShare = isMobile(navigator) && canShareFiles();
  return (
    <>
      <MethodMenu
        isOpen={step === 'method'}
        onClose={closeSheets}
        onManual={() => {
          closeSheets();
          onSelection(new Set());
        }}
        onFaces={() => onStep('faces')}
      />
      <FaceMenu
        isOpen={step === 'faces'}
        onClose={closeSheets}
        onBack={() => onStep('method')}
        eventId={event.eventId}
        isHost={isHost}
        isGrouping={event.faceGrouping}
        processing={event.processing.faces}
        ad={adAt(ads, AD.faces)}
        selected={new Set(figureIds)}
        onSelect={(id, isIn) => setFigures((now) => toggled(now, id, isIn))}
        onDownload={() => void startFigures()}
        onPreview={() => onStep('preview')}
      />
      <FigurePreview
        // A new choice of people begins with all their photos ticked.
        key={figureIds.join()}
        isOpen={step === 'preview'}
        eventId={event.eventId}
        figureIds={figureIds}
        onBack={() => onStep('faces')}
        onClose={closeSheets}
        onOpen={props.onOpen}
        onDownload={(wanted) => void start(wanted, 'faces')}
        onShare={canShare ? share : undefined}
      />
      {selection && (
        <SelectionBar
          selected={chosen.length}
          total={photos.length}
          onSelectAll={() => onSelection(new Set(photos.map((photo) => photo.photoId)))}
          onClear={() => onSelection(new Set())}
          onDownload={() => void start(chosen, 'manual')}
          onDownloadAll={() => void start(event.photos, 'manual')}
          onShare={canShare ? () => share(chosen) : undefined}
          onCancel={() => onSelection(null)}
        />
      )}
      <DownloadOverlay phase={download.phase} ad={adAt(ads, AD[way])} onGoOn={download.goOn} />
      <MissingPhotos
        photos={download.missing}
        onRetry={() => void start(download.missing, way)}
        onClose={download.forgetMissing}
      />
      {shared && <ShareDialog photos={shared} onClose={() => setShared(null)} />}
    </>
  );
};
