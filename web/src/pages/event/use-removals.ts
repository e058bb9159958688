import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';

import { useMemo, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { eventQuery, withoutPhoto } from '#parts/event/event-query.ts';
import { t } from '#texts/i18n.ts';
import { ownPhotosQuery } from './actions/decided-photos.ts';

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'PHOTO_NOT_FOUND';

/**
 * Deletes photos optimistically: each leaves the page at once, and returns with a message if the server refuses. `event` is
 * without them, `leaving` has their ids, and `said` is the last announcement.
 */
export function useRemovals(whole: Event) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const event = useMemo(
    () => [...leaving].reduce((rest, photoId) => withoutPhoto(rest, photoId), whole),
    [whole, leaving],
  );
  const tell = (type: 'success' | 'error', message: string) => {
    setSaid(message);
    notify({ type, message });
  };
  const remove = async (photoId: string) => {
    setLeaving((now) => new Set([...now, photoId]));
    try {
      await call('deletePhoto', { params: { photoId } });
    } catch (error) {
      if (!isGone(error)) {
        setLeaving((now) => new Set([...now].filter((id) => id !== photoId)));
        return tell('error', t('photo-actions:notDeleted', { reason: errorText(error) }));
      }
    }
    const { queryKey } = eventQuery(whole.pinCode);
    changeCached(client, queryKey, (now) => now && withoutPhoto(now, photoId));
    // The deletion gives a shot back.
    if (whole.shotsPerGuest !== null)
      void client.invalidateQueries({ queryKey: ownPhotosQuery(whole.eventId).queryKey });
    tell('success', t('photo-actions:deleted'));
  };
  return { event, leaving, said, remove };
}
