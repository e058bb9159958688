import type { PhotoReport } from '@togather/contract/schemas/photos/photos.ts';
import { type ReactNode, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ReportFacts } from './report-facts.tsx';

/** A reported photo, to keep or to delete. `texts` is the namespace with the words; `children` follow the facts. */
export const ReportCard = ({
  texts,
  report: { photo, reason, message, createdAt },
  onKeep,
  onRemove,
  action,
  children,
}: {
  texts: 'admin' | 'hosting';
  report: PhotoReport;
  onKeep: () => Promise<void>;
  onRemove: () => Promise<void>;
  /** A further button. */
  action?: ReactNode;
  children?: ReactNode;
}) => {
  const { t, language } = useTranslation(texts);
  const [isAsking, setIsAsking] = useState(false);
  const keep = useAction(onKeep);
  const remove = useAction(onRemove);
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const width = action ? undefined : 'flex-1';
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <ReportFacts
        photo={photo}
        alt={t('reports.photo', { name: photo.awsPhotoName })}
        reason={t(`reports.reasons.${reason}`)}
        day={formatDay(createdAt, language)}
        words={t('reports.words')}
        message={message}
      >
        {children}
      </ReportFacts>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" isPending={keep.isPending} onClick={() => void keep.run()} className={width}>
          {t('reports.keep')}
        </Button>
        <Button kind="secondary" disabled={keep.isPending} onClick={ask} className={width}>
          {t('reports.remove')}
        </Button>
        {action}
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
