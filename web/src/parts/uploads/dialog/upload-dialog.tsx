import type { UploaderNames } from '@togather/contract/photos.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import { type DragEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { TaskChoice } from '#parts/tasks/task-choice.tsx';
import { ChooseArea } from '#parts/uploads/choice/choose-area.tsx';
import { ChoiceNotices } from '#parts/uploads/choice/notice.tsx';
import { PreviewGrid } from '#parts/uploads/choice/preview-grid.tsx';
import { readDropped } from '#parts/uploads/choice/read-dropped.ts';
import { type Shots, ShotsNote } from '#parts/uploads/choice/shots-note.tsx';
import { UploaderName, useUploaderName } from '#parts/uploads/choice/uploader-name.tsx';
import { keyOf, useChosenFiles } from '#parts/uploads/choice/use-chosen-files.ts';
import { canRetry, wantsName } from '#parts/uploads/items/upload-items.ts';
import type { OpenQueue } from '#parts/uploads/queue/open-queue.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { AdLink } from '#ui/links/ad-link.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { asksForName, UploadReport } from './upload-report.tsx';

interface UploadDialogProps {
  isOpen: boolean;
  onClose: () => void;
  uploads: Uploads;
  thumbnails: OpenQueue['thumbnails'];
  /** The remaining and the total quota, or null if no more photos may be added. */
  quota: { left: number; total: number } | null;
  /** The guest's shots; null where the host gives each guest as many as they like. */
  shots: Shots | null;
  /** Photos that were taken before the dialog opened, and the function that it calls once it has them. */
  taken: readonly File[];
  onTaken: () => void;
  names: UploaderNames;
  ad: Ad | undefined;
  /** Leads the host of a Free event to more room. */
  upgradeAt: string | undefined;
  /** The event whose tasks can be chosen, and the one chosen at first; undefined for an event without tasks. */
  tasks?: { eventId: string; first?: string } | undefined;
}

/** Below this, the remaining quota is shown. */
const SCARCE = 20;

const Quota = ({ left, total, chosen }: { left: number; total: number; chosen: number }) => {
  const { t } = useTranslation('uploads');
  const count = Math.max(0, left - chosen);
  const isScarce = count < SCARCE;
  return (
    <div>
      <p className={isScarce ? 'text-lg font-semibold tabular-nums' : 'text-sm text-muted tabular-nums'}>
        {t('quota', { count })}
      </p>
      <p className="text-sm text-muted tabular-nums">{t('quotaOf', { total })}</p>
    </div>
  );
};

/** Says that no more photos can be chosen, or that none could be. */
const Full = ({ left, total, shots }: { left: number; total: number; shots: Shots | null }) => {
  const { t } = useTranslation('uploads');
  const isEmpty = left === 0;
  const texts = shots
    ? { empty: t('shots.used', { total: shots.total }), reached: t('shots.last') }
    : { empty: t('quotaFull', { total }), reached: t('quotaReached') };
  return (
    <p role="status" className={isEmpty ? 'py-6 text-center text-lg text-balance' : 'text-warn'}>
      {isEmpty ? texts.empty : texts.reached}
    </p>
  );
};

const MoreRoom = ({ upgradeAt }: { upgradeAt: string }) => {
  const { t } = useTranslation('uploads');
  const config = useConfig();
  if (config?.features.payments === false) return null;
  const count = config?.limits.plusPhotoLimit ?? planDefaults.Plus.photoLimit;
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-sunken p-4 text-center">
      <p>{t('moreRoom', { count })}</p>
      <LinkButton to={upgradeAt} kind="secondary">
        {t('upgrade')}
      </LinkButton>
    </div>
  );
};

const Legal = () => {
  const { t } = useTranslation('uploads');
  return (
    <p className="text-sm text-muted">
      {t('terms')}{' '}
      <a href={paths.faceNotice} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        {t('faceNotice')}
        <span className="sr-only"> ({t('common:opensInNewTab')})</span>
      </a>
    </p>
  );
};

