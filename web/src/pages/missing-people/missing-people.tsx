import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { MissingPeoplePanel } from './missing-people-panel.tsx';

/** The page on which the host and photographers see who has the fewest photos. */
export function Screen() {
  const { t } = useTranslation('missing-people');
  const { eventPin = '' } = useParams(webPatterns.missingPeople);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.missingPeople(pin)}>
        {({ event }) => (
          <div className="gutters grid gap-6 pt-4 pb-24 md:pt-8">
            <UpLink to={paths.event(event.pinCode)}>
              <bdi>{event.eventName}</bdi>
            </UpLink>
            <header className="grid gap-1">
              <h1 className="text-2xl">{t('title')}</h1>
              <p className="max-w-2xl text-muted">{t('text')}</p>
            </header>
            <MissingPeoplePanel event={event} />
          </div>
        )}
      </OpenEvent>
    </PageShell>
  );
}
