import type { FramePlacement } from '@togather/contract/frames.ts';
import type { SavedFrame } from '@togather/contract/schemas/frames.ts';
import type { Queryable } from '#platform/db/db.ts';

export interface FrameRow {
  readonly file_id: string;
  readonly placement: FramePlacement;
  readonly is_on: boolean;
}

export function findFrame(db: Queryable, eventId: string): Promise<FrameRow | undefined> {
  return db
    .selectFrom('frames')
    .select(['file_id', 'placement', 'is_on'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Returns the frame that guests' photos carry: that of a Plus event, while it is on. */
export function findShownFrame(db: Queryable, eventId: string): Promise<FrameRow | undefined> {
  return db
    .selectFrom('frames')
    .innerJoin('events', 'events.id', 'frames.event_id')
    .select(['file_id', 'placement', 'is_on'])
    .where('event_id', '=', eventId)
    .where('type', '=', 'Plus')
    .where('is_on', '=', true)
    .executeTakeFirst();
}

/** Returns the files among these that an event has. */
export async function filterFrameFiles(
  db: Queryable,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('frames')
    .select('file_id')
    .where('file_id', 'in', ['', ...fileIds])
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** Switches all frames off, as after a restore: their hosts may have removed or changed them since the backup. */
export async function switchFramesOff(db: Queryable): Promise<void> {
  await db.updateTable('frames').set({ is_on: false }).execute();
}

export function describeFrame(row: FrameRow | undefined): SavedFrame {
  return { frame: row ? { version: row.file_id, placement: row.placement, isOn: row.is_on } : null };
}
