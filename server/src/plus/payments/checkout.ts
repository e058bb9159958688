import { planDefaults } from '@togather/contract/plans.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { readNewDate } from '#events/lifecycle/event-dates.ts';
import { hasEnded, isTakenDown, requireHosting } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import {
  type Checkout,
  cashierLanguage,
  checkoutFields,
  newTradeNo,
} from '#platform/ecpay/checkout-fields.ts';
import type { User } from '#platform/identity/caller.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { addAttempt, getPendingEvent, listStarts, markPendingEvent } from './queries.ts';

/** Whether a payment can turn an event into Plus. GONE: deleted, taken down, or hosted by another user. */
export type UpgradeState = 'POSSIBLE' | 'PLUS' | 'ENDED' | 'GONE';

export function judgeUpgrade(
  event: Pick<EventRow, 'host_id' | 'type' | 'ends_at' | 'taken_down_at'> | undefined,
  { ownerId, now }: { readonly ownerId: string | null; readonly now: Date },
): UpgradeState {
  if (!event || event.host_id !== ownerId || isTakenDown(event)) return 'GONE';
  if (event.type === 'Plus') return 'PLUS';
  return hasEnded(event, now) ? 'ENDED' : 'POSSIBLE';
}

/** Returns the owner's pending event. Throws Failure PENDING_EVENT_NOT_FOUND for all others (threats.md S7). */
async function requireOwnPendingEvent(
  { db }: Context,
  pendingEventId: string,
  user: User,
): Promise<PendingEventRow> {
  const found = await findOwnPendingEvent(db, pendingEventId, user.id);
  if (!found) throw new Failure('PENDING_EVENT_NOT_FOUND');
  return found;
}

/** Returns an owner's pending event, with the event it became; undefined for other users. */
const findOwnPendingEvent = async (db: Queryable, pendingEventId: string, ownerId: string) =>
  db
    .selectFrom('pending_events')
    .leftJoin('events', 'events.id', 'pending_events.event_id')
    .selectAll('pending_events')
    .select(['events.pin', 'events.ends_at'])
    .where('pending_events.id', '=', pendingEventId)
    .where('pending_events.owner_id', '=', ownerId)
    .executeTakeFirst();
type PendingEventRow = NonNullable<Awaited<ReturnType<typeof findOwnPendingEvent>>>;

/** Throws Failure EVENT_UNKNOWN, OWNER_ONLY, EVENT_ENDED or ALREADY_PLUS for an event that the buyer cannot upgrade. */
function requireUpgradable(
  event: EventRow | undefined,
  whose: { readonly ownerId: string; readonly now: Date },
): EventRow {
  const state = judgeUpgrade(event, whose);
  if (state === 'ENDED') throw new Failure('EVENT_ENDED');
  if (state === 'PLUS') throw new Failure('ALREADY_PLUS');
  if (event && !isTakenDown(event) && event.co_host_ids.includes(whose.ownerId))
    throw new Failure('OWNER_ONLY');
  if (!event || state === 'GONE') throw new Failure('EVENT_UNKNOWN');
  return event;
}

/**
 * Saves the upgrade of a Free event, which becomes Plus once a payment has settled, and returns its pending event. There is
 * one for each event, so that two payments are two attempts of one purchase. Throws as `requireUpgradable`.
 */
function saveUpgrade({ db, clock }: Context, user: User, eventId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, { user: user.id });
    const now = clock();
    const event = requireUpgradable(await findEvent(tx, { id: eventId }), { ownerId: user.id, now });
    const known = await tx
      .selectFrom('pending_events')
      .select('id')
      .where('upgrade_of', '=', eventId)
      .executeTakeFirst();
    if (known) return known.id;
    const id = newId();
    const pending = { id, owner_id: user.id, event_name: event.name, upgrade_of: eventId, created_at: now };
    await tx.insertInto('pending_events').values(pending).execute();
    return id;
  });
}

const startPaymentAct = act('startPayment', async (context, { params, caller, request }) => {
  const pending = await requireOwnPendingEvent(context, params.pendingEventId, caller.user);
  requireHosting(context, caller.user);
  return startPayment(context, pending, cashierLanguage(request.headers['accept-language']));
});

/** The provider is queried about each start for a day, so starts are limited (threats.md D13). */
const STARTS_AN_HOUR = 10;
const HOUR_MS = 3600_000;

/**
 * Starts a new payment attempt, from PENDING, PROCESSING or FAIL, and returns the form for the cashier. Throws Failure
 * ALREADY_PAID, EVENT_UNKNOWN or EVENT_ENDED for an upgrade of an
 * event that is gone, TOO_MANY_REQUESTS after ten starts of its owner within an hour, or SERVICE_UNAVAILABLE when payments
 * are off.
 */
