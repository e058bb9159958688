import type { Context } from '#app/context/context.ts';
import { streamChanges } from '#events/live/stream-changes.ts';
import { hasEnded } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import type { Exchange, Reply } from '#http/exchange.ts';
import { findLiveWall, type OpenedWall, openWall } from './open-wall.ts';

export const streamWallAct = act('streamWall', async (context, { params: { secret }, request, reply }) => {
  const opened = await openWall(context, { secret, address: request.ip });
  return streamWall(context, { ...opened, secret }, { request, reply });
});

/**
 * Streams server-sent events to a live wall when its shown photos change, and about nothing else. The stream ends with the
 * wall and its event. Throws Failure TOO_MANY_REQUESTS when too many streams are open.
 */
const streamWall = (
  context: Context,
  { event, wall, secret }: OpenedWall & { readonly secret: string },
  exchange: Exchange,
): Reply => {
  let told: Buffer | undefined;
  // Serialised, so that the last message is about the last change.
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
        // The database is unavailable for a moment; the wall retries.
        telling = telling.then(tell).catch(end);
      },
    },
    exchange,
  );
};
