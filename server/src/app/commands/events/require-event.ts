import { isPin, normalizePin } from '@togather/contract/pins.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';

/** Returns the event of an id or a PIN. Throws Failure EVENT_UNKNOWN. */
export const requireEvent = async ({ db }: Context, typed: string): Promise<{ id: string; name: string }> => {
  const pin = normalizePin(typed);
  const event = await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where((e) => e.or([e('id', '=', typed), ...(isPin(pin) ? [e('pin', '=', pin)] : [])]))
    .executeTakeFirst();
  if (!event) throw new Failure('EVENT_UNKNOWN');
  return event;
};
