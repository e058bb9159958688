import { useQueryClient } from '@tanstack/react-query';
import type { EventType } from '@togather/contract/plans.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { onServerClock, serverClockOffset } from '#lib/session/server-clock.ts';
import { EventView } from '#pages/event/event-view.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { SAMPLE_EVENT_ID, sampleEvent } from './sample-event.ts';

/** The approximate size of a drawing. */
const SAMPLE_BYTES = 4000;

/** The sample page of an event type, as linked on the pricing page, without server data. */
export const EventSample = ({ eventType }: { eventType: EventType }) => {
  const { t } = useTranslation('event-page');
  const client = useQueryClient();
  const offset = useSyncExternalStore(onServerClock, serverClockOffset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event's dates depend on the server's clock.
  const event = useMemo(() => sampleEvent(eventType, t), [eventType, t, offset]);
  usePageMeta({ title: event.eventName, isIndexed: false });
  useMemo(() => {
    // The sample has no faces and exists on no server, so the face menu shows its empty state.
    client.setQueryDefaults(['figures', SAMPLE_EVENT_ID], { staleTime: Number.POSITIVE_INFINITY });
    client.setQueryData(['figures', SAMPLE_EVENT_ID], []);
    client.setQueryData(['figures', SAMPLE_EVENT_ID, 'forget-requests'], []);
    client.setQueryData(
      ['photo-sizes', SAMPLE_EVENT_ID],
      new Map(event.photos.map(({ photoId }) => [photoId, SAMPLE_BYTES])),
    );
    client.setQueryData(['host', SAMPLE_EVENT_ID], false);
  }, [client, event]);
  return (
    <PageShell tone="night" bare>
      <EventView isSample event={event} onBroken={() => {}} renew={async (photos) => photos} />
    </PageShell>
  );
};
