/** By how much a clock is off, as texts that people read and type. */
import { formatClock } from '#lib/format/format-date.ts';

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
type Unit = (typeof UNITS)[number][0];

/** Returns the two largest units of a duration with their counts: an hour and two minutes, or three days. */
export function unitsOf(seconds: number): { unit: Unit; count: number }[] {
  let rest = Math.abs(Math.round(seconds));
  const parts = UNITS.map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
}

/** Writes a duration as it is typed: `1:02:00`, after the days if there are any. */
export function writeDuration(seconds: number): string {
  const all = Math.abs(seconds);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(all / 86_400);
  const time = `${Math.floor((all % 86_400) / 3600)}:${two((all % 3600) / 60)}:${two(all % 60)}`;
  return days > 0 ? `${days} ${time}` : time;
}

/** Reads a typed duration in seconds: `1:02:00`, `1:02`, `2 1:02:00`; null for anything else, or nothing. */
export function readDuration(typed: string): number | null {
  const found = /^(?:(\d{1,5})\s+)?(\d{1,5})[:：](\d{1,2})(?:[:：](\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  const [days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  if (minutes! > 59 || seconds! > 59) return null;
  return ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!;
}

/** Formats a moment to the second in Asia/Taipei, as the times of photos are compared. */
export function formatSecond(iso: string): string {
  return formatClock(iso, { withSeconds: true });
}
