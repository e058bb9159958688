import { formatBytes } from '#lib/format/format-bytes.ts';

/** Formats bytes of photos, of which there may be none; never broken between number and unit. */
export const formatSize = (bytes: number): string =>
  (bytes === 0 ? '0 MB' : formatBytes(bytes)).replace(' ', '\u00a0');
