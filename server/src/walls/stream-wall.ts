import type { Context } from '../context/context.ts';
import { streamChanges } from '../events/live/stream-changes.ts';
import type { Exchange, Reply } from '../http/exchange.ts';
import { hasEnded } from '../membership/policy.ts';
import { findLiveWall, type OpenedWall } from './open-wall.ts';

/**
 * Sends a live wall server-sent events when other photos are shown, and nothing of what else happens in its event. The stream
 * ends with the wall and its event. Throws Failure TOO_MANY_REQUESTS where too many streams are open.
 */
export const streamWall = (
  context: Pick<Context, 'db' | 'eventReads' | 'changes' | 'clock' | 'streamGate'>,
  { event, wall, secret }: OpenedWall & { readonly secret: string },
  exchange: Exchange,
): Reply => {
  let told: Buffer | undefined;
  // One after the other, so that the last message is of the last change.
  let telling = Promise.resolve();
  return streamChanges(
    context,
    {
      event,
      guest: `wall ${wall.id}`,
      sessionId: undefined,
      isOver: () => hasEnded(event, context.clock()),
      tell: ({ messages }, { send, end }) => {
        const tell = async () => {
          if (!(await findLiveWall(context, secret))) return end();
          if (told?.equals(messages.wall)) return;
          told = messages.wall;
          send(messages.wall);
        };
        // The database is away for a moment: the wall asks again.
        telling = telling.then(tell).catch(end);
      },
    },
    exchange,
  );
};
