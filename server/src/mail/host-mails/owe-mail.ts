import type { HostMailKind } from '@togather/contract/host-mails.ts';
import type { Queryable } from '#platform/db/db.ts';

interface Reason {
  readonly eventId: string;
  readonly kind: HostMailKind;
  /** What the mail is about, as `host_mails.occasion` describes it. */
  readonly occasion: string;
  readonly now: Date;
}

/** Records that the host gets a mail, in the transaction that is its reason. */
export async function oweMail(db: Queryable, { eventId, kind, occasion, now }: Reason): Promise<void> {
  await db
    .insertInto('host_mails')
    .values({ event_id: eventId, kind, occasion, caused_at: now, try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
