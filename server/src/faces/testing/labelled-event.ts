/** Photos with known people, analysed and grouped as one event. */
import type { AnalysedFace, PhotoAnalysis } from '#faces/find/engine.ts';
import { clusterFaces } from '#faces/group/cluster.ts';
import { DEFAULT_PACK } from '#faces/packs/find-pack.ts';
import type { Grouped } from './grouping-metrics.ts';
import type { LabelledPhoto } from './labelled-photos.ts';

export type AnalysedPhoto = LabelledPhoto & { analysis: PhotoAnalysis };

/** `figures` counts those of the whole event; `grouped` has one row for each photo with a named person. */
export interface EventResult {
  figures: number;
  grouped: Grouped[];
}

/**
 * Groups all faces of the photos. A photo's named person is its largest good face; where no face was found the
 * person is alone, so that what the detector misses counts against recall.
 */
export function groupEvent(photos: AnalysedPhoto[], rules = DEFAULT_PACK.calibration): EventResult {
  const faces = photos.flatMap(({ file, analysis }) =>
    analysis.faces.map((face) => ({ ...face, photoId: file })),
  );
  const labels = clusterFaces(faces, rules);
  const figureOf = new Map(faces.map(({ embedding }, i) => [embedding, labels[i]!]));
  const grouped = photos
    .filter(({ person }) => person)
    .map(({ person, analysis }) => {
      const main = mainFace(analysis);
      return { person: person!, figure: main ? figureOf.get(main.embedding)! : -1 };
    });
  return { figures: new Set(labels.filter((label) => label >= 0)).size, grouped };
}

const mainFace = ({ faces }: PhotoAnalysis): AnalysedFace | undefined =>
  faces.toSorted((one, other) => other.heightPx * other.quality - one.heightPx * one.quality)[0];
