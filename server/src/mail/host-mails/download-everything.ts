import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { act } from '#http/act.ts';
import { createArchive } from '#photos/archives/create-archive.ts';
import { HOST } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import { readDownload } from './host-mail-links.ts';

export const downloadEverythingAct = act('downloadEverything', async (context, { body, reply }) => {
  reply.header('cache-control', 'no-store');
  return downloadEverything(context, body.token);
});

/**
 * Creates the ZIP of all photos that an event's host sees, by the link of a mail. Throws Failure MAIL_LINK_INVALID,
 * also after the event's end, a takedown, a new PIN, a change of host or the host's ban, and PHOTO_NOT_FOUND without photos.
 */
const downloadEverything = async (
  context: Parameters<typeof createArchive>[0],
  token: string,
): Promise<ResponseOf<'downloadEverything'>> => {
  const subject = readDownload(context, token);
  const event = subject && (await findEvent(context.db, { id: subject.eventId }));
  if (!event || event.host_id !== subject.hostId || event.pin_epoch !== subject.pinEpoch)
    throw new Failure('MAIL_LINK_INVALID');
  if (isTakenDown(event) || hasEnded(event, context.clock())) throw new Failure('MAIL_LINK_INVALID');
  if (await isBanned(context.db, event.host_id)) throw new Failure('MAIL_LINK_INVALID');
  const scope = { event, withHidden: true, seer: HOST, caller: HOST };
  return { ...(await createArchive(context, scope, { match: 'any' })), eventName: event.name };
};

const isBanned = async (db: Queryable, userId: string): Promise<boolean> => {
  const user = await db.selectFrom('users').select('banned_at').where('id', '=', userId).executeTakeFirst();
  return user?.banned_at !== null;
};
