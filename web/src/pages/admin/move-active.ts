/** Returns the option the arrow keys move to in a list of `count`; -1 means none, and the ends do not wrap. */
export function moveActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1);
  if (key === 'ArrowUp') return active < 0 ? count - 1 : Math.max(active - 1, 0);
  if (key === 'PageDown') return Math.min(active + 6, count - 1);
  if (key === 'PageUp') return Math.max(active - 6, 0);
  return null;
}
