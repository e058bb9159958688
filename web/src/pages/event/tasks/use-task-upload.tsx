import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { loadUploadDialog, openPart } from '#pages/event/open-part.ts';
import { countShots } from '#pages/event/uploads/use-camera.tsx';
import { useEventUploads } from '#pages/event/uploads/use-event-uploads.ts';
import { useSeenEvent } from '#pages/event/visibility/use-seen-event.ts';
import { useIsOver } from '#parts/event/event-query.ts';

const UploadDialog = lazy(loadUploadDialog);
/** The dialog of a task takes photos from its own chooser only. */
const none: readonly File[] = [];
const ignore = () => {};

/** Returns the function that opens the upload for a task, undefined where nobody may upload, with the dialog and the photos sent here. */
export function useTaskUpload(event: Event): {
  upload: ((taskId: string) => void) | undefined;
  localUrls: ReadonlyMap<string, string>;
  dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const [taskId, setTaskId] = useState<string>();
  const { queue, uploads, localUrls } = useEventUploads(event, setIsOpen);
  const isHost = useIsHost(event);
  const { shotsUsed } = useSeenEvent(event, { isHost, isSample: false });
  const shots = isHost ? null : countShots(event, { used: shotsUsed, items: uploads?.items ?? [] });
  const isOver = useIsOver(event.eventEndDate);
  const mayUpload = event.requester_permissions.uploadPhoto === 'ALLOW' && !isOver;
  const { eventId } = event;
  const open = (id: string) =>
    openPart('upload', () => {
      setTaskId(id);
      setIsOpen(true);
    });
  const dialog = (
    <Suspense fallback={null}>
      {queue && uploads && (isOpen || taskId) && (
        <UploadDialog
          key={taskId}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          uploads={uploads}
          thumbnails={queue.thumbnails}
          quota={mayUpload ? { left: event.remainingPhotoQuota, total: event.totalPhotoLimit } : null}
          shots={shots && { ...shots, left: shots.left ?? shots.total }}
          taken={none}
          onTaken={ignore}
          names={event.uploaderNames}
          ad={undefined}
          upgradeAt={undefined}
          tasks={taskId ? { eventId, first: taskId } : { eventId }}
        />
      )}
    </Suspense>
  );
  return { upload: mayUpload ? open : undefined, localUrls, dialog };
}
