import type { Context } from '#app/context/context.ts';
import { isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/viewer.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { judgeUpgrade } from '#plus/payments/judge-upgrade.ts';

/** Throws Failure EVENT_UNKNOWN, OWNER_ONLY, EVENT_ENDED or ALREADY_PLUS for an event that the buyer cannot upgrade. */
export function requireUpgradable(
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
export function saveUpgrade({ db, clock }: Context, user: User, eventId: string): Promise<string> {
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
