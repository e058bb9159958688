import { normalizePin } from '@togather/contract/pins.ts';
import type { Event, PageData } from '@togather/contract/schemas/events.ts';
import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import type { Context } from '#app/context/context.ts';
import { eventFor } from '#events/live/describe-event.ts';
import { findJoined } from '#events/look-up-event.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { listPhotosOfFigures } from '#figures/finding/list-photos-of-figures.ts';
import type { Request } from '#http/exchange.ts';
import { eventPage, personHeader, personPage } from '#http/responding/filled-pages/pages.ts';
import { likelyLanguage, type PageLanguage } from '#http/responding/likely-language.ts';
import { readDerived, readTagged } from '#http/responding/send-tagged.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { readCaller } from './admit-callers.ts';

/** More photos of a person would delay the page's code. */
const MOST_OF_PERSON = 120;

/**
 * Returns what the page at an event's address shows and brings along, as HTML, if the browser has joined the event: the event with
 * its newest photos, or on a person's page without any, and that person's photos. A page carries no sign-in, so this is what a guest
 * sees.
 */
export async function fillPage(
  context: Context,
  path: string,
  request: Request,
): Promise<string | undefined> {
  const of = (pattern: string) => matchWebPath(pattern, path) ?? {};
  const { eventPin } = of(webPatterns.event);
  const { eventPin: personsPin, figureId } = of(webPatterns.person);
  const pin = eventPin ?? personsPin;
  const event =
    pin && (await findJoined(context, normalizePin(pin), readCaller(context, request, undefined)));
  if (!event) return undefined;
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const language = likelyLanguage({ cookie, acceptLanguage });
  return figureId
    ? fillPersonPage(context, { event, figureId }, language)
    : fillEventPage(context, event, language);
}

/** Built once for each change of the event, as the lookup's body is. */
const fillEventPage = async (context: Context, event: EventRow, language: PageLanguage): Promise<string> => {
  const body = await eventFor(context, event, undefined, 'first');
  return readDerived(context, body, { name: `page ${language}`, make: (json) => eventPage(json, language) });
};

const fillPersonPage = async (
  context: Context,
  { event, figureId }: { event: EventRow; figureId: string },
  language: PageLanguage,
): Promise<string> => {
  const body = await eventFor(context, event, undefined, 'none');
  const make = (json: string) => personHeader(JSON.parse(json) as Event);
  const [json, header, person] = await Promise.all([
    readTagged(context, body),
    readDerived(context, body, { name: 'person', make }),
    readPerson(context, event, figureId),
  ]);
  return personPage({ json: json.toString(), header }, person, language);
};

/** Returns undefined for a person who is not shown: the page says why. Keeps nothing, since likely photos change without the event. */
const readPerson = async (
  context: Context,
  event: EventRow,
  figureId: string,
): Promise<PageData['person']> => {
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
