import { useQueryClient } from '@tanstack/react-query';
import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { EventType } from '@togather/contract/plans.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { plainEvent } from '#lib/api/complete-answer.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { onServerClock, serverClockOffset, serverNow } from '#lib/session/server-clock.ts';
import { EventView } from '#pages/event/event-view.tsx';
import type { Translate } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';

/** The approximate size of a drawing. */
const SAMPLE_BYTES = 4000;

/** The sample page of an event type, as linked on the pricing page, without server data. */
export function EventSample({ eventType }: { eventType: EventType }) {
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
}

const PHOTOS = 30;
const DRAWINGS = 18;
/** The portrait drawings, by index. */
const UPRIGHT = new Set([1, 3, 5, 8, 11]);
const DAY_MS = 24 * 60 * 60_000;
const RETENTION_DAYS = 75;

const SAMPLE_EVENT_ID = 'sampleEvent00000000000';

const address = (name: string) => new URL(`/samples/${name}.svg`, location.origin).href;

const photos = (): Event['photos'] =>
  Array.from({ length: PHOTOS }, (_, index) => {
    const place = (index % DRAWINGS) + 1;
    const drawing = address(`photo-${place}`);
    const [width, height] = UPRIGHT.has(place) ? [1200, 1600] : [1600, 1200];
    const photoId = `samplePhoto${String(index).padStart(11, '0')}`;
    const awsPhotoName = `party-${String(index + 1).padStart(2, '0')}.svg`;
    return { photoId, awsPhotoName, url: drawing, previewUrl: drawing, width, height };
  });

/** The sample data of the layouts: a wedding in drawings, with all six ads on Plus. */
const sampleEvent = (eventType: EventType, t: Translate<'event-page'>): Event => {
  const isPlus = eventType === 'Plus';
  const now = serverNow();
  return {
    eventId: SAMPLE_EVENT_ID,
    pinCode: 'SAMPLE',
    joinProof: '',
    eventName: t('sampleName'),
    hostUserName: t('sampleHost'),
    eventStartDate: new Date(now - DAY_MS).toISOString(),
    eventDate: dayInTaipei(new Date(now)),
    eventEndDate: isPlus ? new Date(now + (RETENTION_DAYS - 1) * DAY_MS).toISOString() : null,
    eventType,
    photos: photos(),
    adInfos: isPlus
      ? [1, 2, 3, 4, 5, 6].map((positionId) => ({
          positionId,
          name: t('sampleAd'),
          AdImageUrl: address(positionId === 6 ? 'ad-square' : 'ad-wide'),
          directUrl: 'https://sponsor.example.com/',
        }))
      : [],
    plusEventSettings: isPlus ? { sponsorSubtitle: t('sampleSubtitle') } : null,
    remainingPhotoQuota: (isPlus ? 850 : 100) - PHOTOS,
    totalPhotoLimit: isPlus ? 850 : 100,
    ...plainEvent,
    // This event exists on no server, so actions that could only fail are hidden.
    requester_permissions: { uploadPhoto: 'DENY', manageEvent: 'DENY', ownEvent: 'DENY' },
    processing: { previews: 0, faces: 0, hardFaces: 0 },
  };
};
