import { downloadZip } from 'client-zip';
import { type FetchedEntry, fetchEntries } from '../../lib/fetch-entries.ts';
import type { ZipEntry } from '../../lib/zip-protocol.ts';

export interface ZipPart {
  blob: Blob;
  name: string;
  /** Photos that are in this part and in those before it. */
  completed: number;
}

const partName = (number: number, isOnly: boolean): string =>
  isOnly ? 'photos.zip' : `photos-${number}.zip`;

const zipOf = (fetched: readonly FetchedEntry[]): Promise<Blob> =>
  downloadZip(fetched.map(({ entry, blob }) => ({ name: entry.name, input: blob }))).blob();

/**
 * Packs the photos in the page's memory, in parts of at most `limit` bytes: photos.zip when one is enough, else
 * photos-1.zip and so on. Each part is made when it is asked for, so that one at a time is held.
 */
export const zipInPage = async function* (
  entries: readonly ZipEntry[],
  limit: number,
  told: { onProgress: (completed: number) => void; onFailed: (entry: ZipEntry, reason: unknown) => void },
): AsyncGenerator<ZipPart> {
  let held: FetchedEntry[] = [];
  let bytes = 0;
  let number = 1;
  let completed = 0;
  for await (const fetched of fetchEntries(entries, told)) {
    if (held.length > 0 && bytes + fetched.blob.size > limit) {
      yield { blob: await zipOf(held), name: partName(number, false), completed };
      number += 1;
      held = [];
      bytes = 0;
    }
    held.push(fetched);
    bytes += fetched.blob.size;
    completed += 1;
    told.onProgress(completed);
  }
  if (held.length > 0) yield { blob: await zipOf(held), name: partName(number, number === 1), completed };
};
