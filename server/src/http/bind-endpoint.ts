import { contract } from '@togather/contract/schemas/contract.ts';
import { type EndpointDefinition, errorsOf } from '@togather/contract/schemas/endpoint.ts';
import { errorAnswer } from '@togather/contract/schemas/values.ts';
import type { Context } from '#app/context/context.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { limitPerAddress } from '#platform/limits/rate-limit.ts';
import type { AnyAct, RequireEvent } from './act.ts';
import type { App, Request } from './exchange.ts';
import { refuseInModes } from './hooks.ts';

/** Decides who is calling, and whether they may; app/ implements it. */
export interface Admission {
  /** Throws Failure LOGIN_REQUIRED, LOGIN_EXPIRED or LOGIN_INVALID. */
  readonly identify: (endpoint: EndpointDefinition, request: Request) => Promise<Viewer>;
  /**
   * `event` is the event that the request names directly or by a photo; undefined if the endpoint requires no
   * membership. Throws Failure ADMIN_ONLY, and what `RequireEvent` throws.
   */
  readonly admit: (
    endpoint: EndpointDefinition,
    request: Request,
    viewer: Viewer,
  ) => Promise<{ readonly event: EventRow | undefined; readonly requireEvent: RequireEvent }>;
}

/**
 * Makes an act a route. A route checks the modes and the rate limit, then who is calling before it
 * reads the body, then whether they may, and runs the handler. The endpoint's schemas validate input and output.
 */
export function bindAct(
  app: App,
  context: Context,
  { identify, admit }: Admission,
  { name, handle }: AnyAct,
): void {
  const endpoint: EndpointDefinition = contract[name];
  const { perMinute } = endpoint;
  const checkLimit = perMinute === undefined ? undefined : limitPerAddress(context, { name, perMinute });
  const viewers = new WeakMap<Request, Viewer>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    onRequest: async (request) => {
      refuseInModes(context, name);
      await checkLimit?.(request.ip);
      viewers.set(request, await identify(endpoint, request));
    },
    handler: async (request, reply) => {
      const viewer = viewers.get(request);
      const { params, query, body } = request;
      const { event, requireEvent } = await admit(endpoint, request, viewer);
      const call = { params, query, body, viewer, event, requireEvent, request, reply };
      return handle(context, call as never);
    },
  });
}

const schemaOf = (endpoint: EndpointDefinition) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.accepts && { security: [{ [endpoint.accepts]: [] }] }),
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
