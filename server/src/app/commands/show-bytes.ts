const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** Formats bytes for a terminal, as 2.3 GB or 48 MB. */
export const showBytes = (bytes: number): string =>
  bytes < GB ? `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB` : `${(bytes / GB).toFixed(1)} GB`;
