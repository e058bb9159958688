import type { BodyOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { addListedGuestAct } from './add-guest.ts';
import { describeListing, listGuests, ownListing } from './queries.ts';

const getGuestListAct = act('getGuestList', async ({ db, faces }, { event }) => {
  const rows = await listGuests(db, event.id);
  return {
    guests: rows.map((row) => ({
      ...describeListing(row, faces.pack.pipelineVersion),
      photoCount: row.matched_at === null ? null : row.photo_count,
      byHost: row.by_host,
      addedAt: row.created_at.toISOString(),
    })),
  };
});

const findOwnListingAct = act('findOwnListing', async ({ db, faces }, { event, caller }) => {
  const row = await db
    .selectFrom('listed_guests')
    .select(['id', 'name', 'table_name', 'pipeline_version'])
    .where('event_id', '=', event.id)
    .where(ownListing({ userId: caller.user?.id, guestHash: caller.guestHash }))
    .orderBy(sql`user_id is null`)
    .executeTakeFirst();
  return { listing: row ? describeListing(row, faces.pack.pipelineVersion) : null };
});

const changeListedGuestAct = act('changeListedGuest', (context, { event, caller, params, body }) =>
  changeListedGuest(context, { eventId: event.id, by: caller.user }, { ...params, ...body }),
);

/** Throws Failure LISTED_GUEST_NOT_FOUND. */
const changeListedGuest = (
  { db, faces }: Context,
  { eventId, by }: HostsEvent,
  { guestId, name, table }: BodyOf<'changeListedGuest'> & { readonly guestId: string },
): Promise<ResponseOf<'changeListedGuest'>> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('listed_guests')
      .set({
        ...(name !== undefined && { name: name || null }),
        ...(table !== undefined && { table_name: table || null }),
      })
      .where('id', '=', guestId)
      .where('event_id', '=', eventId)
      .returning(['id', 'name', 'table_name', 'pipeline_version'])
      .executeTakeFirst();
    if (!row) throw new Failure('LISTED_GUEST_NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'changeListedGuest', eventId, details: { guestId } });
    return describeListing(row, faces.pack.pipelineVersion);
  });

const deleteListedGuestAct = act('deleteListedGuest', async (context, { event, caller, params }) => {
  await withReserve(context, () => deleteListedGuest(context, event, caller, params.guestId));
  return { deleted: true as const };
});

/** Deletes the caller's own entry, or for a host any. Throws Failure LISTED_GUEST_NOT_FOUND. */
const deleteListedGuest = (
  { db }: Context,
  event: EventRow,
  caller: Caller,
  guestId: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const host = mayManage(event, caller.user) ? caller.user : undefined;
    const { numDeletedRows } = await tx
      .deleteFrom('listed_guests')
      .where('id', '=', guestId)
      .where('event_id', '=', event.id)
      .$if(!host, (all) => all.where(ownListing({ userId: caller.user?.id, guestHash: caller.guestHash })))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('LISTED_GUEST_NOT_FOUND');
    if (host)
      await recordAudit(tx, {
        role: 'HOST',
        by: host,
        action: 'deleteListedGuest',
        eventId: event.id,
        details: { guestId },
      });
  });

const deleteGuestListAct = act('deleteGuestList', (context, { event, caller }) =>
  withReserve(context, () => deleteGuestList(context, { eventId: event.id, by: caller.user })),
);

const deleteGuestList = (
  { db }: Context,
  { eventId, by }: HostsEvent,
): Promise<ResponseOf<'deleteGuestList'>> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('listed_guests')
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    const deleted = Number(numDeletedRows);
    await recordAudit(tx, { role: 'HOST', by, action: 'deleteGuestList', eventId, details: { deleted } });
    return { deleted };
  });

/** What the endpoints of this noun do. */
export const guestListActs: readonly AnyAct[] = [
  addListedGuestAct,
  getGuestListAct,
  findOwnListingAct,
  changeListedGuestAct,
  deleteListedGuestAct,
  deleteGuestListAct,
];
