import { webPatterns } from '@togather/contract/web-paths.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { OpenEvent } from '#parts/event/open-event.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { TaskView } from './tasks/task-view.tsx';

export function Screen() {
  const { eventPin = '', taskId = '' } = useParams(webPatterns.task);
  return (
    <PageShell tone="night" bare>
      <OpenEvent pin={eventPin} addressOf={(pin) => paths.task(pin, taskId)}>
        {(opened) => <TaskView key={`${opened.event.eventId} ${taskId}`} {...opened} taskId={taskId} />}
      </OpenEvent>
    </PageShell>
  );
}
