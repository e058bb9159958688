import { useQuery } from '@tanstack/react-query';
import { FIGURE_PAGE } from '@togather/contract/limits.ts';
import { facesInWork, type Processing } from '@togather/contract/processing.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { notify, removeNotification } from '#lib/notices/notification.ts';
import { DoubtDialog } from '#pages/event/figures/corrections/doubt-dialog.tsx';
import { FigureActions } from '#pages/event/figures/corrections/figure-actions.tsx';
import { type Doubts, useDoubts } from '#pages/event/figures/corrections/use-doubts.ts';
import { FindMe } from '#pages/event/figures/finding/find-me.tsx';
import { BlurRequests } from '#parts/figures/blur-state.tsx';
import { FacesInWork } from '#parts/figures/faces-in-work.tsx';
import { FigureList, FigureSkeletons } from '#parts/figures/figure-list.tsx';
import { figuresQuery } from '#parts/figures/figure-queries.ts';
import { ForgetRequests } from '#parts/figures/forget-requests.tsx';
import { GroupingSwitch } from '#parts/figures/grouping-switch.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { EmptyFrame } from '#ui/drawings/scenes.tsx';
import { ChevronLeftIcon, ChevronRightIcon, InfoIcon, PeopleIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { Fold } from '#ui/layout/fold.tsx';
import { AdLink } from '#ui/links/ad-link.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

export interface FaceMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onBack: () => void;
  /** Opens with the search by a selfie. */
  isFinding: boolean;
  eventId: string;
  isHost: boolean;
  /** Whether the visitor may switch face grouping. */
  isOwner: boolean;
  /** False if the host has switched face grouping off. */
  isGrouping: boolean;
  processing: Processing;
  ad: Ad | undefined;
  selected: ReadonlySet<string>;
  onSelect: (figureId: string, isSelected: boolean) => void;
  onDownload: () => void;
  onPreview: () => void;
}

const Faces = ({
  eventId,
  grown,
  processing,
  found,
  selected,
  onSelect,
}: Pick<FaceMenuProps, 'eventId' | 'processing' | 'selected' | 'onSelect'> & {
  grown: number;
  found: readonly string[];
}) => {
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  const { data, error, refetch } = useQuery(figuresQuery(eventId));
  if (data && data.length > 0)
    return (
      <FigureList
        figures={data}
        grown={grown}
        isFinal={facesInWork(processing) === 0}
        selected={selected}
        found={found}
        onSelect={onSelect}
      />
    );
  if (data) return <StateMessage drawing={<EmptyFrame />} title={t('empty')} text={t('emptyText')} />;
  if (!error) return <FigureSkeletons />;
  return (
    <StateMessage
      role="alert"
      title={t('error')}
      text={errorText(error)}
      actions={
        <Button icon={<RetryIcon />} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      }
    />
  );
};

/** The second step by face: choose people. */
export function FaceMenu(props: FaceMenuProps) {
  const { selected, processing, ad, isOpen, isHost, isGrouping, eventId } = props;
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  const { data: figures = [] } = useQuery({ ...figuresQuery(eventId), enabled: isOpen });
  // At the bottom of all, not of the list: above a sponsor it would stay in sight, and the list would grow twice a scroll.
  const { count: grown, end } = useGrowingCount(figures.length, FIGURE_PAGE);
  const doubts = useDoubts(eventId, isOpen && isHost && isGrouping);
  const chosen = figures.filter(({ id }) => selected.has(id));
  const isNone = selected.size === 0;
  const [found, setFound] = useState<readonly string[]>([]);
  const notice = useRef<string | null>(null);
  const showFound = (figureIds: readonly string[]) => {
    for (const id of figureIds) props.onSelect(id, true);
    setFound(figureIds);
    const isFound = ({ id }: Figure) => figureIds.includes(id);
    const count = figures.filter(isFound).reduce((sum, { photoNum }) => sum + photoNum, 0);
    notice.current = notify({ type: 'success', message: t('find.found', { count }) });
  };
  useEffect(() => {
    if (isOpen) return;
    // A reopened sheet starts without results.
    setFound([]);
    if (notice.current) removeNotification(notice.current);
    notice.current = null;
  }, [isOpen]);
  return (
    <Dialog
      title={t('title')}
      width="wide"
      isOpen={isOpen}
      onClose={props.onClose}
      footer={
        <>
          <FigureActions eventId={eventId} isHost={isHost} chosen={chosen} onSelect={props.onSelect} />
          <div className="flex flex-wrap items-center gap-2">
            <IconButton
              label={common('back')}
              icon={<ChevronLeftIcon />}
              onClick={props.onBack}
              className="-ml-2.5"
            />
            <p aria-live="polite" className="mr-auto text-sm text-muted tabular-nums max-sm:sr-only">
              {t('selected', { count: selected.size })}
            </p>
            <Button kind="secondary" disabled={isNone} onClick={props.onPreview} className="max-sm:flex-auto">
              {t('preview')}
            </Button>
            <Button disabled={isNone} onClick={props.onDownload} className="max-sm:flex-auto">
              {t('download')}
            </Button>
          </div>
        </>
      }
    >
      {/* In a grid the negative margin of an empty part would not close its gap. */}
      <div className="flex flex-col gap-4">
        {isGrouping && figures.length > 0 && (
          <FindMe eventId={eventId} isOpenAtFirst={props.isFinding} onFound={showFound} />
        )}
        <SamePerson doubts={doubts} />
        {isGrouping && <ForgetRequests eventId={eventId} isShown={isOpen} />}
        {isGrouping && <BlurRequests eventId={eventId} isShown={isOpen} />}
        <FacesInWork processing={processing} />
        {isGrouping ? (
          <Faces
            eventId={eventId}
            grown={grown}
            processing={processing}
            found={found}
            selected={selected}
            onSelect={props.onSelect}
          />
        ) : (
          <StateMessage title={t('off')} text={isHost ? undefined : t('offText')} />
        )}
        <FigureNotice />
        {props.isOwner && <GroupingSwitch eventId={eventId} isOn={isGrouping} />}
        {ad && <AdLink ad={ad} className="max-w-md" />}
      </div>
      {/* At the edge of the dialog's padding. */}
      <div ref={end} aria-hidden="true" className="relative top-5 -mt-px h-px" />
    </Dialog>
  );
}

/** Two notes on why a photo may be missing, collapsed initially. */
const FigureNotice = () => {
  const { t } = useTranslation('figures');
  return (
    <Fold icon={<InfoIcon className="size-5 text-muted" />} title={t('notice')}>
      <ul className="grid list-disc gap-1 pr-4 pb-3 pl-11 text-sm text-muted">
        <li>{t('noticeRecent')}</li>
        <li>{t('noticeGroup')}</li>
      </ul>
    </Fold>
  );
};

/** A host's entry to the questions about uncertain faces. Renders nothing without questions. */
const SamePerson = ({ doubts }: { doubts: Doubts }) => {
  const { t } = useTranslation('figures');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {doubts.left.length > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="flex items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 text-left transition-colors duration-120 hover:bg-hover night:border-transparent"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-ink/8">
            <PeopleIcon />
          </span>
          <span className="flex-1">
            <span className="block font-semibold">{t('doubts.title')}</span>
            <span className="block text-sm text-balance text-muted">
              {t('doubts.text', { count: doubts.left.length })}
            </span>
          </span>
          <ChevronRightIcon className="size-5 shrink-0 text-muted" />
        </button>
      )}
      {isOpen && <DoubtDialog doubts={doubts} onClose={() => setIsOpen(false)} />}
    </>
  );
};
