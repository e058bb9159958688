import { jpegName } from '@togather/contract/entry-names.ts';
import { type GuestDownloads, isLarge } from '@togather/contract/photos.ts';
import { originalKey, reductionKey } from '#platform/storage/storage.ts';
import type { StoredRow } from './queries.ts';

/** A photo of a ZIP with the file that its reader gets. */
export interface ArchivedRow
  extends Pick<
      StoredRow,
      'id' | 'file_id' | 'arrival' | 'name' | 'size' | 'sha256' | 'crc32' | 'taken_at' | 'uploaded_at'
    >,
    Pick<StoredRow, 'visibility' | 'deletes_at' | 'withheld' | 'uploader_id' | 'guest_hash'> {
  /** Of the file in storage. */
  readonly key: string;
}

/** What a ZIP contains under a rule, and what keeps it from being complete. */
interface ServedRows {
  readonly rows: readonly ArchivedRow[];
  /** Photos that are still to be reduced. */
  readonly waiting: readonly StoredRow[];
  /** Photos that never can be, because they cannot be decoded. */
  readonly undecodable: readonly StoredRow[];
}

/** Chooses the file of each photo under the rule that its reader is under; under `none` the caller reads nothing. */
export function servedRows(rule: GuestDownloads, stored: readonly StoredRow[]): ServedRows {
  const served = stored.map((row) =>
    rule === 'originals' || !isLarge(row) ? originalOf(row) : reducedOf(row),
  );
  const missing = stored.filter((_, place) => served[place] === undefined);
  return {
    rows: served.filter((row) => row !== undefined),
    waiting: missing.filter(({ previews_error }) => previews_error === null),
    undecodable: missing.filter(({ previews_error }) => previews_error !== null),
  };
}

const originalOf = (row: StoredRow): ArchivedRow => ({ ...row, key: originalKey(row) });

const reducedOf = (row: StoredRow): ArchivedRow | undefined => {
  const { reduced_file, reduced_size: size, reduced_sha256: sha256, reduced_crc32: crc32 } = row;
  if (reduced_file === null || size === null || sha256 === null || crc32 === null) return undefined;
  return { ...row, name: jpegName(row.name), size, sha256, crc32, key: reductionKey(row, reduced_file) };
};
