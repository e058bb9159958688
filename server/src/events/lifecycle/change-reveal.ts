import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { reportRevealed } from '#photos/visibility/report-shown.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';

const DAY_SECONDS = 86_400;

/** The new concealment of an event's photos. */
interface Reveal {
  readonly is_concealed: boolean;
  readonly reveal_at: Date | null;
}

/** Returns the concealment that a change asks for; undefined if it asks for none. Throws Failure REVEAL_IN_PAST. */
export const readReveal = (
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
export const changeReveal = (
  context: Pick<Context, 'db' | 'jobs' | 'clock' | 'config'>,
  { eventId, by }: HostsEvent,
  reveal: Reveal,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const { jobs, clock, config } = context;
    const was = await tx
      .selectFrom('events')
      .select('is_concealed')
      .where('id', '=', eventId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await tx.updateTable('events').set(reveal).where('id', '=', eventId).execute();
    const action = reveal.is_concealed ? 'conceal-photos' : 'reveal-photos';
    const details = { revealAt: reveal.reveal_at };
    await recordAudit(tx, { role: 'HOST', by, action, eventId, details });
    if (reveal.reveal_at) {
      const seconds = Math.ceil((reveal.reveal_at.getTime() - clock().getTime()) / 1000);
      const startAfterSeconds = Math.min(seconds, config.limits.retentionDays * DAY_SECONDS);
      await jobs.enqueue(tx, 'reveal-photos', [{}], { startAfterSeconds });
    }
    await announceChange(tx, eventId, 'photos');
    if (was?.is_concealed && !reveal.is_concealed) await reportRevealed(context, tx, eventId);
  });
