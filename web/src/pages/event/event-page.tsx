import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { EventView } from './event-view.tsx';

export function Screen() {
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
}
