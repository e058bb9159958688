import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { folderName, uniqueEntryNames } from '@togather/contract/entry-names.ts';
import { TAIPEI_MS } from '@togather/contract/event-dates.ts';
import { type ChapterRow, chapterIdFinder } from '#photos/chapters/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { originalKey } from '#platform/storage/storage.ts';
import { type WishesToPack, type WishFile, wishFiles } from '#wishes/pack-wishes.ts';
import { sizeOfZip, type ZipEntry } from './lay-out-zip.ts';
import type { ArchivedRow } from './served-rows.ts';

export interface ArchivedPhoto extends ZipEntry {
  readonly photoId: string;
  /** Of the file in storage. */
  readonly key: string;
  /** The key of its original, which tells its versions apart. */
  readonly original: string;
}

/** A file of wishes. Each delivery writes it again. */
interface ArchivedWishes extends ZipEntry {
  readonly file: WishFile;
  readonly sha256: Buffer;
}

/** A ZIP of photos, as known without reading them. */
export interface Archive {
  readonly entries: readonly (ArchivedPhoto | ArchivedWishes)[];
  readonly size: number;
  /** Identifies the exact bytes: 32 hexadecimal digits. */
  readonly fingerprint: string;
}

/** Increase when the same photos produce different bytes, so that old downloads do not continue with them. */
const FORMAT = 'zip-1';

/**
 * Describes the ZIP of some photos, with a folder per chapter if there are any, and before them the files of `wishes`: a wish that
 * changes during a delivery ends it in its first seconds, or not at all. Pure, so that every process produces the same bytes.
 */
export function describeArchive(
  photos: readonly ArchivedRow[],
  chapters: readonly ChapterRow[] = [],
  wishes?: WishesToPack,
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
    return {
      photoId: row.id,
      key: row.key,
      original: originalKey(row),
      name,
      size: row.size,
      crc32: Number(row.crc32),
      modifiedAt,
    };
  });
  const texts = wishes && wishes.wishes.length > 0 ? describeWishes(wishes, entries) : [];
  for (const { name, modifiedAt, sha256 } of texts)
    hash.update(`\n${name} ${modifiedAt.getTime()} `).update(sha256);
  const all = [...texts, ...entries];
  return { entries: all, size: sizeOfZip(all), fingerprint: hash.digest('hex').slice(0, 32) };
}

const describeWishes = (wishes: WishesToPack, photos: readonly ArchivedPhoto[]): ArchivedWishes[] => {
  const files = ['html', 'csv'] as const;
  const atTop = photos.flatMap(({ name }) => (name.includes('/') ? [] : [name]));
  const names = uniqueEntryNames([...atTop, ...files.map((file) => wishFiles[file].name)]).slice(
    atTop.length,
  );
  const times = wishes.wishes.map(({ written_at, edited_at }) => (edited_at ?? written_at).getTime());
  const modifiedAt = new Date(times.reduce((latest, time) => Math.max(latest, time), 0));
  return files.map((file, index) => {
    const bytes = wishFiles[file].write(wishes, pathsOf(photos));
    const sha256 = createHash('sha256').update(bytes).digest();
    return { file, name: names[index] ?? '', size: bytes.length, crc32: crc32(bytes), sha256, modifiedAt };
  });
};

/**
 * Writes a file of wishes as the ZIP has it. Throws Failure URL_EXPIRED when it differs from the described one: a wish was hidden,
 * edited or deleted meanwhile.
 */
export function writeWishes(
  { entries }: Archive,
  { file, sha256 }: ArchivedWishes,
  wishes: WishesToPack,
): Buffer {
  const bytes = wishFiles[file].write(
    wishes,
    pathsOf(entries.filter((entry): entry is ArchivedPhoto => 'photoId' in entry)),
  );
  if (createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;
  throw new Failure('URL_EXPIRED');
}

const pathsOf = (photos: readonly ArchivedPhoto[]): Map<string, string> =>
  new Map(photos.map(({ photoId, name }) => [photoId, name]));

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
