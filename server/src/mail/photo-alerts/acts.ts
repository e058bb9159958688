import { createHmac } from 'node:crypto';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { countFigures } from '#figures/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { readLink } from '#mail/links.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { everybody } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { callerKey } from '#platform/identity/caller.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { openTokenBuckets } from '#platform/limits/token-bucket.ts';
import { withLock } from '#platform/locks/locks.ts';
import { hashAddress, mailboxOf, sealAddress } from './addresses.ts';
import { eraseAlerts, findSettled, holdFigure, oldestUnconfirmed } from './queries.ts';

/**
 * Limits mails to unconfirmed addresses by caller, network, figure and mailbox. Guests behind one network ask within
 * minutes of each other; a mailbox gets three, then three a day.
 */
const LIMITS = {
  caller: { name: 'alert-asker', capacity: 6, secondsPerToken: 3600 },
  network: { name: 'alert-network', capacity: 40, secondsPerToken: 600 },
  event: { name: 'alert-event', capacity: 200, secondsPerToken: 300 },
  mailbox: { name: 'alert-mailbox', capacity: 3, secondsPerToken: 8 * 3600 },
} as const;

/** Counts one confirmation mail. Throws Failure TOO_MANY_REQUESTS. */
export async function limitConfirmations(
  context: Context,
  asked: {
    readonly caller: string;
    readonly network: string;
    readonly eventId: string;
    readonly email: string;
  },
): Promise<void> {
  const hash = (text: string) =>
    createHmac('sha256', context.secrets.keyFor('alert-limits')).update(text).digest('base64url');
  const keys = {
    caller: hash(asked.caller),
    network: networkOf(asked.network),
    event: asked.eventId,
    mailbox: hash(mailboxOf(asked.email)),
  };
  for (const [of, limit] of Object.entries(LIMITS)) {
    const buckets = openTokenBuckets(context, limit);
    const key = keys[of as keyof typeof LIMITS];
    if (!(await buckets.take(key)))
      throw new Failure('TOO_MANY_REQUESTS', { retryAfter: await buckets.secondsUntilNext(key) });
  }
}

const askForAlertsAct = act('askForAlerts', async (context, { event, body, caller, request, reply }) => {
  const key = callerKey(ensureGuest(context, caller, reply)) ?? '';
  await askForAlerts(context, event, { ...body, caller: key, network: request.ip });
  return { asked: true as const };
});

/** `caller`: the key of account or guest; `network`: the network address. */
type Asking = BodyOf<'askForAlerts'> & { readonly caller: string; readonly network: string };

/**
 * Stores an address for mails about new photos of a figure, and enqueues the mail that asks for confirmation. Throws
 * Failure MAIL_OFF, FIGURE_NOT_FOUND or TOO_MANY_REQUESTS.
 */
const askForAlerts = async (
  context: Context,
  event: EventRow,
  { figureId, email, language, caller, network }: Asking,
): Promise<void> => {
  const { config, db, clock, jobs, secrets } = context;
  if (!config.mail) throw new Failure('MAIL_OFF');
  const scope = { event, withHidden: false, seer: everybody(event, clock()) };
  if ((await countFigures(db, scope, [figureId])) === 0) throw new Failure('FIGURE_NOT_FOUND');
  await limitConfirmations(context, { caller, network, eventId: event.id, email });
  const asked = { address: sealAddress(secrets, email), language, asked_at: clock() };
  const write = async (tx: Tx) => {
    if (!(await holdFigure(tx, figureId))) throw new Failure('FIGURE_NOT_FOUND');
    const { id } = await tx
      .insertInto('photo_alerts')
      .values({
        id: newId(),
        event_id: event.id,
        figure_id: figureId,
        address_hash: hashAddress(secrets, event.id, email),
        told_arrival: await findSettled(tx, event.id),
        ...asked,
      })
      .onConflict((conflict) => conflict.columns(['figure_id', 'address_hash']).doUpdateSet(asked))
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, 'ask-to-confirm', [{ alertId: id }]);
  };
  await withLock(context, { reference: event.id }, write);
};

const confirmAlertsAct = act('confirmAlerts', async (context, { body }) => {
  await confirmAlerts(context, body.token);
  return { confirmed: true as const };
});

/**
 * Confirms an alert; repeating it changes nothing. Throws Failure MAIL_LINK_INVALID, also when the alert has ended or
 * expired.
 */
const confirmAlerts = async (context: Context, token: string): Promise<void> => {
  const { numUpdatedRows } = await context.db
    .updateTable('photo_alerts')
    .set({ confirmed: true })
    .where('id', '=', readLink(context, 'alert-confirm', token)[0] ?? '')
    .where((alert) =>
      alert.or([alert('confirmed', '=', true), alert('asked_at', '>', oldestUnconfirmed(context.clock()))]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('MAIL_LINK_INVALID');
};

const stopAlertsAct = act(
  'stopAlerts',
  async (context, { query }) => {
    await stopAlerts(context, query.token);
    return { stopped: true as const };
  },
  'form',
);

/**
 * Erases an address from an event's alerts; repeating it changes nothing. Throws Failure MAIL_LINK_INVALID for a link
 * that is not ours.
 */
const stopAlerts = async (context: Context, token: string): Promise<void> => {
  const [event_id, hash] = readLink(context, 'alert-stop', token);
  if (!event_id || !hash) throw new Failure('MAIL_LINK_INVALID');
  await eraseAlerts(context.db, { event_id, address_hash: Buffer.from(hash, 'base64url') });
};

/** What the endpoints of this noun do. */
export const photoAlertsActs: readonly AnyAct[] = [askForAlertsAct, confirmAlertsAct, stopAlertsAct];
