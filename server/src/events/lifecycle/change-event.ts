import type { UploaderNames } from '@togather/contract/photos.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import { sql, type UpdateObject } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { requireOwner, requirePlus } from '#events/membership/policy.ts';
import { decisionOn } from '#events/membership/queries.ts';
import { changePermissions } from '#events/permissions.ts';
import { newPin, storeFormerPin } from '#events/pins.ts';
import { switchGrouping } from '#figures/corrections/switch-grouping.ts';
import { act } from '#http/act.ts';
import { changeGuestDownloads } from '#photos/reductions/change-guest-downloads.ts';
import { concealmentOf } from '#photos/visibility/visibility.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import { type DatabaseError, isUniqueViolation, type Queryable } from '#platform/db/db.ts';
import type { Database, EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/caller.ts';
import { moveTo, requireMovable } from './event-dates.ts';

export const changeEventAct = act('changeEvent', (context, { event, caller, body }) =>
  changeEvent(context, { event, by: caller.user }, body),
);

type Change = BodyOf<'changeEvent'>;

const PIN_TRIES = 10;

/**
 * Renames an event, moves its date, closes or opens uploads, switches face grouping or wishes, conceals or reveals the photos, asks guests for names,
 * limits the photos of each guest, changes what guests download, opens or closes the guest list, or gives it another PIN.
 * The old PIN then finds nothing, and proofs and signatures made under it are void. Throws Failure OWNER_ONLY when a co-host changes
 * the PIN or face grouping, PLUS_ONLY when closing or opening the uploads of a Free event or limiting its guests, REVEAL_IN_PAST, EVENT_ENDED, EVENT_DATE_PASSED, EVENT_DATE_OUT_OF_RANGE.
 */
export async function changeEvent(
  context: Context,
  { event, by }: { readonly event: EventRow; readonly by: User },
  change: Change,
) {
  // Before anything is written.
  if (change.newPin || change.faceGrouping !== undefined) requireOwner(event, by);
  const reveal = readReveal(change, context.clock());
  if (change.eventDate !== undefined) requireMovable(event, change.eventDate, context.clock());
  const { retentionDays } = context.config.limits;
  const dates =
    change.eventDate && (await moveTo(context.db, event, { eventDate: change.eventDate, retentionDays }));
  if (change.uploadsClosed !== undefined || change.shotsPerGuest !== undefined) requirePlus(event);
  if (change.uploadsClosed !== undefined)
    await closeUploads(context, { eventId: event.id, by }, change.uploadsClosed);
  if (change.faceGrouping !== undefined)
    await switchGrouping(context, { eventId: event.id, by }, change.faceGrouping);
  if (change.guestDownloads !== undefined)
    await changeGuestDownloads(context, { eventId: event.id, by }, change.guestDownloads);
  if (reveal) await changeReveal(context, { eventId: event.id, by }, reveal);
  const row = await withReserve(context, () =>
    writeWithFreePin(
      context,
      { eventId: event.id, by },
      {
        ...(change.eventName !== undefined && { name: change.eventName }),
        ...dates,
        ...(change.takesWishes !== undefined && { takes_wishes: change.takesWishes }),
        ...(change.uploaderNames !== undefined && { uploader_names: change.uploaderNames }),
        ...(change.shotsPerGuest !== undefined && { shots_per_guest: change.shotsPerGuest }),
        ...(change.offersBlur !== undefined && { offers_blur: change.offersBlur }),
        ...(change.isGuestListOpen !== undefined && { is_guest_list_open: change.isGuestListOpen }),
        ...(change.noticeRead && { host_notice: null }),
        ...(change.newPin && { pin: newPin }),
      },
    ),
  );
  return {
    eventId: event.id,
    eventName: row.name,
    eventDate: row.event_date,
    eventEndDate: row.ends_at.toISOString(),
    pinCode: row.pin,
    takesWishes: row.takes_wishes,
    uploadsClosed: (await decisionOn(context.db, event.id, 'UPLOAD_PHOTO')) === 'DENY',
    hostNotice: row.host_notice,
    faceGrouping: row.face_grouping,
    ...concealmentOf(row, context.clock()),
    uploaderNames: row.uploader_names,
    shotsPerGuest: row.shots_per_guest,
    guestDownloads: row.guest_downloads,
    offersBlur: row.offers_blur,
    isGuestListOpen: row.is_guest_list_open,
  };
}

/** Closes uploads through the permissions of a Plus event, so that there is one rule. */
const closeUploads = (context: Parameters<typeof changePermissions>[0], of: HostsEvent, closed: boolean) =>
  changePermissions(context, of, {
    defaultPermission: { permission: 'UPLOAD_PHOTO', decision: closed ? 'DENY' : 'ALLOW' },
  });

interface Fields {
  name?: string;
  event_date?: string;
  ends_at?: Date;
  takes_wishes?: boolean;
  is_guest_list_open?: boolean;
  host_notice?: null;
  uploader_names?: UploaderNames;
  shots_per_guest?: number | null;
  offers_blur?: boolean;
  pin?: () => string;
}

/** A new PIN may belong to another event: retry with another. */
const writeWithFreePin = async (context: Context, { eventId, by }: HostsEvent, fields: Fields) => {
  const { pin, ...others } = fields;
  for (let attempt = 1; ; attempt++) {
    try {
      const row = await context.db.transaction().execute(async (tx) => {
        const auditEntry = { role: 'HOST', by, eventId } as const;
        if (pin) await storeFormerPin({ ...context, db: tx }, eventId);
        if (pin) await recordAudit(tx, { ...auditEntry, action: 'changeEvent.newPin' });
        if (others.name !== undefined)
          await recordAudit(tx, { ...auditEntry, action: 'changeEvent.eventName' });
        if (others.event_date !== undefined)
          await recordAudit(tx, {
            ...auditEntry,
            action: 'changeEvent.eventDate',
            details: { eventDate: others.event_date },
          });
        if (others.takes_wishes !== undefined)
          await recordAudit(tx, {
            ...auditEntry,
            action: 'changeEvent.takesWishes',
            details: { takesWishes: others.takes_wishes },
          });
        if (others.is_guest_list_open !== undefined)
          await recordAudit(tx, {
            ...auditEntry,
            action: 'changeEvent.isGuestListOpen',
            details: { isGuestListOpen: others.is_guest_list_open },
          });
        if (others.uploader_names !== undefined)
          await recordAudit(tx, {
            ...auditEntry,
            action: 'changeEvent.uploaderNames',
            details: { uploaderNames: others.uploader_names },
          });
        if (others.shots_per_guest !== undefined)
          await recordAudit(tx, {
            ...auditEntry,
            action: 'changeEvent.shotsPerGuest',
            details: { shotsPerGuest: others.shots_per_guest },
          });
        if (others.offers_blur !== undefined)
          await recordAudit(tx, {
            ...auditEntry,
            action: 'changeEvent.offersBlur',
            details: { offersBlur: others.offers_blur },
          });
        const written = await writeFields(tx, eventId, {
          ...others,
          ...(pin && { pin: pin(), pin_epoch: sql<number>`pin_epoch + 1` }),
        });
        if (pin) await storeFormerPin({ ...context, db: tx }, eventId);
        await announceChange(tx, eventId, 'event');
        if (others.takes_wishes !== undefined) await announceChange(tx, eventId, 'wishes');
        return written;
      });
      if (!row) throw new Failure('EVENT_UNKNOWN');
      return row;
    } catch (error) {
      if (!isUniqueViolation(error as DatabaseError) || attempt === PIN_TRIES) throw error;
    }
  }
};

/** Returns the current values when there is nothing to write. */
const writeFields = (db: Queryable, eventId: string, fields: UpdateObject<Database, 'events'>) => {
  const columns = [
    ...(['name', 'pin', 'event_date', 'ends_at'] as const),
    ...(['host_notice', 'face_grouping', 'is_concealed', 'reveal_at'] as const),
    ...(['takes_wishes', 'uploader_names', 'shots_per_guest', 'guest_downloads', 'offers_blur'] as const),
    ...(['is_guest_list_open'] as const),
  ] as const;
  if (Object.keys(fields).length === 0)
    return db.selectFrom('events').select(columns).where('id', '=', eventId).executeTakeFirst();
  const written = db.updateTable('events').set(fields).where('id', '=', eventId).returning(columns);
  return written.executeTakeFirst();
};

const DAY_SECONDS = 86_400;

/** The new concealment of an event's photos. */
interface Reveal {
  readonly is_concealed: boolean;
  readonly reveal_at: Date | null;
}

/** Returns the concealment that a change asks for; undefined if it asks for none. Throws Failure REVEAL_IN_PAST. */
const readReveal = (
  { revealAt, revealNow }: Pick<BodyOf<'changeEvent'>, 'revealAt' | 'revealNow'>,
  now: Date,
): Reveal | undefined => {
  if (revealNow) return { is_concealed: false, reveal_at: null };
  if (revealAt === undefined) return undefined;
  const reveal_at = revealAt === null ? null : new Date(revealAt);
  if (reveal_at && reveal_at <= now) throw new Failure('REVEAL_IN_PAST');
  return { is_concealed: true, reveal_at };
};

/** Conceals the photos of an event until a time or a tap, or reveals them, and enqueues the notification of its watchers for that time. */
const changeReveal = (context: Context, { eventId, by }: HostsEvent, reveal: Reveal): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const { jobs, clock, config } = context;
    const was = await tx
      .selectFrom('events')
      .select('is_concealed')
      .where('id', '=', eventId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await tx.updateTable('events').set(reveal).where('id', '=', eventId).execute();
    const action = reveal.is_concealed ? 'changeEvent.revealAt' : 'changeEvent.revealNow';
    const details = { revealAt: reveal.reveal_at };
    await recordAudit(tx, { role: 'HOST', by, action, eventId, details });
    if (reveal.reveal_at) {
      const seconds = Math.ceil((reveal.reveal_at.getTime() - clock().getTime()) / 1000);
      const startAfterSeconds = Math.min(seconds, config.limits.retentionDays * DAY_SECONDS);
      await jobs.enqueue(tx, 'reveal-photos', [{}], { startAfterSeconds });
    }
    await announceChange(tx, eventId, 'photos');
    if (was?.is_concealed && !reveal.is_concealed) await context.emit(tx, 'photosRevealed', { eventId });
  });
