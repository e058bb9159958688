import { webPatterns } from '@togather/contract/web-paths.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { useParams } from '../lib/use-location.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { EventView } from './event/event-view.tsx';
import { OpenEvent } from './event/open-event.tsx';

export const Screen = () => {
  const { t } = useTranslation('event-page');
  const { eventPin = '' } = useParams(webPatterns.event);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.event(pin)}>
        {(opened) => <EventView key={opened.event.eventId} {...opened} />}
      </OpenEvent>
    </PageShell>
  );
};
