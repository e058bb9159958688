import type { HostedEvent } from '@togather/contract/schemas/events/member-center.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { paths } from '#lib/history/paths.ts';
import { useUser } from '#lib/session/use-session.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

const SHOWN_EVENTS = 3;

const useUpgradable = (): HostedEvent[] => {
  const isSignedIn = useUser() !== null;
  const [events, setEvents] = useState<HostedEvent[]>([]);
  useEffect(() => {
    if (!isSignedIn) return setEvents([]);
    const stop = new AbortController();
    call('listHostedEvents', { signal: stop.signal }).then(
      (hosted) =>
        setEvents(hosted.filter((event) => event.isOwner && isUpgradable(event) && !event.takenDown)),
      // The plans are readable without it.
      () => {},
    );
    return () => stop.abort();
  }, [isSignedIn]);
  return events;
};

/** Offers a signed-in host to upgrade the newest Free events. */
export const UpgradableEvents = () => {
  const { t } = useTranslation('pricing');
  const events = useUpgradable().slice(0, SHOWN_EVENTS);
  if (events.length === 0) return null;
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4">
      <p className="text-muted">{t('pro.upgrade')}</p>
      <ul className="flex min-w-0 flex-wrap justify-center gap-x-4">
        {events.map(({ eventId, eventName, pinCode }) => (
          <li key={eventId} className="min-w-0">
            <Link
              to={paths.upgradeEvent(pinCode)}
              className="inline-block max-w-full truncate py-2 underline underline-offset-4 hover:text-accent"
            >
              <bdi>{eventName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
