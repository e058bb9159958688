import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { PageData } from '@togather/contract/schemas/events/page-data.ts';
import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import type { Context } from '../../context/context.ts';
import { eventFor } from '../../events/live/describe-event.ts';
import type { LookedUp } from '../../events/live/list-looked-up.ts';
import { findJoinedEvent } from '../../events/pins/look-up-event.ts';
import { figureScope } from '../../figures/figure-scope.ts';
import { listPhotosOfFigures } from '../../figures/reading/list-photos-of-figures.ts';
import type { Request } from '../../http/exchange.ts';
import { readTagged } from '../../http/responding/send-tagged.ts';
import { Failure } from '../../platform/base/failure.ts';
import type { EventRow } from '../../platform/db/schema.ts';

type Parts = Pick<Context, 'db' | 'eventReads' | 'clock' | 'publicUrl' | 'secrets' | 'bodies'>;

/** More photos of a person would delay the page's code. */
const MOST_OF_PERSON = 120;

/**
 * Returns what the page at an event's address brings along, if the browser has joined the event: the event with its newest photos,
 * or on a person's page without any, and that person's photos. A page carries no sign-in, so this is what a guest sees.
 */
export const pageDataFor = async (
  context: Parts,
  path: string,
  request: Request,
): Promise<PageData | undefined> => {
  const of = (pattern: string) => matchWebPath(pattern, path) ?? {};
  const { eventPin } = of(webPatterns.event);
  const { eventPin: personsPin, figureId } = of(webPatterns.person);
  const pin = eventPin ?? personsPin;
  const row = pin && (await findJoinedEvent(context, normalizePin(pin), request));
  if (!row) return undefined;
  const [event, person] = await Promise.all([
    readEvent(context, row, figureId ? 'none' : 'first'),
    figureId ? readPerson(context, row, figureId) : undefined,
  ]);
  return { event, ...(person && { person }) };
};

const readEvent = async (context: Parts, event: EventRow, photos: LookedUp): Promise<Event> => {
  const body = await readTagged(context, await eventFor(context, event, { viewer: undefined, photos }));
  return JSON.parse(body.toString()) as Event;
};

/** Returns undefined for a person who is not shown: the page says why. */
const readPerson = async (context: Parts, event: EventRow, figureId: string): Promise<PageData['person']> => {
  if (!event.face_grouping || figureId.includes(',')) return undefined;
  try {
    const scope = figureScope(context, event, undefined);
    const found = await listPhotosOfFigures(context, scope, { figureIds: figureId, match: 'any' });
    return found.photos.length > MOST_OF_PERSON ? undefined : { figureId, found };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};
