import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { everybody, HOST } from '#photos/visibility/visibility.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { FigureScope } from './queries.ts';

/** Which figures of an event a viewer sees: the host also hidden ones, everyone else those of shown photos. */
export function figureScope(
  { clock }: Context,
  event: EventRow,
  viewer: Viewer,
): FigureScope & { readonly event: EventRow } {
  return mayManage(event, viewer)
    ? { event, withHidden: true, seer: HOST }
    : { event, withHidden: false, seer: everybody(event, clock()) };
}
