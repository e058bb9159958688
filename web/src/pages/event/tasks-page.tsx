import { webPatterns } from '@togather/contract/web-paths.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { TasksView } from './tasks/tasks-view.tsx';

export function Screen() {
  const { eventPin = '' } = useParams(webPatterns.tasks);
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.tasks(pin)}>
        {(opened) => <TasksView key={opened.event.eventId} {...opened} />}
      </OpenEvent>
    </PageShell>
  );
}
