import { planDefaults } from '@togather/contract/plans.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import { type DragEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { ChooseArea } from '#parts/uploads/choice/choose-area.tsx';
import { ChoiceNotices, Notice } from '#parts/uploads/choice/notice.tsx';
import { PreviewGrid } from '#parts/uploads/choice/preview-grid.tsx';
import { readDropped } from '#parts/uploads/choice/read-dropped.ts';
import { UploaderName } from '#parts/uploads/choice/uploader-name.tsx';
import { keyOf, useChosenFiles } from '#parts/uploads/choice/use-chosen-files.ts';
import { bytesOf, canRetry, countsOf, isAtRisk, isUnderway } from '#parts/uploads/items/upload-items.ts';
import type { Thumbnails } from '#parts/uploads/pictures/thumbnails.ts';
import type { OpenQueue } from '#parts/uploads/queue/open-queue.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { classes } from '#ui/layout/classes.ts';
import { AdLink } from '#ui/links/ad-link.tsx';
import { failureText } from './next-step.ts';
import { UploadReport } from './upload-report.tsx';

interface UploadDialogProps {
  isOpen: boolean;
  onClose: () => void;
  uploads: Uploads;
  thumbnails: OpenQueue['thumbnails'];
  /** The remaining and the total quota, or null if no more photos may be added. */
  quota: { left: number; total: number } | null;
  ad: Ad | undefined;
  /** Leads the host of a Free event to more room. */
  upgradeAt: string | undefined;
}

/** The photos under way whose thumbnails are shown. */
const SHOWN_UNDERWAY = 5;

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
  ad,
  upgradeAt,
}: UploadDialogProps) {
  const { t } = useTranslation('uploads');
  const left = quota?.left ?? 0;
  const chosen = useChosenFiles(left);
  const { going } = chosen;
  const isFull = chosen.count >= left;
  const pictures = useSyncExternalStore(thumbnails.subscribe, thumbnails.state);
  useEffect(() => {
    thumbnails.ask(going.map((file) => ({ id: keyOf(file), file })));
    return () => thumbnails.letGo(going.map(keyOf));
  }, [thumbnails, going]);
  const send = () => {
    uploads.start(chosen.files, chosen.large);
    chosen.clear();
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
            {t('confirm', { count: chosen.count })}
          </Button>
        )
      }
    >
      <DropArea isDisabled={!quota || isFull} onPick={chosen.add}>
        {uploads.hasReport && <UploadReport uploads={uploads} mayRetry={quota !== null} />}
        {!quota && !uploads.hasReport && <p role="status">{t('errors:UPLOAD_DENIED')}</p>}
        {quota && left > 0 && <Quota {...quota} chosen={chosen.count} />}
        <ChoiceNotices chosen={chosen} quota={left} />
        {quota && isFull && (
          <p role="status" className={left === 0 ? 'py-6 text-center text-lg text-balance' : 'text-warn'}>
            {left === 0 ? t('quotaFull', { total: quota.total }) : t('quotaReached')}
          </p>
        )}
        {quota && (isFull || chosen.dropped > 0) && upgradeAt && <MoreRoom upgradeAt={upgradeAt} />}
        {chosen.count > 0 && <UploaderName />}
        <PreviewGrid files={going} thumbnails={pictures} onRemove={chosen.remove} />
        {left > 0 && (
          <ChooseArea
            isFirst={chosen.count === 0}
            isQuiet={uploads.items.some(canRetry)}
            isDisabled={isFull}
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

/** Shows the progress of an upload and why it pauses. */
const UploadProgress = ({ uploads, pictures }: { uploads: Uploads; pictures: Thumbnails }) => {
  const { t } = useTranslation('uploads');
  const { items, hold } = uploads;
  const counts = countsOf(items);
  const { sent, total } = bytesOf(items);
  const isWaiting = sent === 0 && !hold;
  const underway = items.filter(isUnderway);
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <div className="flex h-14 gap-2">
        {underway.slice(0, SHOWN_UNDERWAY).map(({ id }) => (
          <span key={id} className="size-14 overflow-hidden rounded-control bg-ink/8">
            {pictures.get(id) && (
              <img src={pictures.get(id) ?? ''} alt="" className="size-full object-cover" />
            )}
          </span>
        ))}
      </div>
      <p aria-live="polite" aria-atomic="true" className="text-2xl font-bold tabular-nums">
        <span aria-hidden="true">{t('progress', counts)}</span>
        <span className="sr-only">{t('progressLabel', counts)}</span>
      </p>
      <div className="h-1.5 w-full max-w-xs overflow-hidden rounded-full bg-ink/12">
        <div
          className={classes(
            'h-full rounded-full bg-accent',
            isWaiting
              ? 'w-1/5 animate-[pass_1.6s_ease-in-out_infinite] motion-reduce:hidden'
              : 'origin-left transition-transform duration-200',
          )}
          style={isWaiting ? undefined : { transform: `scaleX(${sent / Math.max(total, 1)})` }}
        />
      </div>
      {hold ? (
        <div className="justify-self-stretch text-left">
          <Notice title={failureText(items, hold, { isHeld: true, count: underway.length })}>
            <Button kind="secondary" onClick={uploads.resume}>
              {t('tryNow')}
            </Button>
          </Notice>
        </div>
      ) : (
        <p className="text-balance text-muted">{t(items.some(isAtRisk) ? 'stayOpen' : 'mayLeave')}</p>
      )}
    </div>
  );
};
