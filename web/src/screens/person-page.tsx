import { webPatterns } from '@togather/contract/web-paths.ts';
import { paths } from '../lib/paths.ts';
import { useParams } from '../lib/use-location.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { OpenEvent } from './event/open-event.tsx';
import { PersonView } from './event/person-view.tsx';

export const Screen = () => {
  const { eventPin = '', figureId = '' } = useParams(webPatterns.person);
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.person(pin, figureId)}>
        {(opened) => <PersonView {...opened} figureId={figureId} />}
      </OpenEvent>
    </PageShell>
  );
};
