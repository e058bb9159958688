const MB = 1024 * 1024;
const GB = 1024 * MB;

const oneDigit = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Formats bytes as 0.4 MB, 48 MB or 2.3 GB. */
export function formatBytes(bytes: number): string {
  return bytes < GB ? `${oneDigit(Math.max(bytes / MB, 0.1))} MB` : `${oneDigit(bytes / GB)} GB`;
}
