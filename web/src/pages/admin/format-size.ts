import { formatBytes } from '#lib/format/format-date.ts';

/** Formats bytes of photos, of which there may be none; never broken between number and unit. */
export function formatSize(bytes: number): string {
  return (bytes === 0 ? '0 MB' : formatBytes(bytes)).replace(' ', '\u00a0');
}
