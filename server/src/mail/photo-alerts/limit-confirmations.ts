import { createHmac } from 'node:crypto';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { openTokenBuckets } from '#platform/limits/token-bucket.ts';
import { mailboxOf } from './alert-address.ts';

/**
 * Limits mails to unconfirmed addresses by requester, network, figure and mailbox. Guests behind one network ask within
 * minutes of each other; a mailbox gets three, then three a day.
 */
const LIMITS = {
  asker: { name: 'alert-asker', capacity: 6, secondsPerToken: 3600 },
  network: { name: 'alert-network', capacity: 40, secondsPerToken: 600 },
  event: { name: 'alert-event', capacity: 200, secondsPerToken: 300 },
  mailbox: { name: 'alert-mailbox', capacity: 3, secondsPerToken: 8 * 3600 },
} as const;

/** Counts one confirmation mail. Throws Failure TOO_MANY_REQUESTS. */
export async function limitConfirmations(
  context: Context,
  asked: {
    readonly asker: string;
    readonly network: string;
    readonly eventId: string;
    readonly email: string;
  },
): Promise<void> {
  const hash = (text: string) =>
    createHmac('sha256', context.secrets.keyFor('alert-limits')).update(text).digest('base64url');
  const keys = {
    asker: hash(asked.asker),
    network: networkOf(asked.network),
    event: asked.eventId,
    mailbox: hash(mailboxOf(asked.email)),
  };
  for (const [of, limit] of Object.entries(LIMITS)) {
    const buckets = openTokenBuckets(context, limit);
    const key = keys[of as keyof typeof LIMITS];
    if (!(await buckets.take(key)))
      throw new Failure('TOO_MANY_REQUESTS', { retryAfter: await buckets.secondsUntilNext(key) });
  }
}
