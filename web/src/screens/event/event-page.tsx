import { webPatterns } from '@togather/contract/web-paths.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { OpenEvent } from './opening/open-event.tsx';
import { EventView } from './page/event-view.tsx';

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
