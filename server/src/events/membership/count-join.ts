import type { Context } from '#app/context/context.ts';
import type { Exchange } from '#http/exchange.ts';
import { keyOfCaller } from '#photos/guest-cookie.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type Joined, rememberJoined } from './join-proof.ts';
import { mayManage } from './policy.ts';
import { countGuest } from './queries.ts';

/** Requests of one page come at the same time, each with the cookie that says the join is new. */
const TOGETHER_MS = 60_000;

/**
 * Remembers in the browser that it joined the event. Counts the join, and the guest, when the browser brings that proof back:
 * a program that looks the event up without cookies joins ten times and is nobody.
 */
export async function countJoin(
  context: Context,
  { event, viewer, known }: { event: EventRow; viewer: Viewer; known: readonly Joined[] },
  { request, reply }: Exchange,
): Promise<void> {
  if (!rememberJoined(context, reply, { event, known })) return;
  const caller = keyOfCaller(request, viewer);
  if (!caller || !context.isFirst(`join ${event.id} ${caller}`, TOGETHER_MS)) return;
  if (!mayManage(event, viewer)) context.tally.count(event.id, 'joins');
  // Signed-in users are participants, not guests.
  if (!viewer && !context.modes.current().readOnly) await countGuest(context.db, event.id);
}
