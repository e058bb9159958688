/** The other side of child.ts: what a child process does for its parent. */
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

/**
 * Handles one request after the other until the parent is gone; `answer` must not throw. The first one comes when
 * `opening` is settled, whether it succeeded or not.
 */
export const serveParent = <Request>(
  answer: (request: Request) => Promise<object>,
  opening: Promise<unknown> = Promise.resolve(),
): void => {
  // The parent may have been killed: without this, the process would never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches the whole process group; the parent finishes its work first and then ends its children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Serving guests has priority over analysing photos.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', (request: Request) => void answer(request).then((reply) => process.send?.(reply)));
  const ready = () => {
    // The process will be killed, which writes nothing.
    flushCompileCache();
    process.send?.({ kind: 'ready' });
  };
  opening.then(ready, ready);
};
