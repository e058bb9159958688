import type {
  BodyOf,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@togather/contract/endpoint.ts';
import { errorAnswer } from '@togather/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireAdmin } from '../admin/policy.ts';
import type { Context } from '../context.ts';
import { requireHostedEvent } from '../events/policy.ts';
import type { EventRow } from '../events/queries.ts';
import { identifyViewer, type User, type Viewer } from '../sessions/viewer.ts';
import type { App } from './app.ts';
import type { Limit } from './rate-limit.ts';

export interface Call<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Never undefined where the endpoint's auth is `required`. */
  readonly viewer: E['auth'] extends 'required' ? User : Viewer;
  /** The event of the path where the endpoint is its host's; the others find theirs themselves. */
  readonly event: E extends HostsEndpoint ? EventRow : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An endpoint for the host of the event in its path. */
type HostsEndpoint = { readonly who: 'host'; readonly params: z.ZodType<{ eventId: string }> };

export interface Binding<E extends EndpointDefinition> {
  readonly limit?: Limit;
  /** Answers by returning the endpoint's response, or the reply itself after sending a file or a stream. */
  readonly handle: (context: Context, call: Call<E>) => Promise<ResponseOf<E> | FastifyReply>;
}

export type Bind = <E extends EndpointDefinition>(endpoint: E, binding: Binding<E>) => void;

/**
 * Makes a route of an endpoint: limit, then who asks, before anything of the body is read or said to be wrong, then
 * whether they may, then the handler; both ends checked by its schemas.
 */
export const createBind =
  (app: App, context: Context): Bind =>
  (endpoint, { limit, handle }) => {
    const checkLimit = limit?.(context.clock);
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      onRequest: async (request) => {
        checkLimit?.(request.ip);
        viewers.set(request, await identifyViewer(context, endpoint.auth, request.headers.authorization));
      },
      handler: async (request, reply) => {
        const viewer = viewers.get(request);
        const { params, query, body } = request;
        const event = await admit(context, endpoint, { viewer, params });
        const call = { params, query, body, viewer, event, request, reply } as unknown as Call<
          typeof endpoint
        >;
        return handle(context, call);
      },
    });
  };

/** Throws Failure HOST_ONLY, EVENT_NOT_FOUND or ADMIN_ONLY where the endpoint says so; answers with the host's event. */
const admit = async (
  context: Context,
  { who }: EndpointDefinition,
  { viewer, params }: { viewer: Viewer; params: unknown },
): Promise<EventRow | undefined> => {
  if (who === 'admin') requireAdmin(context, viewer);
  const { eventId } = (params ?? {}) as { eventId?: string };
  return who === 'host' && eventId ? requireHostedEvent(context, eventId, viewer) : undefined;
};

const schemaOf = (endpoint: EndpointDefinition) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.auth !== 'none' && { security: securityOf(endpoint.auth) }),
  ...(endpoint.multipart && {
    consumes: ['multipart/form-data'],
    description: describeParts(endpoint.multipart),
  }),
  response: { ...(endpoint.response && { 200: endpoint.response }), '4xx': errorAnswer, '5xx': errorAnswer },
});

/** An empty requirement among the alternatives makes a token optional (OpenAPI 3.1 §4.8.30). */
const securityOf = (auth: 'optional' | 'required') =>
  auth === 'optional' ? [{ idToken: [] }, {}] : [{ idToken: [] }];

const describeParts = (parts: Readonly<Record<string, string>>): string =>
  `Parts of the form: ${Object.entries(parts)
    .map(([name, what]) => `\`${name}\`: ${what}`)
    .join('; ')}.`;