/** Shows the choice of photos, then the progress, then the result. */
export function UploadDialog({
  isOpen,
  onClose,
  uploads,
  thumbnails,
  quota,
  shots,
  taken,
  onTaken,
  names,
  ad,
  upgradeAt,
  tasks,
}: UploadDialogProps) {
  const { t } = useTranslation('uploads');
  const room = quota?.left ?? 0;
  const left = Math.min(room, shots?.left ?? room);
  // The event's own limit is the reason where both are reached.
  const isOfShots = shots !== null && shots.left < room;
  const chosen = useChosenFiles(left);
  const [taskId, setTaskId] = useState(tasks?.first ?? '');
  const { going } = chosen;
  const isFull = chosen.count >= left;
  const pictures = useSyncExternalStore(thumbnails.subscribe, thumbnails.state);
  useEffect(() => {
    thumbnails.ask(going.map((file) => ({ id: keyOf(file), file })));
    return () => thumbnails.letGo(going.map(keyOf));
  }, [thumbnails, going]);
  useEffect(() => {
    if (taken.length === 0) return;
    void chosen.add(taken);
    onTaken();
  }, [taken, onTaken, chosen.add]);
  const name = useUploaderName(uploads.items.some(wantsName) ? 'required' : names);
  const isNamedAbove = asksForName(uploads, name);
  const send = () => {
    if (!name.confirm()) return;
    uploads.start(chosen.files, chosen.large, taskId);
    chosen.clear();
    setTaskId(tasks?.first ?? '');
  };
  const adPlace = ad && <AdLink ad={ad} />;

  if (uploads.isRunning)
    return (
      <Dialog
        title={t('uploading')}
        isOpen={isOpen}
        onClose={onClose}
        isDismissable={false}
        onBack={onClose}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button kind="quiet" className="flex-auto" onClick={uploads.cancel}>
              {t('cancelUpload')}
            </Button>
            <Button kind="secondary" className="flex-auto" onClick={onClose}>
              {t('hide')}
            </Button>
          </div>
        }
      >
        <UploadProgress uploads={uploads} pictures={pictures} />
        {adPlace}
      </Dialog>
    );
  return (
    <Dialog
      title={t('title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        quota &&
        chosen.count > 0 && (
          <Button className="w-full" onClick={send}>
            {name.isMissing ? t('confirmName') : t('confirm', { count: chosen.count })}
          </Button>
        )
      }
    >
      <DropArea isDisabled={!quota || isFull} onPick={chosen.add}>
        {uploads.hasReport && <UploadReport uploads={uploads} mayRetry={quota !== null} name={name} />}
        {!quota && !uploads.hasReport && <p role="status">{t('errors:UPLOAD_DENIED')}</p>}
        {quota && left > 0 && !shots && <Quota {...quota} chosen={chosen.count} />}
        {quota && room > 0 && shots && <ShotsNote shots={shots} chosen={chosen.count} />}
        <ChoiceNotices chosen={chosen} quota={left} isOfShots={isOfShots} />
        {quota && isFull && <Full left={left} total={quota.total} shots={isOfShots ? shots : null} />}
        {quota && !isOfShots && (isFull || chosen.dropped > 0) && upgradeAt && (
          <MoreRoom upgradeAt={upgradeAt} />
        )}
        {quota && left > 0 && tasks && (
          <TaskChoice eventId={tasks.eventId} value={taskId} onChange={setTaskId} />
        )}
        {chosen.count > 0 && name.rule !== 'off' && !isNamedAbove && <UploaderName field={name} />}
        <PreviewGrid files={going} thumbnails={pictures} onRemove={chosen.remove} />
        {left > 0 && (
          <ChooseArea
            isFirst={chosen.count === 0}
            isQuiet={uploads.items.some(canRetry)}
            isDisabled={isFull}
            isCamera={shots !== null}
            onPick={chosen.add}
          />
        )}
        {adPlace}
        {quota && <Legal />}
      </DropArea>
    </Dialog>
  );
}

/** Accepts drops on all of the dialog: a browser leaves the page for a file that is dropped beside an area. */
const DropArea = ({
  isDisabled,
  onPick,
  children,
}: {
  isDisabled: boolean;
  onPick: (files: File[]) => void;
  children: ReactNode;
}) => {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isDisabled) void readDropped(event.dataTransfer).then(onPick);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="grid gap-4">
      {children}
    </div>
  );
};
