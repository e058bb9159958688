import type { AdminReport } from '@togather/contract/schemas/admin/admin-reports.ts';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { formatDay } from '../../../platform/format/format-date.ts';
import { paths } from '../../../platform/history/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { ReportFacts } from '../../../ui/pictures/report-facts.tsx';
import { TakedownButton } from '../events/takedown-button.tsx';

export const ReportedPhoto = ({
  report: { photo, reason, message, createdAt, event },
  onKeep,
  onRemove,
}: {
  report: AdminReport;
  onKeep: () => Promise<void>;
  onRemove: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const keep = useAction(onKeep);
  const remove = useAction(onRemove);
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
        <p className="mt-2 text-sm">
          <Link to={paths.event(event.pinCode)} className="underline">
            <bdi>{event.eventName}</bdi>
          </Link>
          <span className="text-muted">
            {' '}
            · <bdi>{event.hostUserName}</bdi>
          </span>
        </p>
      </ReportFacts>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" isPending={keep.isPending} onClick={() => void keep.run()}>
          {t('reports.keep')}
        </Button>
        <Button kind="secondary" disabled={keep.isPending} onClick={() => setIsAsking(true)}>
          {t('reports.remove')}
        </Button>
        <TakedownButton event={{ ...event, takenDown: null }} />
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
        onClose={() => {
          remove.reset();
          setIsAsking(false);
        }}
      >
        <p>{t('reports.confirmText')}</p>
      </ConfirmDialog>
    </li>
  );
};
