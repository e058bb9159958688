import type { EndpointName } from '@togather/contract/endpoints.ts';
import { MODE_RETRY_SECONDS, refusalIn } from '@togather/contract/modes.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';

/** Throws Failure MAINTENANCE or READ_ONLY for an endpoint that is not served now. */
export function refuseInModes({ modes }: Context, name: EndpointName): void {
  const code = refusalIn(modes.current(), name);
  if (code) throw new Failure(code, { retryAfter: MODE_RETRY_SECONDS });
}
