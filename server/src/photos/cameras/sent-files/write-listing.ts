import type { Entry, SentFile } from './sent-files.ts';

/** The commands that list a folder. */
export type ListingKind = 'LIST' | 'NLST' | 'MLSD';

/** Returns a listing as its data connection carries it; times are in UTC. */
export function writeListing(kind: ListingKind, entries: readonly Entry[]): string {
  return entries.map((entry) => `${LINES[kind](entry)}\r\n`).join('');
}

const LINES: Readonly<Record<ListingKind, (entry: Entry) => string>> = {
  NLST: ({ name }) => name,
  MLSD: (entry) => writeFacts(entry),
  // As `ls -l` writes it, which clients of FTP read (RFC 959 leaves the form open).
  LIST: ({ name, file }) =>
    file
      ? `-rw-r--r-- 1 camera camera ${file.size} ${shortDate(file.at)} ${name}`
      : `drwxr-xr-x 1 camera camera 0 Jan  1  1970 ${name}`,
};

/** Returns the facts about a file or folder (RFC 3659 §7). */
export function writeFacts({ name, file }: Entry): string {
  return file ? `type=file;size=${file.size};modify=${writeTime(file)}; ${name}` : `type=dir; ${name}`;
}

/** Returns when a file came: YYYYMMDDHHMMSS in UTC (RFC 3659 §2.3). */
export const writeTime = ({ at }: SentFile): string => at.toISOString().replace(/\D/g, '').slice(0, 14);

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const shortDate = (at: Date) =>
  `${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${at.toISOString().slice(11, 16)}`;
