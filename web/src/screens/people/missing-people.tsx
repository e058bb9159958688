import { webPatterns } from '@togather/contract/web-paths.ts';
import { MissingPeoplePanel } from '../../features/figures/missing/missing-people-panel.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { UpLink } from '../../ui/buttons/up-link.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { OpenEvent } from '../event/opening/open-event.tsx';

/** The page on which the host and photographers see who has the fewest photos. */
export const Screen = () => {
  const { t } = useTranslation('missing-people');
  const { eventPin = '' } = useParams(webPatterns.missingPeople);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.missingPeople(pin)}>
        {({ event }) => (
          <div className="mx-auto grid max-w-6xl gap-6 px-4 pt-2 pb-10">
            <UpLink to={paths.event(event.pinCode)}>
              <bdi>{event.eventName}</bdi>
            </UpLink>
            <header className="grid gap-1">
              <h1 className="text-2xl tracking-tight">{t('title')}</h1>
              <p className="max-w-2xl text-muted">{t('text')}</p>
            </header>
            <MissingPeoplePanel event={event} />
          </div>
        )}
      </OpenEvent>
    </PageShell>
  );
};
