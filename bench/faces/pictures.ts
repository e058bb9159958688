/** The labelled pictures with what the engine says about them and about their worsened versions. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysedFace, PhotoAnalysis } from '../../server/src/faces/find/engine.ts';
import { type LabelledPhoto, readLabelledPhotos } from '../../server/src/faces/testing/labelled-photos.ts';
import { analyseCached, cached } from './analyses.ts';
import type { BenchPack } from './packs.ts';
import { type Variant, worsen } from './stress.ts';

export type Picture = LabelledPhoto & { analysis: PhotoAnalysis };

const NO_FACES = /dogs|view|no_face/;

/** All labelled pictures that sharp can read, analysed. */
export async function readPictures(bench: BenchPack, folder: string): Promise<Picture[]> {
  const labelled = (await readLabelledPhotos(folder)).filter(({ file }) => !file.endsWith('.heic'));
  return Promise.all(
    labelled.map(async (photo) => ({
      ...photo,
      analysis: await analyseCached(bench, await readFile(photo.path)),
    })),
  );
}

/** A picture made worse; where it shows no face it stays as it is. */
export async function worsened(bench: BenchPack, picture: Picture, variant: Variant): Promise<Picture> {
  const main = mainFace(picture.analysis);
  if (!main) return picture;
  const name = join(`${bench.version}-stress`, variant, picture.file.replaceAll('/', '_'));
  const bytes = await cached(name, async () => worsen(await readFile(picture.path), variant, main.heightPx));
  return { ...picture, file: `${picture.file}#${variant}`, analysis: await analyseCached(bench, bytes) };
}

/** The face a picture is labelled by: its largest good one. */
export function mainFace({ faces }: PhotoAnalysis): AnalysedFace | undefined {
  return faces.toSorted((one, other) => other.heightPx * other.quality - one.heightPx * one.quality)[0];
}

export const isWestern = ({ file, person }: Picture) => Boolean(person) && !file.startsWith('idols/');
export const isIdol = ({ file }: Picture) => file.startsWith('idols/');
/** Strangers, portraits and group pictures: people seen once. */
export function isSeenOnce({ file }: Picture) {
  return /^strangers|^portraits|^groups/.test(file) && !NO_FACES.test(file);
}
export const isEmpty = ({ file }: Picture) => NO_FACES.test(file);
