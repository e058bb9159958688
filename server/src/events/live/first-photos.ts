import { normalizePin } from '@togather/contract/pins.ts';
import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import type { Context } from '../../context/context.ts';
import type { Request } from '../../http/exchange.ts';
import { readTagged } from '../../http/responding/send-tagged.ts';
import { findJoinedEvent } from '../pins/look-up-event.ts';
import { eventFor } from './describe-event.ts';

type Parts = Pick<Context, 'db' | 'eventReads' | 'clock' | 'publicUrl' | 'secrets' | 'bodies'>;

/**
 * Returns the event with its newest photos as JSON, for the page at an event's address, if the browser has joined the event.
 * A page carries no sign-in, so this is what a guest sees.
 */
export const firstPhotosFor = async (
  context: Parts,
  path: string,
  request: Request,
): Promise<Buffer | undefined> => {
  const pin = matchWebPath(webPatterns.event, path)?.eventPin;
  const event = pin && (await findJoinedEvent(context, normalizePin(pin), request));
  return event
    ? readTagged(context, await eventFor(context, event, { viewer: undefined, photos: 'first' }))
    : undefined;
};
