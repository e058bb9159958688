import { FRAME_IMAGE } from '@togather/contract/frames.ts';
import type { Context } from '#app/context/context.ts';
import { requirePlus, requireRunning } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { partsOf, receiveFile } from '#http/multipart-parts.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { isRefused, type Tx } from '#platform/db/db.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { withLock } from '#platform/locks/locks.ts';
import { frameIdOfKey, frameKey, framesPrefix, removeEach } from '#platform/storage/storage.ts';
import { describeFrame, filterFrameFiles, findFrame } from './queries.ts';

const LIMITS = { fileSize: FRAME_IMAGE.maxBytes, files: 1, fields: 2, parts: 3 };

const getFrameAct = act('getFrame', async (context, { event }) =>
  describeFrame(await findFrame(context.db, event.id)),
);

const saveFrameAct = act(
  'saveFrame',
  (context, { event, caller, request }) => {
    requirePlus(event);
    return saveFrame(context, { eventId: event.id, by: caller.user }, request);
  },
  'multipart',
);

/**
 * Stores a sponsor's picture under a new id, then its row. The former picture's file is removed, and the new one's when it gets no row.
 * Throws Failure FRAME_IMAGE_INVALID with the reason, PLUS_ONLY, EVENT_UNKNOWN, EVENT_ENDED, and what `receiveImage` throws.
 */
const saveFrame = async (context: Context, of: HostsEvent, request: Request) => {
  const picture = await receiveImage(context, request);
  const fileId = newId();
  await context.storage.put(frameKey(fileId), picture);
  const remove = (id: string) => removeEach(context, [frameKey(id)], "a sponsor's picture");
  const saving = change(context, of, 'saveFrame', async (tx) => {
    const event = await findEvent(tx, { id: of.eventId });
    if (!event) throw new Failure('EVENT_UNKNOWN');
    requireRunning(event, context.clock());
    requirePlus(event);
    const before = await findFrame(tx, of.eventId);
    const fields = { file_id: fileId, changed_at: context.clock() };
    await tx
      .insertInto('frames')
      .values({ event_id: of.eventId, placement: 'logo', is_on: false, ...fields })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(fields))
      .execute();
    return before?.file_id;
  });
  const former = await saving.catch(async (error: unknown) => {
    // When the outcome of the commit is unknown, the file may be in use: the sweep removes an unused one.
    if (error instanceof Failure || isRefused(error)) await remove(fileId);
    throw error;
  });
  if (former) await remove(former);
  return describeFrame(await findFrame(context.db, of.eventId));
};

/** Reads the picture into memory, for which it reserves room, and encodes it again in a decoder. */
const receiveImage = async (context: Context, request: Request): Promise<Buffer> => {
  const { uploadGate, decoder } = context;
  const network = networkOf(request.ip);
  const releases = [await uploadGate.enter([network], request.pace)];
  try {
    releases.push(uploadGate.hold(network, FRAME_IMAGE.maxBytes));
    let sent: Buffer | undefined;
    for await (const part of partsOf(request, LIMITS)) {
      if (part.type !== 'file') continue;
      sent = await receiveFile(part);
      if (!sent) throw invalid('FILE_TOO_LARGE');
    }
    if (!sent) throw new Failure('NO_FILES');
    return await decoder.renderFrameImage(sent, FRAME_IMAGE);
  } catch (error) {
    if (error instanceof ImageError) throw invalid(error.code);
    if (error instanceof DecoderBusy) throw new Failure(error.code, { cause: error });
    throw error;
  } finally {
    for (const release of releases) release();
  }
};

const invalid = (reason: string) => new Failure('FRAME_IMAGE_INVALID', { details: { reason } });

const changeFrameAct = act('changeFrame', async (context, { event, caller, body }) => {
  requirePlus(event);
  await change(context, { eventId: event.id, by: caller.user }, 'changeFrame', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('frames')
      .set({
        ...(body.placement && { placement: body.placement }),
        ...(body.isOn !== undefined && { is_on: body.isOn }),
        changed_at: context.clock(),
      })
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('FRAME_NOT_FOUND');
  });
  return describeFrame(await findFrame(context.db, event.id));
});

const deleteFrameAct = act('deleteFrame', async (context, { event, caller }) => {
  const fileId = await change(context, { eventId: event.id, by: caller.user }, 'deleteFrame', async (tx) => {
    const deleted = tx.deleteFrom('frames').where('event_id', '=', event.id).returning('file_id');
    return (await deleted.executeTakeFirst())?.file_id;
  });
  if (!fileId) throw new Failure('FRAME_NOT_FOUND');
  await removeEach(context, [frameKey(fileId)], "a sponsor's picture");
  return describeFrame(undefined);
});

/** Changes an event's frame under the event's lock, with its audit row, and tells open pages. */
const change = <T>(
  context: Context,
  { eventId, by }: HostsEvent,
  action: 'saveFrame' | 'changeFrame' | 'deleteFrame',
  write: (tx: Tx) => Promise<T>,
): Promise<T> =>
  withLock(context, { event: eventId }, async (tx) => {
    const written = await write(tx);
    await recordAudit(tx, { role: 'HOST', by, action, eventId });
    await announceChange(tx, eventId, 'event');
    return written;
  });

/** Newer files may belong to a request in flight. */
const MIN_AGE_MS = 3600_000;

/** Removes pictures that no event has, left by a crash between storing and committing. */
export async function sweepFrames(context: Context): Promise<void> {
  const { storage, clock, db } = context;
  const old: string[] = [];
  for await (const { key, writtenAt } of storage.list(framesPrefix))
    if (clock().getTime() - writtenAt.getTime() >= MIN_AGE_MS) old.push(key);
  const kept = await filterFrameFiles(
    db,
    old.flatMap((key) => frameIdOfKey(key) ?? []),
  );
  const unowned = old.filter((key) => !kept.has(frameIdOfKey(key) ?? ''));
  await removeEach(context, unowned, "sponsors' pictures");
}

/** What hosts do with their sponsor's picture. */
export const frameActs: readonly AnyAct[] = [getFrameAct, saveFrameAct, changeFrameAct, deleteFrameAct];
