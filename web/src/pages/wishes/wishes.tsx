import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { WishesPanel } from './wishes-panel.tsx';

/** The event's guestbook with the comments on its photos, newest first. */
export function Screen() {
  const { t } = useTranslation('wishes');
  const { eventPin = '' } = useParams(webPatterns.wishes);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.wishes(pin)}>
        {({ event }) => (
          <div className="mx-auto grid max-w-3xl gap-6 px-5 pt-4 pb-24 md:px-8 md:pt-8">
            <UpLink to={paths.event(event.pinCode)}>
              <bdi>{event.eventName}</bdi>
            </UpLink>
            <WishesPanel key={event.eventId} event={event} />
          </div>
        )}
      </OpenEvent>
    </PageShell>
  );
}
