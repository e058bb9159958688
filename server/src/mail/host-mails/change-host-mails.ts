import { HOST_MAILS } from '@togather/contract/host-mails.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/viewer.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { stopOf } from './host-mail-links.ts';
import { listHostMails } from './list-host-mails.ts';
import { switchOff, switchOn } from './switch-mails.ts';

export const changeHostMailsAct = act('changeHostMails', async (context, { event, viewer, body }) => {
  await changeHostMails(context, { event, by: viewer }, body);
  return listHostMails(context, event, viewer);
});

/**
 * Switches a kind of mails, or forgets that a mailbox refused mails. Throws Failure HOST_ONLY for anybody but the host
 * where it concerns all of the host's events.
 */
const changeHostMails = async (
  { db }: Context,
  { event, by }: { readonly event: EventRow; readonly by: User },
  change: BodyOf<'changeHostMails'>,
): Promise<void> => {
  const isOfHost = 'tryAgain' in change || HOST_MAILS[change.kind].stops === 'host';
  if (isOfHost && by.id !== event.host_id) throw new Failure('HOST_ONLY');
  await db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, isOfHost ? { user: by.id } : { event: event.id })))
      throw new Failure('EVENT_UNKNOWN');
    await recordAudit(tx, {
      role: 'HOST',
      by,
      action: 'change-host-mails',
      eventId: event.id,
      details: change,
    });
    await apply(tx, event, change);
  });
};

const apply = async (tx: Tx, { id, host_id }: EventRow, change: BodyOf<'changeHostMails'>) => {
  if ('tryAgain' in change) return forgetBounces(tx, host_id);
  const stop = stopOf(change.kind, { eventId: id, hostId: host_id });
  return change.isOn ? switchOn(tx, stop) : switchOff(tx, stop);
};

const forgetBounces = async (tx: Tx, userId: string) => {
  await tx
    .updateTable('users')
    .set({ mail_bounces: 0, mail_bounced_at: null })
    .where('id', '=', userId)
    .execute();
};
