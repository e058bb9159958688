import type { Logger } from 'pino';
import type { Mailer } from './mailer.ts';

const DAY_MS = 24 * 3600_000;
/** Recipients whose failures are remembered; the oldest gives way. */
const MOST = 1000;
const REPORTED = Number.POSITIVE_INFINITY;

/**
 * Wraps a mailer to report once when every mail to a recipient has failed temporarily for a day. Mail servers delay mails
 * of strangers for minutes (greylisting), which is no error.
 */
export function reportLasting(
  mailer: Mailer,
  { log, clock }: { readonly log: Pick<Logger, 'error'>; readonly clock: () => Date },
): Mailer {
  const failingSince = new Map<string, number>();
  const note = (to: string, error: unknown) => {
    const now = clock().getTime();
    const since = failingSince.get(to) ?? now;
    const lasts = now - since >= DAY_MS;
    if (lasts) log.error({ err: error }, 'mails to a recipient have failed for a day');
    failingSince.set(to, lasts ? REPORTED : since);
    const [oldest] = failingSince.keys();
    if (failingSince.size > MOST && oldest !== undefined) failingSince.delete(oldest);
  };
  return {
    ...mailer,
    send: async (mail) => {
      try {
        const delivery = await mailer.send(mail);
        failingSince.delete(mail.to);
        return delivery;
      } catch (error) {
        note(mail.to, error);
        throw error;
      }
    },
  };
}