const startPayment = async (
  context: Context,
  { id: pendingEventId, owner_id }: Pick<PendingEventRow, 'id' | 'owner_id'>,
  language: Checkout['language'],
) => {
  const { db, payments, publicUrl } = context;
  if (!payments) throw new Failure('SERVICE_UNAVAILABLE');
  const attempt = {
    merchantTradeNo: newTradeNo(),
    amountTwd: planDefaults.Plus.priceTwd,
    startedAt: context.clock(),
    pendingEventId,
  };
  await db.transaction().execute(async (tx) => {
    await admitStart(tx, owner_id, attempt.startedAt);
    await takeLock(tx, { pendingEvent: pendingEventId });
    const pending = await getPendingEvent(tx, pendingEventId);
    if (pending.status === 'PAID') throw new Failure('ALREADY_PAID');
    if (pending.upgrade_of !== null && owner_id !== null) {
      const event = await findEvent(tx, { id: pending.upgrade_of });
      requireUpgradable(event, { ownerId: owner_id, now: attempt.startedAt });
    }
    await addAttempt(tx, attempt);
    await markPendingEvent(tx, pendingEventId, { status: 'PROCESSING' });
  });
  const fields = checkoutFields({ ...attempt, merchant: payments.merchant, publicUrl, language });
  return { paymentParams: JSON.stringify(fields) };
};

/** Serialises the starts of one user, so that parallel ones are counted exactly. */
const admitStart = async (tx: Tx, ownerId: string | null, now: Date) => {
  if (!ownerId) throw new Failure('PENDING_EVENT_NOT_FOUND');
  await takeLock(tx, { user: ownerId });
  const starts = await listStarts(tx, { ownerId, since: new Date(now.getTime() - HOUR_MS) });
  const oldest = starts[STARTS_AN_HOUR - 1];
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000));
  throw new Failure('TOO_MANY_REQUESTS', { retryAfter });
};

const createPendingEventAct = act('createPendingEvent', (context, { caller, body }) =>
  createPendingEvent(context, caller.user, body),
);

/**
 * Saves the details of a Plus event, which is created once a payment has settled, or the upgrade of a Free one. Throws
 * Failure HOSTING_RESTRICTED, EVENT_DATE_OUT_OF_RANGE, EVENT_UNKNOWN, OWNER_ONLY, EVENT_ENDED or ALREADY_PLUS.
 */
const createPendingEvent = async (context: Context, user: User, wanted: BodyOf<'createPendingEvent'>) => {
  requireHosting(context, user);
  const save = () =>
    wanted.upgradeOf === undefined
      ? saveNewEvent(context, user, wanted)
      : saveUpgrade(context, user, wanted.upgradeOf);
  return { pendingEventId: await save(), eventType: 'PLUS' as const };
};

const saveNewEvent = async (
  { db, clock }: Context,
  user: User,
  { eventName, eventDate }: BodyOf<'createPendingEvent'>,
): Promise<string> => {
  const now = clock();
  const event_date = eventDate === undefined ? null : readNewDate(eventDate, now);
  const id = newId();
  await db
    .insertInto('pending_events')
    .values({ id, owner_id: user.id, event_name: eventName, event_date, created_at: now })
    .execute();
  return id;
};

const getPaymentStatusAct = act('getPaymentStatus', async (context, { params, caller }) => {
  const row = await requireOwnPendingEvent(context, params.pendingEventId, caller.user);
  const [order, refundDueTwd] = await Promise.all([
    findLastOrder(context.db, row.id),
    sumRefundsDue(context.db, row.id),
  ]);
  return describePaymentStatus(row, { order, refundDueTwd });
});

/** Returns the sum of a pending event's due refunds in NT$. */
const sumRefundsDue = async (db: Queryable, pendingEventId: string): Promise<number> => {
  const { due } = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`coalesce(sum(amount_twd), 0)::int`.as('due'))
    .where('pending_event_id', '=', pendingEventId)
    .where('refund_due_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due;
};

interface LastOrder {
  /** The MerchantTradeNo, by which the payer and the provider find the payment. */
  readonly orderNumber: string;
  readonly amountTwd: number;
}

/** Returns a pending event's attempt that was paid first, otherwise its last one. */
const findLastOrder = (db: Queryable, pendingEventId: string): Promise<LastOrder | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(['merchant_trade_no as orderNumber', 'amount_twd as amountTwd'])
    .where('pending_event_id', '=', pendingEventId)
    .orderBy(sql`case when status = 'PAID' then -number end`, (order) => order.desc().nullsLast())
    .orderBy('number', 'desc')
    .executeTakeFirst();

/** Returns the state of a payment, with the PIN and end of its event, if that exists. */
const describePaymentStatus = (
  row: PendingEventRow,
  { order, refundDueTwd }: { order: LastOrder | undefined; refundDueTwd: number },
) => ({
  pendingEventId: row.id,
  eventName: row.event_name,
  eventType: 'PLUS' as const,
  paymentStatus: row.status,
  correspondingEventBasicInfo:
    row.pin && row.ends_at ? { eventPin: row.pin, endDate: row.ends_at.toISOString() } : null,
  isUpgrade: row.upgrade_of !== null,
  order: order ?? null,
  refundDueTwd,
});

/** What the endpoints of this noun do. */
export const checkoutActs: readonly AnyAct[] = [createPendingEventAct, startPaymentAct, getPaymentStatusAct];
