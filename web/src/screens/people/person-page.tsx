import { webPatterns } from '@togather/contract/web-paths.ts';
import { paths } from '../../platform/history/paths.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { OpenEvent } from '../event/opening/open-event.tsx';
import { PersonView } from '../event/page/person-view.tsx';

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
