import type { BodyOf } from '@togather/contract/endpoint.ts';
import type { changeEvent as endpoint } from '@togather/contract/hosting.ts';
import type { Updateable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { switchGrouping } from '../figures/switch-grouping.ts';
import { announceChange } from './announce.ts';
import { newPin } from './pin.ts';
import type { EventRow } from './queries.ts';

type Change = BodyOf<typeof endpoint>;

const PIN_TRIES = 10;
const UNIQUE_VIOLATION = '23505';

/**
 * Renames an event, closes or opens uploads, switches face grouping, or gives it another PIN; from then on the old one
 * finds nothing.
 */
export const changeEvent = async (
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'jobs'>,
  event: EventRow,
  change: Change,
) => {
  if (change.faceGrouping !== undefined) await switchGrouping(context, event.id, change.faceGrouping);
  const row = await writeWithFreePin(context, event.id, {
    ...(change.eventName !== undefined && { name: change.eventName }),
    ...uploadsOf(event, change.uploadsClosed, context.clock()),
    ...(change.newPin && { pin: newPin }),
  });
  await announceChange(context.db, event.id, 'event');
  return {
    eventId: event.id,
    eventName: row.name,
    pinCode: row.pin,
    uploadsClosed: row.uploads_closed_at !== null,
    faceGrouping: row.face_grouping,
  };
};

/** Closing twice keeps the time of the first. */
const uploadsOf = (event: EventRow, closed: boolean | undefined, now: Date) =>
  closed === undefined ? {} : { uploads_closed_at: closed ? (event.uploads_closed_at ?? now) : null };

type Fields = { name?: string; uploads_closed_at?: Date | null; pin?: () => string };

/** A fresh PIN may be another event's: another one is tried then. */
const writeWithFreePin = async ({ db }: Pick<Context, 'db'>, eventId: string, fields: Fields) => {
  const { pin, ...others } = fields;
  for (let attempt = 1; ; attempt++) {
    try {
      const row = await writeFields(db, eventId, { ...others, ...(pin && { pin: pin() }) });
      if (!row) throw new Failure('EVENT_NOT_FOUND');
      return row;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION || attempt === PIN_TRIES) throw error;
    }
  }
};

/** What stands there when nothing is to be written. */
const writeFields = (db: Context['db'], eventId: string, fields: Updateable<Database['events']>) => {
  const columns = ['name', 'pin', 'uploads_closed_at', 'face_grouping'] as const;
  if (Object.keys(fields).length === 0)
    return db.selectFrom('events').select(columns).where('id', '=', eventId).executeTakeFirst();
  const written = db.updateTable('events').set(fields).where('id', '=', eventId).returning(columns);
  return written.executeTakeFirst();
};
