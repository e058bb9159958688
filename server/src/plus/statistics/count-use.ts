import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import { AD_VIEW, COUNTED_AGAIN_MS, REPORTS_A_MINUTE } from '@togather/contract/statistics.ts';
import type { Context } from '#app/context/context.ts';
import { countJoins } from '#events/membership/count-joins.ts';
import { mayManage, requireEvent, requireMember } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type Caller, callerKey } from '#platform/identity/caller.ts';
import { listAds } from '#plus/ads/queries.ts';

/** Counts what a guest did on an event's page. Counts nothing for hosts, and for callers without proof or cookie. */
export const reportUseAct = act('reportUse', async (context, { params, body: use, caller, reply }) => {
  const { eventId } = params;
  await countJoins(context, caller.joined);
  const guest = callerKey(caller);
  const event = guest && (await findCounted(context, eventId, caller));
  if (event && isWithinLimit(context, `${eventId} ${guest}`)) {
    const { tally, markSeen } = context;
    if (use.visit && markSeen(`visit ${eventId} ${guest}`, COUNTED_AGAIN_MS)) tally.count(eventId, 'visits');
    if (use.saves > 0) tally.count(eventId, 'downloads', { count: use.saves });
    if (use.views.length + use.clicks.length > 0) await countAds(context, { event, guest }, use);
  }
  return reply.status(204).send();
});

/** Returns the event if the caller is one of its guests. */
const findCounted = async (
  context: Context,
  eventId: string,
  caller: Caller,
): Promise<EventRow | undefined> => {
  try {
    const event = await requireEvent(context, eventId, caller.user);
    if (mayManage(event, caller.user)) return undefined;
    await requireMember(context, event, caller, 'proof');
    return event;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};

const countAds = async (
  { db, tally, markSeen }: Context,
  { event, guest }: { event: EventRow; guest: string },
  use: Pick<BodyOf<'reportUse'>, 'views' | 'clicks'>,
) => {
  if (event.type !== 'Plus') return;
  for (const ad of await listAds(db, [event.id])) {
    for (const what of ['views', 'clicks'] as const) {
      if (!use[what].includes(ad.position)) continue;
      // By the picture, so that the next sponsor of a position counts at once.
      if (markSeen(`${what} ${ad.image_id} ${guest}`, AD_VIEW.againMs)) tally.countAd(event.id, ad, what);
    }
  }
};

const MINUTE_MS = 60_000;

/** Takes one of a guest's numbered places, each of which is free again after a minute. */
const isWithinLimit = ({ markSeen }: Context, key: string): boolean => {
  for (let place = 0; place < REPORTS_A_MINUTE; place++)
    if (markSeen(`report ${place} ${key}`, MINUTE_MS)) return true;
  return false;
};
