import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog, useReturnFocus } from '#ui/dialogs/dialog.tsx';
import { claimOn } from './claim-on.ts';
import { ownPhotosQuery } from './decided-photos.ts';
import { PhotoMenu } from './photo-menu.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

/** The photo in question, by its id and its number in the grid. */
export interface Subject {
  photoId: string;
  number: number;
  /** Set to skip the menu. */
  step?: 'delete';
}

/** A photo's menu and its dialogs. Mounted with the viewer, so that the user's rights are loaded before the menu opens. */
export function PhotoActions({
  event,
  isHost,
  subject,
  photo,
  onClose,
  onDelete,
}: {
  event: Pick<Event, 'eventId' | 'pinCode' | 'requester_permissions'>;
  isHost: boolean;
  subject: Subject | null;
  /** The subject's photo; undefined once it is gone. */
  photo: Photo | undefined;
  onClose: () => void;
  onDelete: (photoId: string) => void;
}) {
  const { t } = useTranslation('photo-actions');
  const { eventId } = event;
  const [step, setStep] = useState<'menu' | 'replace' | 'delete' | 'report'>('menu');
  const own = useQuery({ ...ownPhotosQuery(eventId), enabled: !isHost });
  useReturnFocus(subject !== null);
  if (!subject) return null;
  const { photoId, number } = subject;
  const at = subject.step ?? step;
  const close = () => {
    setStep('menu');
    onClose();
  };
  const makeCover = async () => {
    close();
    try {
      await call('chooseLook', { params: { eventId }, body: { cover: 'photo', photoId } });
      notify({ type: 'success', message: t('coverDone') });
    } catch (error) {
      notify({ type: 'error', message: t('coverFailed', { reason: errorText(error) }) });
    }
  };
  const remove = async () => {
    close();
    onDelete(photoId);
  };
  return (
    <>
      <PhotoMenu
        number={number}
        claim={claimOn(photoId, {
          isHost,
          own: own.data?.deletable,
          hasFailed: own.isError && !own.isFetching,
        })}
        mayReplace={event.requester_permissions.uploadPhoto === 'ALLOW'}
        isOpen={at === 'menu'}
        onClose={close}
        onCover={() => void makeCover()}
        onReplace={() => setStep('replace')}
        onDelete={() => setStep('delete')}
        onReport={() => setStep('report')}
        onAskAgain={() => void own.refetch()}
      />
      <ConfirmDialog
        isDanger
        title={t('deleteTitle')}
        confirm={t('confirmDelete')}
        work={{ isPending: false, error: null, run: remove }}
        isOpen={at === 'delete'}
        onClose={close}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
      {at === 'replace' && photo && <ReplaceDialog event={event} photo={photo} onClose={close} />}
      {at === 'report' && <ReportDialog photoId={photoId} onClose={close} />}
    </>
  );
}
