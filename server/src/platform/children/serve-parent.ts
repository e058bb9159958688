/** The other side of child.ts: what a child process does for its parent. */
import { flushCompileCache } from 'node:module';
import { lowerPriority } from './lower-priority.ts';

/**
 * Handles one request after the other until the parent is gone; `answer` must not throw. The first one comes when
 * `opening` is settled, whether it succeeded or not. `priority` is one of lower-priority.ts.
 */
export const serveParent = <Request>(
  answer: (request: Request) => Promise<object>,
  { priority, opening = Promise.resolve() }: { priority: number; opening?: Promise<unknown> },
): void => {
  // The parent may have been killed: without this, the process would never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches the whole process group; the parent finishes its work first and then ends its children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  lowerPriority(priority);
  process.on('message', (request: Request) => void answer(request).then((reply) => process.send?.(reply)));
  const ready = () => {
    // The process will be killed, which writes nothing.
    flushCompileCache();
    process.send?.({ kind: 'ready' });
  };
  opening.then(ready, ready);
};
