import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import { chosenLanguage } from '#accounts/sessions/chosen-language.ts';
import { identifyUser } from '#accounts/sessions/identify-user.ts';
import type { Context } from '#app/context/context.ts';
import { countJoins } from '#events/membership/count-joins.ts';
import { readJoined } from '#events/membership/join-proof.ts';
import { isAdmin, isForHosts, requireEventFor, requireMember } from '#events/membership/policy.ts';
import type { Admission } from '#http/bind-endpoint.ts';
import type { Request } from '#http/exchange.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { requirePhoto } from '#photos/policy.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller, User } from '#platform/identity/caller.ts';

/** Returns the caller of a request whose user is known. Verifies the proofs when they are first read: pictures need none. */
export function readCaller(context: Context, request: Request, user: User | undefined): Caller {
  let joined: Caller['joined'] | undefined;
  return {
    user,
    guestHash: readGuest(request),
    get joined() {
      joined ??= readJoined(context, request);
      return joined;
    },
  };
}

/** Returns who is calling and whether they may, by the endpoint's row in the contract. */
export function admitCallers(context: Context): Admission {
  return {
    identify: async ({ auth }, request) => {
      const { authorization } = request.headers;
      const user = await identifyUser(context, auth, { authorization, language: chosenLanguage(request) });
      return readCaller(context, request, user);
    },
    admit: async (endpoint, request, caller) => {
      if (endpoint.who === 'admin' && !isAdmin(context, caller.user)) throw new Failure('ADMIN_ONLY');
      if (endpoint.membership) await countJoins(context, caller.joined);
      return findNamedEvent(context, endpoint, caller, request);
    },
  };
}

/** Returns the event that a request names directly or by a photo; undefined if the endpoint requires no membership. */
const findNamedEvent = async (
  context: Context,
  endpoint: EndpointDefinition,
  caller: Caller,
  sent: Pick<Request, 'body' | 'query' | 'params'>,
): Promise<EventRow | undefined> => {
  const { membership, body, query, params } = endpoint;
  // Uses declared fields only: an undeclared query field is not validated and must not replace the photo.
  const named = Object.assign({}, body && sent.body, query && sent.query, params && sent.params);
  const { eventId, photoId } = named as { eventId?: string; photoId?: string };
  if (eventId && (isForHosts(endpoint) || membership))
    return requireEventFor(context, endpoint, caller, eventId);
  if (!photoId || !membership) return undefined;
  const { event } = await requirePhoto(context, photoId, caller);
  await requireMember(context, event, caller, membership);
  return event;
};
