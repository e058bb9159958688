import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { notify } from '#lib/notices/notification.ts';
import { forgetAdDraft } from '#parts/ads/ad-draft.ts';
import { eventQuery, withoutPhoto } from '#parts/event/event-query.ts';
import { forgetNewEvent } from '#parts/event/new-event.ts';
import { type ManageTab, pathOfTab } from '#parts/host/tabs.ts';
import { useTranslation } from '#texts/use-translation.ts';
import type { EventChange } from './change-event.ts';

/** Returns functions that apply a host's changes to the cached event. The address follows a change of the PIN. */
export function useEventChanges(event: Event, tab: ManageTab) {
  const { t } = useTranslation('hosting');
  const client = useQueryClient();
  const { eventId, pinCode } = event;
  const { queryKey } = eventQuery(pinCode);
  /** Marks the event stale for the next page. This page, which is being left, does not refetch it. */
  const forget = () => void client.invalidateQueries({ queryKey, refetchType: 'none' });
  return {
    onChanged: (change: EventChange) => {
      changeCached(client, eventQuery(change.pinCode).queryKey, { ...event, ...change });
      if (change.pinCode === pinCode) return;
      navigate(pathOfTab(change.pinCode, tab), { replace: true });
      forget();
    },
    onLook: (look: ResponseOf<'chooseLook'>) => {
      client.setQueryData(queryKey, (now) => now && { ...now, ...look });
      // The cover that follows from the choice.
      void client.invalidateQueries({ queryKey });
    },
    onRemoved: (photoId: string) =>
      void changeCached(client, queryKey, (now) => now && withoutPhoto(now, photoId)),
    onDeleted: () => {
      notify({ type: 'success', message: t('delete.done') });
      forgetAdDraft(eventId);
      forgetNewEvent(pinCode);
      navigate(paths.hostedEvents, { replace: true });
      forget();
    },
  };
}

/** What a tab of the settings is given. */
export interface TabProps {
  readonly event: Event;
  readonly changes: ReturnType<typeof useEventChanges>;
}
