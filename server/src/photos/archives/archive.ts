import { createHash } from 'node:crypto';
import { uniqueEntryNames } from '@togather/contract/entry-names.ts';
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

/** Describes the ZIP of some photos. Pure, so that every process produces the same bytes. */
export function describeArchive(rows: readonly ArchivedRow[]): Archive {
  const names = uniqueEntryNames(rows.map(({ name }) => name));
  const hash = createHash('sha256').update(FORMAT);
  const entries = rows.map((row, index): ArchivedPhoto => {
    const modifiedAt = row.taken_at ?? row.uploaded_at;
    const name = names[index] ?? row.id;
    hash.update(`\n${row.id} ${row.size} ${modifiedAt.getTime()} ${name} `).update(row.sha256);
    return { photoId: row.id, name, size: row.size, crc32: Number(row.crc32), modifiedAt };
  });
  return { entries, size: sizeOfZip(entries), fingerprint: hash.digest('hex').slice(0, 32) };
}
