/** The child's side of child.ts. */
import { flushCompileCache } from 'node:module';
import { lowerPriority } from './child-pool.ts';

/**
 * Answers the parent's requests one by one until the parent is gone; `answer` must not throw. Handles the first request
 * once `opening` has settled. `priority` is one of lower-priority.ts.
 */
export function serveParent<Request>(
  answer: (request: Request) => Promise<object>,
  { priority, opening = Promise.resolve() }: { priority: number; opening?: Promise<unknown> },
): void {
  // Without this, the process would outlive a killed parent.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C signals the whole process group; the parent finishes its work first and then stops its children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  lowerPriority(priority);
  process.on('message', (request: Request) => void answer(request).then((reply) => process.send?.(reply)));
  const ready = () => {
    // Written now, because SIGKILL leaves no chance at the end.
    flushCompileCache();
    process.send?.({ kind: 'ready' });
  };
  opening.then(ready, ready);
}
