import { chapterFinder } from '@togather/contract/chapters.ts';
import type { ChapterList } from '@togather/contract/schemas/chapters.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { HOST, hostOrEverybody, type Seer } from '#photos/visibility/visibility.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { enqueueCut } from './cut-chapters.job.ts';
import { findEdition, listChapterRows, listTimes, writeChapters } from './queries.ts';

const listChaptersAct = act('listChapters', async (context, { event, caller, request, reply }) => {
  const seer = hostOrEverybody(event, caller.user, context.clock());
  return sendTagged(
    context,
    { request, reply },
    {
      of: ['chapters', event.id, event.version, seer],
      describe: () => describeChapters(context.db, event.id, { edition: event.chapters_edition, seer }),
    },
  );
});

/** Guests get no hidden chapter, and none whose photos they do not see. */
const describeChapters = async (
  db: Queryable,
  eventId: string,
  { edition, seer }: { edition: number; seer: Seer },
): Promise<ChapterList> => {
  const [rows, times] = await Promise.all([
    listChapterRows(db, eventId, { withHidden: seer.isHost }),
    listTimes(db, eventId, seer),
  ]);
  const chapters = rows.map((row) => ({ ...row, startsAt: row.starts_at.toISOString() }));
  const find = chapterFinder(chapters);
  const counts = new Map<string, number>();
  for (const time of times) {
    const id = find(time)?.id;
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return {
    edition,
    chapters: chapters
      .filter(({ id }) => seer.isHost || counts.has(id))
      .map(({ id, name, startsAt, hidden }) => ({
        chapterId: id,
        name,
        startsAt,
        isHidden: hidden,
        photoCount: counts.get(id) ?? 0,
      })),
  };
};

const saveChaptersAct = act('saveChapters', async (context, { event, caller, body }) => {
  const edition = await saveChapters(context, { eventId: event.id, by: caller.user }, body);
  return describeChapters(context.db, event.id, { edition, seer: HOST });
});

/**
 * Replaces the chapters by the host's list. Chapters keep their ids, so that their links stay. An empty list hands the
 * chapters back to the server. Returns the new edition. Throws Failure CHAPTERS_CHANGED if another host has saved since `edition`.
 */
const saveChapters = (
  context: Context,
  { eventId, by }: HostsEvent,
  { edition, chapters }: BodyOf<'saveChapters'>,
): Promise<number> =>
  withLock(context, { event: eventId }, async (tx) => {
    if ((await findEdition(tx, eventId)) !== edition) throw new Failure('CHAPTERS_CHANGED');
    await writeChapters(
      tx,
      eventId,
      chapters.map(({ chapterId, name, startsAt, isHidden }) => ({
        id: chapterId,
        name: name || null,
        starts_at: new Date(startsAt),
        hidden: isHidden,
      })),
    );
    const isHandedBack = chapters.length === 0;
    const next = isHandedBack ? 0 : edition + 1;
    await tx.updateTable('events').set({ chapters_edition: next }).where('id', '=', eventId).execute();
    if (isHandedBack) await enqueueCut({ ...context, db: tx }, eventId);
    await recordAudit(tx, {
      role: 'HOST',
      by,
      action: 'saveChapters',
      eventId,
      details: { chapters: chapters.length },
    });
    await announceChange(tx, eventId, 'event');
    return next;
  });

/** What the endpoints of this noun do. */
export const chaptersActs: readonly AnyAct[] = [listChaptersAct, saveChaptersAct];
