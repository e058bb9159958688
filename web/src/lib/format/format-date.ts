import { serverNow } from '#lib/session/server-clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Taiwan has no daylight saving time. */
const TAIPEI_MINUTES = 8 * 60;

/** Returns the moment shifted by `aheadMinutes`, so that its UTC parts are the local time. */
const onClock = (iso: string, aheadMinutes: number): Date =>
  new Date(Date.parse(iso) + aheadMinutes * 60_000);

const shortDayOf = (at: Date, language: string): string => {
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  return language === 'en' ? `${MONTHS[month]} ${date}` : `${month + 1}月${date}日`;
};

const dayOf = (at: Date, language: string): string => {
  const [year, day] = [at.getUTCFullYear(), shortDayOf(at, language)];
  return language === 'en' ? `${day}, ${year}` : `${year}年${day}`;
};

/**
 * Formats an event's day in Asia/Taipei. Returns null without a date, and the page then says 'not set'. Equals Intl's
 * medium style, but creating the first Intl.DateTimeFormat blocks a phone for a tenth of a second. Omits the year if the
 * day must be within a few months.
 */
export function formatDay(
  iso: string | null,
  language: string,
  { withYear = true }: { withYear?: boolean } = {},
): string | null {
  return Number.isNaN(Date.parse(iso ?? ''))
    ? null
    : (withYear ? dayOf : shortDayOf)(onClock(String(iso), TAIPEI_MINUTES), language);
}

/**
 * Formats a moment to the minute, with the year only if it is not that of `now`. Uses Asia/Taipei for events, or the
 * device's time zone for what concerns the device.
 */
export function formatMoment(
  iso: string,
  language: string,
  { clock = 'event', now = new Date(serverNow()) }: { clock?: 'event' | 'own'; now?: Date } = {},
): string {
  const ahead = clock === 'event' ? TAIPEI_MINUTES : -new Date(iso).getTimezoneOffset();
  const at = onClock(iso, ahead);
  const [hours, minutes] = [at.getUTCHours(), at.getUTCMinutes()].map((value) =>
    String(value).padStart(2, '0'),
  );
  const isThisYear = at.getUTCFullYear() === onClock(now.toISOString(), ahead).getUTCFullYear();
  return `${(isThisYear ? shortDayOf : dayOf)(at, language)}${language === 'en' ? ', ' : ' '}${hours}:${minutes}`;
}

/** Returns the time of a moment in Asia/Taipei, as 14:10, or 14:10:05 with seconds. */
export function formatClock(iso: string, { withSeconds = false } = {}): string {
  return onClock(iso, TAIPEI_MINUTES)
    .toISOString()
    .slice(11, withSeconds ? 19 : 16);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The parts of a day, each until its hour. */
const PARTS = [
  { until: 5, en: 'night', zh: '凌晨' },
  { until: 11, en: 'morning', zh: '上午' },
  { until: 13, en: 'noon', zh: '中午' },
  { until: 18, en: 'afternoon', zh: '下午' },
  { until: 24, en: 'evening', zh: '晚上' },
] as const;

/** Returns the weekday and the part of the day of a moment in Asia/Taipei, as Saturday afternoon. */
export function formatTimeOfDay(iso: string, language: string): string {
  const at = onClock(iso, TAIPEI_MINUTES);
  const part = PARTS.find(({ until }) => at.getUTCHours() < until) ?? PARTS[4];
  return language === 'en'
    ? `${WEEKDAYS[at.getUTCDay()]} ${part.en}`
    : `週${'日一二三四五六'[at.getUTCDay()]}${part.zh}`;
}

export type EventStatus = 'upcoming' | 'active' | 'ended';

/** Returns 'upcoming' before the start, 'ended' after the end, otherwise 'active'. A missing date does not limit. */
export function eventStatusOf(
  dates: { eventStartDate: string | null; eventEndDate: string | null },
  nowMs: number,
): EventStatus {
  if (dates.eventStartDate && nowMs < Date.parse(dates.eventStartDate)) return 'upcoming';
  return dates.eventEndDate && nowMs > Date.parse(dates.eventEndDate) ? 'ended' : 'active';
}

export function withMember(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** Returns whether a text looks like an e-mail address. Catches typos only; the server validates. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

const MB = 1024 * 1024;
const GB = 1024 * MB;

const oneDigit = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Formats bytes as 0.4 MB, 48 MB or 2.3 GB. */
export function formatBytes(bytes: number): string {
  return bytes < GB ? `${oneDigit(Math.max(bytes / MB, 0.1))} MB` : `${oneDigit(bytes / GB)} GB`;
}
