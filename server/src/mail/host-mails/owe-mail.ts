import type { HostMailKind } from '@togather/contract/host-mails.ts';
import type { Context } from '#app/context/context.ts';
import type { Tx } from '#platform/db/db.ts';

interface Reason {
  readonly eventId: string;
  readonly kind: HostMailKind;
  /** What the mail is about, as `host_mails.occasion` describes it. */
  readonly occasion: string;
}

/** Records that the host gets a mail, in the transaction that is its reason. */
export async function oweMail(
  { clock }: Context,
  tx: Tx,
  { eventId, kind, occasion }: Reason,
): Promise<void> {
  const now = clock();
  await tx
    .insertInto('host_mails')
    .values({ event_id: eventId, kind, occasion, caused_at: now, try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
