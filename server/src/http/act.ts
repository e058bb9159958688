import type { Membership } from '@togather/contract/endpoint.ts';
import type { EndpointName } from '@togather/contract/endpoints.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { z } from 'zod';
import type { Context } from '#app/context/context.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller, User } from '#platform/identity/caller.ts';
import type { Reply, Request } from './exchange.ts';

interface Call<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  /** Its user is defined where the endpoint's auth is `required`. */
  readonly caller: Contract[N]['auth'] extends 'required' ? Caller & { readonly user: User } : Caller;
  /** The event that path, query or JSON names, where the endpoint declares who may use it. */
  readonly event: Contract[N] extends EventsEndpoint ? EventRow : undefined;
  readonly request: Request;
  readonly reply: Reply;
}

type NamesEvent = z.ZodType<{ eventId: string }>;
/** An endpoint for the hosts or the members of an event that it names. */
type EventsEndpoint =
  | { readonly who: 'host' | 'owner'; readonly params: NamesEvent }
  | ({ readonly membership: Membership } & (
      | { readonly params: NamesEvent | z.ZodType<{ photoId: string }> }
      | { readonly query: NamesEvent }
      | { readonly body: NamesEvent }
    ));

/** Returns the endpoint's response, or the reply itself after sending a file or a stream. */
type Handle<N extends EndpointName> = (context: Context, call: Call<N>) => Promise<ResponseOf<N> | Reply>;

/** How the body arrives: as JSON, as a form without files, as a form with files, or as a file. */
type BodyKind = 'json' | 'form' | 'multipart' | 'raw';

/** What an endpoint does. The contract says who may call it, and with what. */
export interface Act<N extends EndpointName> {
  readonly name: N;
  readonly handle: Handle<N>;
  readonly body: BodyKind;
}

/** An act of any endpoint. */
export type AnyAct = { [N in EndpointName]: Act<N> }[EndpointName];

export function act<N extends EndpointName>(name: N, handle: Handle<N>, body: BodyKind = 'json'): Act<N> {
  return {
    name,
    handle,
    body,
  };
}
