import { useQuery } from '@tanstack/react-query';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useMemo, useState } from 'react';
import { eventStatusOf } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { WishForm } from '#parts/wishes/wish-form.tsx';
import { WishList } from '#parts/wishes/wish-list.tsx';
import { type WishScope, wishCountsQuery } from '#parts/wishes/wish-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { CalmFrame, EmptyFrame } from '#ui/drawings/scenes.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { Link } from '#ui/links/link.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

type Only = WishScope['only'];

/** Reads and writes wishes; hosts also decide on those that wait or are reported. */
export function WishesPanel({ event }: { event: Event }) {
  const { t } = useTranslation('wishes');
  const isHost = useIsHost(event);
  const [only, setOnly] = useState<Only>(undefined);
  const byId = useMemo(() => new Map(event.photos.map((photo) => [photo.photoId, photo])), [event.photos]);
  const isOver = eventStatusOf(event, serverNow()) === 'ended';
  if (!event.takesWishes && !isHost)
    return <StateMessage drawing={<CalmFrame />} heading="h1" title={t('off')} text={t('offText')} />;
  const empty = {
    all: (
      <StateMessage drawing={<EmptyFrame />} title={t('none')} text={event.takesWishes && t('noneText')} />
    ),
    pending: <StateMessage drawing={<CalmFrame />} title={t('noneWaiting')} />,
    reported: <StateMessage drawing={<CalmFrame />} title={t('noneReported')} />,
  };
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="text-muted">{t('intro')}</p>
      </header>
      {event.takesWishes && !isOver && (
        <section aria-label={t('write')} className="rounded-card bg-surface p-4 md:p-5">
          <WishForm eventId={event.eventId} />
        </section>
      )}
      {!event.takesWishes && <SwitchedOff pin={event.pinCode} />}
      {isHost && <Filter eventId={event.eventId} only={only} onOnly={setOnly} />}
      <section aria-label={t('title')}>
        <WishList
          key={only}
          event={event}
          scope={only ? { only } : {}}
          isHost={isHost}
          empty={empty[only ?? 'all']}
          // A host sees comments whose photo is not loaded yet, too.
          isShown={({ photoId }) => photoId === null || isHost || byId.has(photoId)}
          about={({ photoId }) => photoId && <OfPhoto photo={byId.get(photoId)} pin={event.pinCode} />}
          className="grid gap-4 [&>li]:rounded-card [&>li]:bg-surface [&>li]:p-4 md:[&>li]:p-5"
        />
      </section>
    </>
  );
}

const SwitchedOff = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('wishes');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-surface p-4">
      <p className="min-w-0 flex-1 basis-60">{t('offForHost')}</p>
      <LinkButton to={paths.manageEvent(pin, 'photos')} kind="secondary">
        {t('settings')}
      </LinkButton>
    </div>
  );
};

/** What a host looks at. Shown while something waits or is reported. */
const Filter = ({ eventId, only, onOnly }: { eventId: string; only: Only; onOnly: (only: Only) => void }) => {
  const { t } = useTranslation('wishes');
  const { data } = useQuery(wishCountsQuery(eventId));
  const { pending, reported } = { pending: data?.pending ?? 0, reported: data?.reported ?? 0 };
  if (pending + reported === 0 && only === undefined) return null;
  return (
    <Choice
      label={t('filter')}
      options={[
        { value: 'all', label: t('filters.all') },
        { value: 'pending', label: t('filters.pending', { count: pending }) },
        { value: 'reported', label: t('filters.reported', { count: reported }) },
      ]}
      value={only ?? 'all'}
      onChange={(value) => onOnly(value === 'all' ? undefined : (value as Only))}
    />
  );
};

/** The photo that a comment is about, as a link. */
const OfPhoto = ({ photo, pin }: { photo: Photo | undefined; pin: string }) => {
  const { t } = useTranslation('wishes');
  if (!photo) return null;
  return (
    <Link
      to={`${paths.event(pin)}?photo=${photo.photoId}`}
      aria-label={t('onPhoto')}
      className="block size-28 overflow-hidden rounded-control bg-raised"
    >
      <img
        src={previewAddress(photo.previewUrl, 320)}
        alt=""
        loading="lazy"
        className="size-full object-cover"
      />
    </Link>
  );
};
