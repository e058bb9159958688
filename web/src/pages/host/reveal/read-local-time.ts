/** Reads the value of a datetime-local field as a moment. Returns what is wrong with it otherwise. */
export function readLocalTime(value: string, now: number): { at: string } | { fault: 'missing' | 'past' } {
  const at = Date.parse(value);
  if (Number.isNaN(at)) return { fault: 'missing' };
  return at <= now ? { fault: 'past' } : { at: new Date(at).toISOString() };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns a moment as the value of a datetime-local field, in the device's time zone. */
export function toLocalTime(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
