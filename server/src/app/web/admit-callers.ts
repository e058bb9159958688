import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import { chosenLanguage } from '#accounts/sessions/chosen-language.ts';
import { identifyViewer } from '#accounts/sessions/identify-viewer.ts';
import type { Context } from '#app/context/context.ts';
import { countJoins } from '#events/membership/count-joins.ts';
import { readJoined } from '#events/membership/join-proof.ts';
import {
  isAdmin,
  requireEvent,
  requireHostedEvent,
  requireMember,
  requireOwner,
  type Visitor,
} from '#events/membership/policy.ts';
import type { Admission } from '#http/bind-endpoint.ts';
import type { Request } from '#http/exchange.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { requirePhoto } from '#photos/policy.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';

/** Returns who is calling and whether they may, by the endpoint's row in the contract. */
export function admitCallers(context: Context): Admission {
  return {
    identify: ({ auth }, request) =>
      identifyViewer(context, auth, {
        authorization: request.headers.authorization,
        language: chosenLanguage(request),
      }),
    admit: async (endpoint, request, viewer) => {
      if (endpoint.who === 'admin') requireAdmin(context, viewer);
      const joined = endpoint.membership ? readJoined(context, request) : [];
      await countJoins(context, joined);
      const asked = { endpoint, visitor: { viewer, joined }, guestHash: readGuest(request) };
      return {
        event: await findNamedEvent(context, asked, request),
        requireEvent: (eventId) => admitTo(context, asked, eventId),
      };
    },
  };
}

interface Asked {
  readonly endpoint: EndpointDefinition;
  readonly visitor: Visitor;
  /** By which a guest sees the own photos that others do not. */
  readonly guestHash: Buffer | undefined;
}

/** Returns the event that a request names directly or by a photo; undefined if the endpoint requires no membership. */
const findNamedEvent = async (
  context: Context,
  asked: Asked,
  sent: Pick<Request, 'body' | 'query' | 'params'>,
): Promise<EventRow | undefined> => {
  const { who, membership, body, query, params } = asked.endpoint;
  // Uses declared fields only: an undeclared query field is not validated and must not replace the photo.
  const named = Object.assign({}, body && sent.body, query && sent.query, params && sent.params);
  const { eventId, photoId } = named as { eventId?: string; photoId?: string };
  if (eventId && (isForHosts(who) || membership)) return admitTo(context, asked, eventId);
  if (!photoId || !membership) return undefined;
  const { visitor, guestHash } = asked;
  const { event } = await requirePhoto(context, photoId, { viewer: visitor.viewer, guestHash });
  await requireMember(context, event, { ...visitor, wanted: membership });
  return event;
};

const isForHosts = (who: EndpointDefinition['who']): boolean => who === 'host' || who === 'owner';

/** Returns the event. Throws Failure EVENT_UNKNOWN, HOST_ONLY, OWNER_ONLY or JOIN_FIRST as the endpoint declares. */
const admitTo = async (
  context: Context,
  { endpoint: { who, membership }, visitor }: Asked,
  eventId: string,
): Promise<EventRow> => {
  if (isForHosts(who)) {
    const hosted = await requireHostedEvent(context, eventId, visitor.viewer);
    if (who === 'owner') requireOwner(hosted, visitor.viewer);
    return hosted;
  }
  const event = await requireEvent(context, eventId, visitor.viewer);
  if (membership) await requireMember(context, event, { ...visitor, wanted: membership });
  return event;
};

/** Throws Failure ADMIN_ONLY. */
function requireAdmin(context: Context, viewer: Viewer): void {
  if (!isAdmin(context, viewer)) throw new Failure('ADMIN_ONLY');
}
