import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { WishForm } from '#parts/wishes/wish-form.tsx';
import { WishList } from '#parts/wishes/wish-list.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface CommentsProps {
  event: Event;
  photo: Photo;
}

/** The comments on the viewer's photo, and the form for one more. */
export function PhotoComments({ event, photo }: CommentsProps) {
  const { t } = useTranslation('wishes');
  const isHost = useIsHost(event);
  return (
    <div className="grid gap-6">
      {event.takesWishes && <WishForm key={photo.photoId} eventId={event.eventId} photoId={photo.photoId} />}
      <div>
        <WishList
          event={event}
          scope={{ photoId: photo.photoId }}
          isHost={isHost}
          empty={<p className="text-muted">{t('noComments')}</p>}
          className="grid gap-5"
        />
      </div>
    </div>
  );
}

/** The same as a sheet, where the viewer has no place beside the photo. */
export function CommentSheet({ onClose, ...props }: CommentsProps & { onClose: () => void }) {
  const { t } = useTranslation('wishes');
  return (
    <Dialog title={t('comments')} isOpen onClose={onClose}>
      <PhotoComments {...props} />
    </Dialog>
  );
}
