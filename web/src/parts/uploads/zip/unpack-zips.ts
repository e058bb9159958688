import { untilLoaded } from '#lib/loading/load-chunk.ts';

const isZipName = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip';

/** Picked files, with the photos of ZIPs in place of the ZIPs. */
export interface Opened {
  readonly files: readonly File[];
  readonly zips: ZipReport | undefined;
}

/** The contents of all picked ZIPs together. */
export interface ZipReport {
  readonly photos: number;
  readonly skipped: number;
  /** Photos that were not unpacked, because the event has no room for them. */
  readonly beyond: number;
  /** Paths of photos that point outside their ZIP. They were not unpacked. */
  readonly badNames: readonly string[];
  /** Whether the ZIPs contain more than is unpacked at once. The rest was not read. */
  readonly isCut: boolean;
  /** ZIPs that cannot be opened. */
  readonly unreadable: readonly File[];
}

/** Unpacks picked ZIPs one after the other, at most `room` photos in all. */
export async function unpackZips(picked: readonly File[], room: number): Promise<Opened> {
  if (!picked.some(isZipName)) return { files: picked, zips: undefined };
  const { openBudget, unpackZip } = await untilLoaded(() => import('./unpack-zip.ts'));
  const files: File[] = [];
  const unreadable: File[] = [];
  const badNames: string[] = [];
  const budget = openBudget(picked.filter(isZipName), room);
  let isCut = false;
  const sums = { photos: 0, skipped: 0, beyond: 0 };
  for (const file of picked) {
    if (!isZipName(file)) {
      files.push(file);
      continue;
    }
    try {
      const { photos, skipped, beyond, ...rest } = await unpackZip(file, room - sums.photos, budget);
      files.push(...photos);
      badNames.push(...rest.badNames);
      isCut ||= rest.isCut;
      sums.photos += photos.length;
      sums.skipped += skipped;
      sums.beyond += beyond;
    } catch {
      unreadable.push(file);
    }
  }
  return { files, zips: { ...sums, badNames, isCut, unreadable } };
}
