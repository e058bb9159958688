import { useQueryClient } from '@tanstack/react-query';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { notify } from '#lib/notices/notification.ts';
import { eventQuery } from '#parts/event/event-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { UploadIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';
import { ownPhotosQuery } from './decided-photos.ts';
import { sendReplacement } from './send-replacement.ts';

/** Replaces a photo by a file: both side by side, before it is sent. */
export function ReplaceDialog({
  event,
  photo,
  onClose,
}: {
  event: Pick<Event, 'eventId' | 'pinCode'>;
  photo: Photo;
  onClose: () => void;
}) {
  const { t } = useTranslation('photo-actions');
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const picture = useObjectUrl(file);
  const work = useAction(async (chosen: File) => {
    setProgress(0);
    const { replaced } = await sendReplacement(photo.photoId, chosen, setProgress);
    onClose();
    notify({ type: 'success', message: t(replaced ? 'replaced' : 'sameFile') });
    await Promise.all([
      client.invalidateQueries({ queryKey: eventQuery(event.pinCode).queryKey }),
      client.invalidateQueries({ queryKey: ownPhotosQuery(event.eventId).queryKey }),
    ]);
  });
  const choose = () => input.current?.click();
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        kind="quiet"
        disabled={work.isPending}
        onClick={file ? choose : onClose}
        className="max-sm:flex-1"
      >
        {t(file ? 'chooseAnother' : 'common:cancel')}
      </Button>
      {file ? (
        <Button isPending={work.isPending} onClick={() => void work.run(file)} className="max-sm:flex-1">
          {t('confirmReplace')}
        </Button>
      ) : (
        <Button icon={<UploadIcon className="size-5" />} onClick={choose} className="max-sm:flex-1">
          {t('chooseNew')}
        </Button>
      )}
    </div>
  );
  return (
    <Dialog
      title={t('replaceTitle')}
      isOpen
      isDismissable={!work.isPending}
      onClose={onClose}
      footer={footer}
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Version label={t('oldVersion')}>
            <img
              src={previewAddress(photo.previewUrl, 640)}
              alt={t('oldVersion')}
              className="size-full object-contain"
            />
          </Version>
          <Version label={t('newVersion')}>
            {picture ? (
              <img src={picture} alt={t('newVersion')} className="size-full object-contain" />
            ) : (
              <span className="grid size-full place-content-center p-3 text-center text-sm text-balance text-muted">
                {t('noneChosen')}
              </span>
            )}
          </Version>
        </div>
        <p className="text-muted">{t('replaceKeeps')}</p>
        {work.isPending && (
          <div
            role="progressbar"
            aria-label={t('sending')}
            aria-valuenow={Math.round(progress * 100)}
            className="h-1.5 overflow-hidden rounded-full bg-ink/12"
          >
            <div
              className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
              style={{ transform: `scaleX(${progress})` }}
            />
          </div>
        )}
        <FailureNote error={work.error} />
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('chooseNew')}
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            work.reset();
            if (chosen) setFile(chosen);
            target.value = '';
          }}
        />
      </div>
    </Dialog>
  );
}

const Version = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure className="grid gap-1.5">
    <div className="aspect-square overflow-hidden rounded-control bg-surface">{children}</div>
    <figcaption className="text-center text-sm text-muted">{label}</figcaption>
  </figure>
);
