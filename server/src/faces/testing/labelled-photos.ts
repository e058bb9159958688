/** The labelled pictures of the folder FACE_PHOTOS: `labels.csv` with file, person, number of faces and boxes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `person` only where one person is named; `faces` only where they were counted. */
export interface LabelledPhoto {
  file: string;
  path: string;
  person?: string;
  faces?: number;
}

/** Photos of people who are seen once, and of one person turned four ways, count as no named person. */
const UNNAMED = /^strangers\/|^rotated\//;

export async function readLabelledPhotos(folder: string): Promise<LabelledPhoto[]> {
  const text = await readFile(join(folder, 'labels.csv'), 'utf8');
  const rows = text.trim().split(/\r?\n/).slice(1);
  return rows.map((row) => {
    const [file, person, faces] = row
      .match(/("[^"]*"|[^,]*)(?:,|$)/g)!
      .map((cell) => cell.replace(/,$|"/g, ''));
    return {
      file: file!,
      path: join(folder, file!),
      ...(person && !UNNAMED.test(file!) ? { person } : {}),
      ...(faces ? { faces: Number(faces) } : {}),
    };
  });
}

/** The 18 named people of the western sets. */
export function westernPeople(photos: LabelledPhoto[]): LabelledPhoto[] {
  return photos.filter(({ file, person }) => person && !file.startsWith('idols/'));
}

/** The eight people of photos/idols, at most `each` pictures of everyone. */
export function eastAsianPeople(photos: LabelledPhoto[], each = Number.POSITIVE_INFINITY): LabelledPhoto[] {
  const byPerson = Map.groupBy(
    photos.filter(({ file }) => file.startsWith('idols/')),
    ({ person }) => person,
  );
  return [...byPerson.values()].flatMap((pictures) => pictures.slice(0, each));
}
