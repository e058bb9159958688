import { webPatterns } from '@togather/contract/web-paths.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { PersonView } from './person-view.tsx';

export function Screen() {
  const { eventPin = '', figureId = '' } = useParams(webPatterns.person);
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.person(pin, figureId)}>
        {(opened) => <PersonView {...opened} figureId={figureId} />}
      </OpenEvent>
    </PageShell>
  );
}
