import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { useMemo, useState } from 'react';
import { eventQuery, withUploaded } from '../../features/event-page/event-query.ts';
import type { Arrivals } from '../../features/uploads/upload-items.ts';
import { useThumbnails } from '../../features/uploads/use-thumbnails.ts';
import { useUploads } from '../../features/uploads/use-uploads.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { notify } from '../../lib/notification.ts';

/**
 * The uploads of an event page: new photos are in the event at once, marked as this browser's own. The dialog closes
 * when all is through, and opens when there is something to report.
 */
export const useEventUploads = (event: Event, setIsOpen: (isOpen: boolean) => void) => {
  const client = useQueryClient();
  const { t } = useTranslation('event-page');
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const pictures = useThumbnails();
  const { queryKey } = eventQuery(event.pinCode);

  const textOf = ({ added, already }: Arrivals) => {
    const texts = {
      done: t('uploads:done', { count: added }),
      already: t('uploads:already', { count: already }),
    };
    if (already === 0) return texts.done;
    return added === 0 ? texts.already : t('uploads:doneInPart', texts);
  };
  const onAnswer = (answer: UploadAnswer) => {
    setOwn((now) => new Set([...now, ...answer.photos.map((photo) => photo.photoId)]));
    // A lookup that left before the upload would bring the event without it.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (now) => now && withUploaded(now, answer));
  };
  const onFinished = (arrivals: Arrivals) => {
    notify({ type: 'success', message: textOf(arrivals) });
    void client.invalidateQueries({ queryKey });
    setIsOpen(false);
  };
  const uploads = useUploads(event.eventId, { onAnswer, onFinished, onTrouble: () => setIsOpen(true) });

  const { sent } = uploads;
  const { thumbnails } = pictures;
  const localUrls = useMemo(() => {
    const made = [...sent].map(([photoId, file]) => [photoId, thumbnails.get(file)] as const);
    return new Map(made.flatMap(([photoId, url]) => (url ? [[photoId, url] as const] : [])));
  }, [sent, thumbnails]);
  return { uploads, pictures, own, localUrls };
};
