import { contract } from '@togather/contract/schemas/contract.ts';
import { type EndpointDefinition, errorsOf } from '@togather/contract/schemas/endpoint.ts';
import { errorAnswer } from '@togather/contract/schemas/values.ts';
import type { Context } from '#app/context/context.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { limitPerAddress } from '#platform/limits/rate-limit.ts';
import type { AnyAct } from './act.ts';
import type { App, Request } from './exchange.ts';
import { refuseInModes } from './hooks.ts';

/** Decides who is calling, and whether they may; app/ implements it. */
export interface Admission {
  /** Throws Failure LOGIN_REQUIRED, LOGIN_EXPIRED or LOGIN_INVALID. */
  readonly identify: (endpoint: EndpointDefinition, request: Request) => Promise<Caller>;
  /**
   * Returns the event that the request names directly or by a photo; undefined if the endpoint requires no membership.
   * Throws Failure ADMIN_ONLY, and what `requireEventFor` throws.
   */
  readonly admit: (
    endpoint: EndpointDefinition,
    request: Request,
    caller: Caller,
  ) => Promise<EventRow | undefined>;
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
  const callers = new WeakMap<Request, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    onRequest: async (request) => {
      refuseInModes(context, name);
      await checkLimit?.(request.ip);
      callers.set(request, await identify(endpoint, request));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)!;
      const { params, query, body } = request;
      const event = await admit(endpoint, request, caller);
      const call = { params, query, body, caller, event, request, reply };
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
