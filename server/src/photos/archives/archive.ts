import { createHash } from 'node:crypto';
import { folderName, uniqueEntryNames } from '@togather/contract/entry-names.ts';
import { TAIPEI_MS } from '@togather/contract/event-dates.ts';
import { type ChapterRow, chapterIdFinder } from '#photos/chapters/queries.ts';
import { sizeOfZip, type ZipEntry } from './lay-out-zip.ts';
import type { ArchivedRow } from './queries.ts';

export interface ArchivedPhoto extends ZipEntry {
  readonly photoId: string;
}

/** A ZIP of photos, as known without reading them. */
export interface Archive {
  readonly entries: readonly ArchivedPhoto[];
  readonly size: number;
  /** Identifies the exact bytes: 32 hexadecimal digits. */
  readonly fingerprint: string;
}

/** Increase when the same photos produce different bytes, so that old downloads do not continue with them. */
const FORMAT = 'zip-1';

/**
 * Describes the ZIP of some photos, with a folder per chapter if there are any. Pure, so that every process produces the
 * same bytes.
 */
export function describeArchive(
  photos: readonly ArchivedRow[],
  chapters: readonly ChapterRow[] = [],
): Archive {
  const folders = chapters.length > 0 ? foldersOf(photos, chapters) : [{ folder: '', rows: photos }];
  const named = folders.flatMap(({ folder, rows }) =>
    uniqueEntryNames(rows.map(({ name }) => name)).map((name, index) => ({
      row: rows[index] as ArchivedRow,
      name: `${folder}${name}`,
    })),
  );
  const hash = createHash('sha256').update(FORMAT);
  const entries = named.map(({ row, name }): ArchivedPhoto => {
    const modifiedAt = row.taken_at ?? row.uploaded_at;
    hash.update(`\n${row.id} ${row.size} ${modifiedAt.getTime()} ${name} `).update(row.sha256);
    return { photoId: row.id, name, size: row.size, crc32: Number(row.crc32), modifiedAt };
  });
  return { entries, size: sizeOfZip(entries), fingerprint: hash.digest('hex').slice(0, 32) };
}

/** Returns the folders in the host's order, numbered, without empty ones. */
const foldersOf = (photos: readonly ArchivedRow[], chapters: readonly ChapterRow[]) => {
  const rowsOf = Map.groupBy(photos, chapterIdFinder(chapters));
  return chapters
    .flatMap(({ id, name, starts_at }) => {
      const rows = rowsOf.get(id);
      return rows ? [{ rows, name, starts_at }] : [];
    })
    .map(({ rows, name, starts_at }, index) => ({
      rows,
      folder: `${folderName(index + 1, name ?? '', momentInTaipei(starts_at))}/`,
    }));
};

/** As 2026-11-21 14.10: file systems reject colons. */
const momentInTaipei = (at: Date): string =>
  new Date(at.getTime() + TAIPEI_MS).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
