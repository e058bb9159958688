import {
  ENDING_DAYS,
  HOURS_BETWEEN_HOST_MAILS,
  HOURS_BETWEEN_WAITING_MAILS,
  type HostMailKind,
  NEARLY_FULL_PERCENT,
} from '@togather/contract/host-mails.ts';
import type { OpenMail } from './queries.ts';

const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A mailbox that refused a mail is tried again after this time. */
export const BOUNCE_PAUSE_MS = 6 * HOUR_MS;
/** Photos that arrive within this time share the mail about photos that wait. */
const GATHER_MS = 30 * 60_000;

/** News older than this is none. All other kinds say what is true when they are sent. */
const LASTS_MS: Partial<Record<HostMailKind, number>> = { CREATED: 3 * DAY_MS, RECEIPT: 30 * DAY_MS };

/** `wait`: until this time. */
export type Decision = 'send' | 'drop' | { readonly wait: Date };

/** Decides about a mail from what is known at `now`. */
export function decideMail(mail: OpenMail, now: Date): Decision {
  if (mail.taken_down_at || mail.ends_at <= now || !mail.may_be_mailed || mail.is_stopped) return 'drop';
  const lasts = LASTS_MS[mail.kind];
  if (lasts !== undefined && now.getTime() - mail.caused_at.getTime() > lasts) return 'drop';
  if (!isTrue(mail, now)) return 'drop';
  const earliest = earliestOf(mail);
  return earliest > now.getTime() ? { wait: new Date(earliest) } : 'send';
}

const earliestOf = ({ kind, caused_at, told_at, bounced_at }: OpenMail): number => {
  const isWaiting = kind === 'WAITING';
  const gap = (isWaiting ? HOURS_BETWEEN_WAITING_MAILS : HOURS_BETWEEN_HOST_MAILS) * HOUR_MS;
  return Math.max(
    caused_at.getTime() + (isWaiting ? GATHER_MS : 0),
    told_at ? told_at.getTime() + gap : 0,
    bounced_at ? bounced_at.getTime() + BOUNCE_PAUSE_MS : 0,
  );
};

/** Returns whether what the mail says is still true. */
const isTrue = (mail: OpenMail, now: Date): boolean => {
  const { kind, photo_count, photo_limit } = mail;
  const isFull = photo_count >= photo_limit;
  switch (kind) {
    case 'CREATED':
      return true;
    case 'NEARLY_FULL':
      return !isFull && photo_count * 100 >= photo_limit * NEARLY_FULL_PERCENT;
    case 'FULL':
      return isFull;
    case 'FIRST_REPORT':
      return mail.is_reported;
    case 'WAITING':
      return mail.waiting > 0;
    case 'ENDING':
      return photo_count > 0 && mail.occasion === stageOf(mail.ends_at, now);
    case 'RECEIPT':
      return mail.paid !== null;
  }
};

/** Returns the stage of an event's end at `now`, as an occasion. */
const stageOf = (endsAt: Date, now: Date): string => {
  const left = endsAt.getTime() - now.getTime();
  const days = Math.min(...ENDING_DAYS.filter((one) => left <= one * DAY_MS));
  return `${Math.floor(endsAt.getTime() / 1000)} ${days}`;
};
