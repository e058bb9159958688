import { dayInTaipei, endOfRetention, lastEventDate } from '@togather/contract/event-dates.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withLock } from '#platform/locks/locks.ts';

export const changeEventEndAct = act('changeEventEnd', async (context, { viewer, params, body }) => ({
  eventEndDate: (await changeEventEnd(context, viewer, { ...params, ...body })).toISOString(),
}));

/** Returns the end that a host could reach by moving the event as late as possible: no photos are kept longer. */
export function lastEndDay(createdAt: Date, retentionDays: number): string {
  return dayInTaipei(endOfRetention(lastEventDate(createdAt), retentionDays));
}

/**
 * Lets an event end with a day in Taiwan. Throws Failure EVENT_UNKNOWN, EVENT_ENDED when its photos are being removed
 * already, or EVENT_END_OUT_OF_RANGE.
 */
const changeEventEnd = (
  { clock, config, ...context }: Context,
  admin: Administrator,
  { eventId, endDay }: { readonly eventId: string; readonly endDay: string },
): Promise<Date> =>
  withLock(context, { event: eventId }, async (tx) => {
    const event = await tx
      .selectFrom('events')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (!event) throw new Failure('EVENT_UNKNOWN');
    if (event.ends_at <= clock()) throw new Failure('EVENT_ENDED');
    if (endDay < dayInTaipei(clock()) || endDay > lastEndDay(event.starts_at, config.limits.retentionDays))
      throw new Failure('EVENT_END_OUT_OF_RANGE');
    const endsAt = endOfRetention(endDay, 0);
    await tx.updateTable('events').set({ ends_at: endsAt }).where('id', '=', eventId).execute();
    const details = { from: dayInTaipei(event.ends_at), to: endDay };
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'change-event-end', eventId, details });
    await announceChange(tx, eventId, 'event');
    return endsAt;
  });
