import type { Membership } from '@togather/contract/endpoint.ts';
import type { EndpointName } from '@togather/contract/endpoints.ts';
import {
  type BodyOf,
  type Contract,
  contract,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@togather/contract/schemas/contract.ts';
import { type EndpointDefinition, errorsOf } from '@togather/contract/schemas/endpoint.ts';
import { errorAnswer } from '@togather/contract/schemas/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireAdmin } from '../admin/policy.ts';
import type { Context } from '../context.ts';
import { readJoined } from '../events/join-proof.ts';
import {
  type RequireEvent,
  requireEvent,
  requireHostedEvent,
  requireMember,
  type Visitor,
} from '../events/policy.ts';
import type { EventRow } from '../events/queries.ts';
import { requirePhoto } from '../photos/policy.ts';
import { identifyViewer, type User, type Viewer } from '../sessions/viewer.ts';
import type { App } from './app.ts';
import { limitPerAddress } from './rate-limit.ts';

interface Call<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  /** Never undefined where the endpoint's auth is `required`. */
  readonly viewer: Contract[N]['auth'] extends 'required' ? User : Viewer;
  /** The event that path, query or JSON names, where the endpoint declares who may use it. */
  readonly event: Contract[N] extends EventsEndpoint ? EventRow : undefined;
  /** The same for an event named in a body that the handler reads. */
  readonly requireEvent: RequireEvent;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type NamesEvent = z.ZodType<{ eventId: string }>;
/** An endpoint for the host or the members of an event that it names. */
type EventsEndpoint =
  | { readonly who: 'host'; readonly params: NamesEvent }
  | ({ readonly membership: Membership } & (
      | { readonly params: NamesEvent | z.ZodType<{ photoId: string }> }
      | { readonly query: NamesEvent }
      | { readonly body: NamesEvent }
    ));

/** Returns the endpoint's response, or the reply itself after sending a file or a stream. */
type Handle<N extends EndpointName> = (
  context: Context,
  call: Call<N>,
) => Promise<ResponseOf<N> | FastifyReply>;

export type Bind = <N extends EndpointName>(name: N, handle: Handle<N>) => void;

/**
 * Makes a route of an endpoint: checks the limit, then who is calling, before anything of the body is read or
 * refused, then whether they may, then runs the handler; its schemas check both input and output.
 */
export const createBind =
  (app: App, context: Context): Bind =>
  (name, handle) => {
    const endpoint: EndpointDefinition = contract[name];
    const checkLimit = endpoint.perMinute && limitPerAddress(endpoint.perMinute, context.clock);
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      onRequest: async (request) => {
        if (checkLimit) await checkLimit(request.ip);
        viewers.set(request, await identifyViewer(context, endpoint.auth, request.headers.authorization));
      },
      handler: async (request, reply) => {
        const viewer = viewers.get(request);
        const { params, query, body } = request;
        if (endpoint.who === 'admin') requireAdmin(context, viewer);
        const admission = {
          endpoint,
          visitor: { viewer, joined: endpoint.membership ? readJoined(context, request) : [] },
        };
        const event = await findNamedEvent(context, admission, { body, query, params });
        const requireEvent = (eventId: string) => admit(context, admission, eventId);
        const call = { params, query, body, viewer, event, requireEvent, request, reply };
        return handle(context, call as unknown as Call<typeof name>);
      },
    });
  };

interface Admission {
  readonly endpoint: EndpointDefinition;
  readonly visitor: Visitor;
}

/**
 * Returns the event that a request names, directly or by a photo; undefined where the endpoint requires no
 * membership.
 */
const findNamedEvent = async (
  context: Context,
  admission: Admission,
  sent: { body: unknown; query: unknown; params: unknown },
): Promise<EventRow | undefined> => {
  const { who, membership, body, query, params } = admission.endpoint;
  // Only declared fields count: a query that nobody validated must not replace the photo.
  const named = Object.assign({}, body && sent.body, query && sent.query, params && sent.params);
  const { eventId, photoId } = named as { eventId?: string; photoId?: string };
  if (eventId && (who === 'host' || membership)) return admit(context, admission, eventId);
  if (!photoId || !membership) return undefined;
  const { event } = await requirePhoto(context, photoId, admission.visitor.viewer);
  await requireMember(context, event, { ...admission.visitor, wanted: membership });
  return event;
};

/**
 * Returns the event of an id. Throws Failure EVENT_UNKNOWN, HOST_ONLY or JOIN_FIRST as the endpoint declares.
 */
const admit = async (
  context: Context,
  { endpoint: { who, membership }, visitor }: Admission,
  eventId: string,
): Promise<EventRow> => {
  if (who === 'host') return requireHostedEvent(context, eventId, visitor.viewer);
  const event = await requireEvent(context, eventId, visitor.viewer);
  if (membership) await requireMember(context, event, { ...visitor, wanted: membership });
  return event;
};

const schemaOf = (endpoint: EndpointDefinition) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.auth !== 'none' && { security: securityOf(endpoint.auth) }),
  ...(endpoint.multipart && { consumes: ['multipart/form-data'] }),
  description: descriptionOf(endpoint),
  response: { ...(endpoint.response && { 200: endpoint.response }), '4xx': errorAnswer, '5xx': errorAnswer },
});

/** An empty requirement among the alternatives makes a token optional (OpenAPI 3.1 §4.8.30). */
const securityOf = (auth: 'optional' | 'required') =>
  auth === 'optional' ? [{ idToken: [] }, {}] : [{ idToken: [] }];

const descriptionOf = (endpoint: EndpointDefinition): string => {
  const parts = Object.entries(endpoint.multipart ?? {}).map(([name, what]) => `\`${name}\`: ${what}`);
  const codes = errorsOf(endpoint).map((code) => `\`${code}\``);
  return [
    ...(parts.length > 0 ? [`Parts of the form: ${parts.join('; ')}.`] : []),
    ...(codes.length > 0 ? [`Errors: ${codes.join(', ')}.`] : []),
  ].join(' ');
};
