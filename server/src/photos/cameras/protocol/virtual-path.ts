/** Cameras create a folder per day or card; nothing deeper or longer is real. */
const MOST_PARTS = 16;
const LONGEST_PART = 255;

/**
 * Returns the path that an argument names, seen from a folder: absolute, without `.` and `..`. Paths exist in the session
 * only. Returns undefined for a path that is too long or contains control characters.
 */
export function resolvePath(from: string, path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${from}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  if (parts.length > MOST_PARTS || parts.some((part) => part.length > LONGEST_PART)) return undefined;
  return `/${parts.join('/')}`;
}

/** Returns a path as replies quote it (RFC 959, appendix II). */
export const quotePath = (path: string): string => `"${path.replaceAll('"', '""')}"`;
