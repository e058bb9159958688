import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { everybody, HOST } from '#photos/visibility/visibility.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/caller.ts';
import type { FigureScope } from './queries.ts';

/** Which figures of an event a user sees: the host also hidden ones, everyone else those of shown photos. */
export function figureScope(
  { clock }: Context,
  event: EventRow,
  user: User | undefined,
): FigureScope & { readonly event: EventRow } {
  return mayManage(event, user)
    ? { event, withHidden: true, seer: HOST }
    : { event, withHidden: false, seer: everybody(event, clock()) };
}
