import {
  isFailed,
  isOver,
  isUnderway,
  type UploadItem,
  type UploadTarget,
  wantsPin,
} from '../items/upload-items.ts';
import type { QueueState, UploadQueue } from './upload-queue.ts';

/** The uploads of one event in a state of the queue, and what can be done about them. */
export const uploadsOf = (queue: UploadQueue, state: QueueState, target: UploadTarget) => {
  const { eventId } = target;
  const { items: all, hold, failures } = state;
  const items = all.filter((item) => item.target.eventId === eventId);
  const take = (which: (item: UploadItem) => boolean) =>
    queue.remove(items.filter(which).map(({ id }) => id));
  const isRunning = items.some(isUnderway);
  return {
    items,
    isRunning,
    /** Why they pause, and go on by themselves. */
    hold: isRunning ? hold : null,
    /** What stopped them, where that was on this page. */
    failure: failures.get(eventId) ?? null,
    hasReport: items.some(isFailed),
    start: (files: readonly File[], large: readonly File[]) => queue.add(target, files, large),
    retry: (ids?: readonly string[]) => queue.retry(ids ? { ids } : { eventId }),
    /** The event was joined by this PIN: what was refused for want of it is sent again. */
    onJoined: () => {
      queue.follow(target);
      const ids = items.filter(wantsPin).map(({ id }) => id);
      if (ids.length > 0) queue.retry({ ids });
    },
    remove: (id: string) => queue.remove([id]),
    /** Takes out everything that is not through. */
    cancel: () => take((item) => !isOver(item)),
    dismiss: () => queue.dismiss(eventId),
    /** Takes out what failed, and its report. */
    discard: () => {
      take(isFailed);
      queue.dismiss(eventId);
    },
    resume: queue.resume,
  };
};
export type Uploads = ReturnType<typeof uploadsOf>;
