import type {
  BodyOf,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@togather/contract/endpoint.ts';
import { errorAnswer } from '@togather/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { identifyViewer, type User, type Viewer } from '../sessions/viewer.ts';
import type { App } from './app.ts';
import type { Limit } from './rate-limit.ts';

export interface Call<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Never undefined where the endpoint's auth is `required`. */
  readonly viewer: E['auth'] extends 'required' ? User : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Binding<E extends EndpointDefinition> {
  /** Throws a Failure when the viewer may not do this; runs before the handler. */
  readonly policy?: (context: Context, call: Call<E>) => Promise<void> | void;
  readonly limit?: Limit;
  /** Answers by returning the endpoint's response, or the reply itself after sending a file or a stream. */
  readonly handle: (context: Context, call: Call<E>) => Promise<ResponseOf<E> | FastifyReply>;
}

export type Bind = <E extends EndpointDefinition>(endpoint: E, binding: Binding<E>) => void;

/** Makes a route of an endpoint: limit, then who asks, then policy, then the handler; both ends checked by its schemas. */
export const createBind =
  (app: App, context: Context): Bind =>
  (endpoint, { policy, limit, handle }) => {
    const checkLimit = limit?.(context.clock);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      preValidation: async (request) => checkLimit?.(request.ip),
      handler: async (request, reply) => {
        const viewer = await identifyViewer(context, endpoint.auth, request.headers.authorization);
        const { params, query, body } = request;
        const call = { params, query, body, viewer, request, reply } as Call<typeof endpoint>;
        await policy?.(context, call);
        return handle(context, call);
      },
    });
  };

const schemaOf = (endpoint: EndpointDefinition) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.auth !== 'none' && { security: [{ idToken: [] }] }),
  ...(endpoint.multipart && {
    consumes: ['multipart/form-data'],
    description: describeParts(endpoint.multipart),
  }),
  response: { ...(endpoint.response && { 200: endpoint.response }), '4xx': errorAnswer, '5xx': errorAnswer },
});

const describeParts = (parts: Readonly<Record<string, string>>): string =>
  `Parts of the form: ${Object.entries(parts)
    .map(([name, what]) => `\`${name}\`: ${what}`)
    .join('; ')}.`;
