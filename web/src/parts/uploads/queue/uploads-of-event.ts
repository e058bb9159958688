import {
  isFailed,
  isOver,
  isUnderway,
  type UploadItem,
  type UploadTarget,
  wantsPin,
} from '#parts/uploads/items/upload-items.ts';
import type { QueueState, UploadQueue } from './upload-queue.ts';

/** Returns one event's uploads in a queue state, and the actions on them. */
export function uploadsOf(queue: UploadQueue, state: QueueState, target: UploadTarget) {
  const { eventId } = target;
  const { items: all, hold, failures } = state;
  const items = all.filter((item) => item.target.eventId === eventId);
  const take = (which: (item: UploadItem) => boolean) =>
    queue.remove(items.filter(which).map(({ id }) => id));
  const isRunning = items.some(isUnderway);
  return {
    items,
    isRunning,
    /** Why they pause before a retry. */
    hold: isRunning ? hold : null,
    /** What stopped them, if that happened on this page. */
    failure: failures.get(eventId) ?? null,
    hasReport: items.some(isFailed),
    start: (files: readonly File[], large: readonly File[], taskId?: string) =>
      queue.add(target, files, large, taskId),
    retry: (ids?: readonly string[]) => queue.retry(ids ? { ids } : { eventId }),
    /** Resends what was refused without the PIN, after the event was joined with it. */
    onJoined: () => {
      queue.follow(target);
      const ids = items.filter(wantsPin).map(({ id }) => id);
      if (ids.length > 0) queue.retry({ ids });
    },
    remove: (id: string) => queue.remove([id]),
    /** Removes everything that has not arrived. */
    cancel: () => take((item) => !isOver(item)),
    dismiss: () => queue.dismiss(eventId),
    /** Removes failed items and their report. */
    discard: () => {
      take(isFailed);
      queue.dismiss(eventId);
    },
    resume: queue.resume,
  };
}
export type Uploads = ReturnType<typeof uploadsOf>;
