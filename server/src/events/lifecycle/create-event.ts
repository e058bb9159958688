import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { EventType } from '@togather/contract/plans.ts';
import { PERMISSIONS } from '@togather/contract/roles.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { requireHosting } from '#events/membership/policy.ts';
import { newPin } from '#events/pins.ts';
import { addParticipant, takeFreeEvent } from '#events/queries.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { User } from '#platform/identity/caller.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { datesOf, monthInTaipei, readNewDate } from './event-dates.ts';

export const createEventAct = act('createEvent', (context, { caller, body }) =>
  createEvent(context, caller.user, body),
);

const PIN_TRIES = 10;

/**
 * Creates a Free event. Throws Failure HOSTING_RESTRICTED, PLUS_NEEDS_PAYMENT, EVENT_DATE_OUT_OF_RANGE or
 * MONTHLY_LIMIT_REACHED; the limit is exact under concurrency.
 */
const createEvent = async (
  context: Context,
  user: User,
  wanted: { eventName: string; eventType: EventType; eventDate?: string | undefined },
) => {
  requireHosting(context, user);
  if (wanted.eventType === 'Plus') throw new Failure('PLUS_NEEDS_PAYMENT');
  const { limits } = context.config;
  const now = context.clock();
  const eventDate = readNewDate(wanted.eventDate, now);
  const month = monthInTaipei(now);
  return context.db.transaction().execute(async (tx) => {
    await takeLock(tx, { user: user.id });
    if (!(await takeFreeEvent(tx, { userId: user.id, month, cap: limits.freeEventsPerMonth }))) {
      throw new Failure('MONTHLY_LIMIT_REACHED', { details: { limit: limits.freeEventsPerMonth } });
    }
    const { eventId, pinCode } = await addEvent(context, tx, {
      name: wanted.eventName,
      type: 'Free',
      hostId: user.id,
      startsAt: now,
      eventDate,
      photoLimit: limits.freePhotoLimit,
      retentionDays: limits.retentionDays,
    });
    return { eventId, eventName: wanted.eventName, pinCode };
  });
};

export interface NewEvent {
  readonly name: string;
  readonly type: EventType;
  readonly hostId: string;
  readonly startsAt: Date;
  /** The day of `startsAt` by default. */
  readonly eventDate?: string | undefined;
  readonly photoLimit: number;
  /** Days after the event date until its end. */
  readonly retentionDays: number;
  /** By default as the installation does; off without one. */
  readonly offersBlur?: boolean;
}

/** Writes an event as `insertEvent` does, and emits the fact. */
export async function addEvent(context: Context, tx: Tx, event: NewEvent): ReturnType<typeof insertEvent> {
  const inserted = await insertEvent(tx, { offersBlur: context.config.offersBlur, ...event });
  const { type: plan, photoLimit } = event;
  const { eventId } = inserted;
  await context.emit(tx, 'eventCreated', { eventId, plan, eventDate: dayOf(event), photoLimit });
  return inserted;
}

/** Writes an event under a fresh PIN, with its host as the first participant, no guests, and everything allowed. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<{ eventId: string; pinCode: string }> {
  const eventId = newId();
  const pinCode = await insertWithFreePin(tx, eventId, event);
  await addParticipant(tx, { eventId, userId: event.hostId, role: 'HOST' });
  await tx.insertInto('guest_counts').values({ event_id: eventId, guests: 0 }).execute();
  const allowed = PERMISSIONS.flatMap((permission) =>
    (['EVENT_DEFAULT', 'ROLE'] as const).map(
      (principal_type) =>
        ({ event_id: eventId, permission, principal_type, role: 'PARTICIPANT', decision: 'ALLOW' }) as const,
    ),
  );
  await tx.insertInto('permissions').values(allowed).execute();
  return { eventId, pinCode };
}

const dayOf = ({ eventDate, startsAt }: NewEvent): string => eventDate ?? dayInTaipei(startsAt);

const insertWithFreePin = async (tx: Tx, eventId: string, event: NewEvent): Promise<string> => {
  for (let attempt = 0; attempt < PIN_TRIES; attempt++) {
    const inserted = await tx
      .insertInto('events')
      .values({
        id: eventId,
        pin: newPin(),
        name: event.name,
        host_id: event.hostId,
        type: event.type,
        starts_at: event.startsAt,
        ...datesOf(dayOf(event), event.retentionDays),
        photo_limit: event.photoLimit,
        offers_blur: event.offersBlur ?? false,
      })
      .onConflict((conflict) => conflict.column('pin').doNothing())
      .returning('pin')
      .executeTakeFirst();
    if (inserted) return inserted.pin;
  }
  throw new Error('could not find a free PIN');
};

/**
 * Turns a Free event, whose row the transaction has locked, into Plus. PIN, photos and end stay, and a larger limit that an
 * administrator has given.
 */
export async function upgradeEvent(tx: Tx, eventId: string, photoLimit: number): Promise<void> {
  const limit = sql<number>`greatest(photo_limit, ${photoLimit})`;
  await tx
    .updateTable('events')
    .set({ type: 'Plus', photo_limit: limit })
    .where('id', '=', eventId)
    .execute();
  await announceChange(tx, eventId, 'event');
}
