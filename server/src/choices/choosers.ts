import { MAX_CHOOSERS } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown, requireRunning } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { type HostsEvent, madeBy, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { withLock } from '#platform/locks/locks.ts';

/** Returns the links for choosing of an event, oldest first. */
function listChooserRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('choosers')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns whether a link for choosing still exists. Under its event's lock it stays. */
export async function hasChooser(db: Queryable, chooserId: string): Promise<boolean> {
  const row = await db.selectFrom('choosers').select('id').where('id', '=', chooserId).executeTakeFirst();
  return row !== undefined;
}

/** Deletes those that a host of the event created. */
export async function deleteChoosersOf(
  db: Queryable,
  by: { eventId: string; userId: string },
): Promise<void> {
  await db
    .deleteFrom('choosers')
    .where('event_id', '=', by.eventId)
    .where('id', 'in', madeBy(db, by, 'chooser'))
    .execute();
}

/** A link for choosing, and its event. */
export interface OpenedChooser {
  readonly id: string;
  readonly name: string;
  readonly event: EventRow;
}

/** Precision of a link's last use, so that not every choice writes it. */
const USE_RECORDED_EVERY_MS = 60_000;

/**
 * Returns the link for choosing of a secret and its event, and records its use. Throws Failure CHOOSER_NOT_FOUND if the link is
 * unknown or revoked, or its event is over or taken down. Throws TOO_MANY_GUESSES instead when the network has used up its budget.
 */
export async function openChooser(
  context: Context,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<OpenedChooser> {
  const { db, eventReads, clock, modes } = context;
  const row = await db
    .selectFrom('choosers')
    .select(['id', 'event_id', 'name', 'last_used_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  const event = row && (await eventReads(`id ${row.event_id}`, () => findEvent(db, { id: row.event_id })));
  const now = clock();
  if (!event || isTakenDown(event) || hasEnded(event, now)) {
    await countWrongSecret(context, { name: 'chooser', address });
    throw new Failure('CHOOSER_NOT_FOUND');
  }
  const isRecorded = now.getTime() - (row.last_used_at?.getTime() ?? 0) < USE_RECORDED_EVERY_MS;
  if (!isRecorded && !modes.current().readOnly)
    await db
      .updateTable('choosers')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .execute()
      .catch((err) => context.log.warn({ err }, 'could not record the use of a link for choosing'));
  return { id: row.id, name: row.name, event };
}

const createChooserAct = act('createChooser', (context, { event, caller, body }) => {
  requireRunning(event, context.clock());
  return createChooser(context, { eventId: event.id, by: caller.user }, body.name);
});

/** Creates a link for choosing. Only the returned address contains its secret. Throws Failure CHOOSER_LIMIT_REACHED. */
const createChooser = async (
  context: Context,
  { eventId, by }: HostsEvent,
  name: string,
): Promise<ResponseOf<'createChooser'>> => {
  const [chooserId, secret] = [newId(), newId()];
  await withLock(context, { event: eventId }, async (tx) => {
    if ((await listChooserRows(tx, eventId)).length >= MAX_CHOOSERS)
      throw new Failure('CHOOSER_LIMIT_REACHED');
    const row = { id: chooserId, event_id: eventId, name, secret_hash: hashSecret(secret) };
    await tx
      .insertInto('choosers')
      .values({ ...row, created_at: context.clock(), last_used_at: null })
      .execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'createChooser', eventId, details: { chooserId } });
  });
  return { chooserId, url: `${context.publicUrl}/choose/${secret}` };
};

const listChoosersAct = act('listChoosers', async (context, { event }) => {
  const rows = await listChooserRows(context.db, event.id);
  const choosers = rows.map(({ id, name, created_at, last_used_at }) => ({
    chooserId: id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
  return { choosers };
});

const revokeChooserAct = act('revokeChooser', async (context, { event, caller, params }) => {
  await revokeChooser(context, { eventId: event.id, by: caller.user }, params.chooserId);
  return { revoked: true as const };
});

/** Deletes a link for choosing; a choice that is being sent with it is refused as well. Throws Failure CHOOSER_NOT_FOUND. */
const revokeChooser = (context: Context, { eventId, by }: HostsEvent, chooserId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('choosers')
      .where('id', '=', chooserId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('CHOOSER_NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'revokeChooser', eventId, details: { chooserId } });
  });

/** How hosts hand out and revoke links for choosing. */
export const choosersActs: readonly AnyAct[] = [createChooserAct, listChoosersAct, revokeChooserAct];
