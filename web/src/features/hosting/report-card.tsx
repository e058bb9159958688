import type { PhotoReport } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ReportedPicture } from '../../ui/reported-picture.tsx';

/** One report: the photo, why, and what the host decides. */
export const ReportCard = ({
  report: { photo, reason, message, createdAt },
  onKeep,
  onRemove,
}: {
  report: PhotoReport;
  onKeep: () => Promise<void>;
  onRemove: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('hosting');
  const [isAsking, setIsAsking] = useState(false);
  const keep = useAction(onKeep);
  const remove = useAction(onRemove);
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <div className="flex gap-4">
        <ExternalLink href={photo.url} className="shrink-0 self-start rounded-control">
          <ReportedPicture
            previewUrl={photo.previewUrl}
            alt={t('reports.photo', { name: photo.awsPhotoName })}
          />
        </ExternalLink>
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t(`reports.reasons.${reason}`)}</p>
          <p className="text-sm text-muted tabular-nums">{formatDay(createdAt, language)}</p>
          {message && <p className="mt-2 wrap-anywhere whitespace-pre-line">{message}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          isPending={keep.isPending}
          onClick={() => void keep.run()}
          className="flex-1 whitespace-nowrap"
        >
          {t('reports.keep')}
        </Button>
        <Button kind="secondary" disabled={keep.isPending} onClick={ask} className="flex-1 whitespace-nowrap">
          {t('reports.remove')}
        </Button>
      </div>
      {keep.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(keep.error)}
        </p>
      )}
      <ConfirmDialog
        title={t('reports.confirmTitle')}
        confirm={t('reports.remove')}
        work={remove}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('reports.confirmText')}</p>
      </ConfirmDialog>
    </li>
  );
};
