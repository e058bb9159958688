import type { Event } from '@togather/contract/schemas/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { HostList } from './host-list.tsx';
import { OwnEntry } from './own-entry.tsx';

/** The guest list for hosts, and for a guest the own entry on it. */
export function Screen() {
  const { t } = useTranslation('guest-list');
  const { eventPin = '' } = useParams(webPatterns.guestList);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell className="md:pt-10!">
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.guestList(pin)}>
        {({ event }) => <OfEvent key={event.eventId} event={event} />}
      </OpenEvent>
    </PageShell>
  );
}

const OfEvent = ({ event }: { event: Event }) => {
  const { t } = useTranslation('guest-list');
  const isHost = useIsHost(event);
  const { pinCode, eventName, faceGrouping } = event;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <UpLink to={isHost ? paths.manageEvent(pinCode, 'photos') : paths.event(pinCode)}>
        <bdi>{eventName}</bdi>
      </UpLink>
      <PageHeader title={t('title')} {...(faceGrouping && { text: t(isHost ? 'host.text' : 'own.text') })} />
      {!faceGrouping && <StateMessage drawing={<CalmFrame />} title={t('off')} text={t('offText')} />}
      {faceGrouping && (isHost ? <HostList event={event} /> : <OwnEntry event={event} />)}
    </div>
  );
};
