import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadUploadDialog, openPart } from '#pages/event/open-part.ts';
import { useEventUploads } from '#pages/event/uploads/use-event-uploads.ts';
import { useIsOver } from '#parts/event/event-query.ts';

const UploadDialog = lazy(loadUploadDialog);

/** Returns the function that opens the upload for a task, undefined where nobody may upload, with the dialog and the photos sent here. */
export function useTaskUpload(event: Event): {
  upload: ((taskId: string) => void) | undefined;
  localUrls: ReadonlyMap<string, string>;
  dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const [taskId, setTaskId] = useState<string>();
  const { queue, uploads, localUrls } = useEventUploads(event, setIsOpen);
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
          ad={undefined}
          upgradeAt={undefined}
          tasks={taskId ? { eventId, first: taskId } : { eventId }}
        />
      )}
    </Suspense>
  );
  return { upload: mayUpload ? open : undefined, localUrls, dialog };
}
