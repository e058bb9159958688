import { useQueryClient } from '@tanstack/react-query';
import { UNDELETE_SECONDS } from '@togather/contract/limits.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { notify } from '#lib/notices/notification.ts';
import { withDecided, withDeletion } from '#pages/event/actions/decided-photos.ts';
import { eventQuery } from '#parts/event/event-query.ts';
import { t } from '#texts/i18n.ts';

const load = () => untilLoaded(() => import('#pages/event/actions/bulk-actions.tsx'));
const BulkActions = lazy(async () => ({ default: (await load()).BulkActions }));
const UndoBar = lazy(async () => ({
  default: (await untilLoaded(() => import('#pages/event/actions/undo-bar.tsx'))).UndoBar,
}));

/**
 * Returns the host's actions on many photos: `actionsOn` renders the buttons for some photos, and `undoBars` what takes
 * deletions back. Each action shows on the page at once. `onDone` follows one that succeeded.
 */
export function useDecisions(
  { eventId, pinCode }: Event,
  onDone: () => void,
): { actionsOn: (photoIds: readonly string[]) => ReactNode; undoBars: ReactNode } {
  const client = useQueryClient();
  const { queryKey } = eventQuery(pinCode);
  const [deletions, setDeletions] = useState<readonly (readonly string[])[]>([]);
  const params = { eventId };
  const show = (change: (event: Event) => Event) =>
    changeCached(client, queryKey, (now) => now && change(now));
  const decide = async (photoIds: readonly string[], visibility: 'shown' | 'hidden') => {
    const { changed } = await call('changeVisibility', {
      params,
      body: { photoIds: [...photoIds], visibility },
    });
    show((event) => withDecided(event, photoIds, visibility));
    notify({ type: 'success', message: t(`photo-actions:bulk.${visibility}`, { count: changed }) });
    onDone();
  };
  const remove = async (photoIds: readonly string[]) => {
    await call('deletePhotos', { params, body: { photoIds: [...photoIds] } });
    const deletesAt = new Date(Date.now() + UNDELETE_SECONDS * 1000).toISOString();
    show((event) => withDeletion(event, photoIds, deletesAt));
    setDeletions((now) => [...now, photoIds]);
    onDone();
  };
  const forget = (photoIds: readonly string[]) =>
    setDeletions((now) => now.filter((ids) => ids !== photoIds));
  const undo = async (photoIds: readonly string[]) => {
    const { changed } = await call('undeletePhotos', { params, body: { photoIds: [...photoIds] } });
    forget(photoIds);
    if (changed === 0) return void notify({ type: 'error', message: t('photo-actions:bulk.tooLate') });
    show((event) => withDeletion(event, photoIds, undefined));
    notify({ type: 'success', message: t('photo-actions:bulk.restored', { count: changed }) });
  };
  return {
    actionsOn: (photoIds) => (
      <Suspense fallback={null}>
        <BulkActions
          count={photoIds.length}
          onDecide={(visibility) => decide(photoIds, visibility)}
          onDelete={() => remove(photoIds)}
        />
      </Suspense>
    ),
    undoBars: (
      <Suspense fallback={null}>
        {deletions.map((photoIds) => (
          <UndoBar
            key={photoIds[0]}
            count={photoIds.length}
            ms={UNDELETE_SECONDS * 1000}
            onUndo={() => undo(photoIds)}
            onOver={() => forget(photoIds)}
          />
        ))}
      </Suspense>
    ),
  };
}
