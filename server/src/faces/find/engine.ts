/** The whole chain for one photo: bytes in, faces with their embeddings out. */
import type { ModelPaths } from '#faces/nets/models.ts';
import type { EnginePack } from '#faces/packs/face-pack.ts';
import { DEFAULT_PACK } from '#faces/packs/find-pack.ts';
import { decodePhoto } from '#faces/pixels/decode.ts';
import type { Box, Size } from '#faces/pixels/geometry.ts';
import type { DecodedPhoto } from '#faces/pixels/image.ts';
import { describeSurroundings } from './describe-surroundings.ts';
import { type Detection, scaleDetection } from './detector-pass.ts';
import { type FaceNets, openFaceNets } from './face-nets.ts';
import { locateLandmarks } from './landmarks.ts';
import { qualityOf } from './quality.ts';

export interface AnalysedFace {
  /** In fractions (0 to 1) of the upright photo's width and height. */
  box: Box;
  /** The detector's confidence, 0.5 to 1, of a face that only the second look finds 0.4 to 1. */
  score: number;
  /** Height of the face in pixels of the upright photo at its full size. */
  heightPx: number;
  /** 0 (cannot be recognised) to 1. */
  quality: number;
  /**
   * The vector of the pack's net, compared by Euclidean distance with vectors of the same pack as it is. Empty, as
   * `surroundings` is, where a crowd's face is not described.
   */
  embedding: Float32Array;
  /** Clothes and hair around the face, for comparison with faces of the same event only. */
  surroundings: Float32Array;
}

/**
 * Width and height in pixels of the upright photo, its faces, the most certain first, and the pipeline version that found
 * them. Of more than MOST_DESCRIBED faces only the tallest, of which a selfie is, is described, unless the look describes crowds.
 */
export type PhotoAnalysis = Size & { faces: AnalysedFace[]; pipelineVersion: string };
export interface FaceEngine {
  /** Throws FacePhotoUnreadable. Takes one photo at a time. */
  analyse(bytes: Uint8Array, look?: Look): Promise<PhotoAnalysis>;
  close(): Promise<void>;
}

/**
 * `isSecondLook`: for a photo in which the first look found no face, with passes that cost more. `describesCrowd`: describes the
 * MOST_DESCRIBED_OF_CROWD tallest faces of a photo; all others remain boxes.
 */
export interface Look {
  isSecondLook?: boolean | undefined;
  describesCrowd?: boolean | undefined;
}

export interface EngineOptions {
  models: ModelPaths;
  pack?: EnginePack | undefined;
  threads: number;
}

/** Opens the nets in this process. */
export async function openEngine({
  models,
  pack = DEFAULT_PACK,
  threads,
}: EngineOptions): Promise<FaceEngine> {
  const { pipelineVersion } = pack;
  const nets = await openFaceNets(models, pack.embedding, threads);
  return {
    analyse: async (bytes, look = {}) => ({ ...(await analysePhoto(nets, bytes, look)), pipelineVersion }),
    close: () => nets.close(),
  };
}

/** A photo of more faces makes no figures: describing a thousand takes minutes and gigabytes, and all would be dropped. */
const MOST_DESCRIBED = 20;
/** Limits time, about 20 ms a face, and memory. Faces beyond are described by no look. */
export const MOST_DESCRIBED_OF_CROWD = 100;
/** Faces that the landmark net takes at once; its memory grows with them. */
const BATCH = 20;
/** Faces lower than this, in pixels of the working image, are looked at again in a larger one. */
const SMALL_FACE = 60;
/** A photo that was reduced by less than this shows no more. */
const LEAST_REDUCTION = 1.25;

const analysePhoto = async (
  nets: FaceNets,
  bytes: Uint8Array,
  { isSecondLook = false, describesCrowd = false }: Look,
): Promise<Size & { faces: AnalysedFace[] }> => {
  const photo = await decodePhoto(bytes);
  const { image, width, height } = photo;
  const detections = await (isSecondLook ? nets.detectAgain(image) : nets.detect(image));
  const tallest = (count: number) =>
    detections.toSorted((one, other) => other.height - one.height).slice(0, count);
  const described =
    detections.length <= MOST_DESCRIBED ? detections : tallest(describesCrowd ? MOST_DESCRIBED_OF_CROWD : 1);
  const isReduced = width >= LEAST_REDUCTION * image.width;
  const isSmall = (detection: Detection) => isReduced && detection.height < SMALL_FACE;
  const { small = [], large = [] } = Object.groupBy(described, (detection) =>
    isSmall(detection) ? 'small' : 'large',
  );
  const faces = await describeFaces(nets, photo, large);
  if (small.length > 0) {
    const closer = await decodePhoto(bytes, { isCloser: true });
    const factor = closer.image.width / image.width;
    faces.push(
      ...(await describeFaces(
        nets,
        closer,
        small.map((detection) => scaleDetection(detection, factor)),
      )),
    );
  }
  const others = detections.filter((detection) => !described.includes(detection));
  faces.push(...others.map((detection) => describe(photo, detection, NOTHING)));
  return { width, height, faces: faces.sort((one, other) => other.score - one.score) };
};

/** What is at some places of an image, in their order. */
const describeFaces = async (
  nets: FaceNets,
  photo: DecodedPhoto,
  detections: Detection[],
): Promise<AnalysedFace[]> => {
  const faces: AnalysedFace[] = [];
  for (let first = 0; first < detections.length; first += BATCH)
    faces.push(...(await describeBatch(nets, photo, detections.slice(first, first + BATCH))));
  return faces;
};

const describeBatch = async (
  nets: FaceNets,
  photo: DecodedPhoto,
  detections: Detection[],
): Promise<AnalysedFace[]> => {
  const { image } = photo;
  const landmarks = await locateLandmarks(nets.landmarks, image, detections);
  const chips = nets.cut(image, landmarks);
  const embeddings = await nets.embed(chips);
  const chipBytes = 3 * chips.width * chips.height;
  return landmarks.map((found, i) => {
    const detection = detections[i]!;
    const chip = chips.data.subarray(i * chipBytes, (i + 1) * chipBytes);
    const { vector, length } = embeddings[i]!;
    const recognition = nets.recognitionOf(length);
    const quality = qualityOf({ detection, landmarks: found, chip, recognition });
    const surroundings = describeSurroundings(image, found.points);
    return describe(photo, detection, { embedding: vector, quality, surroundings });
  });
};

type Description = Pick<AnalysedFace, 'embedding' | 'quality' | 'surroundings'>;
const NOTHING: Description = { embedding: new Float32Array(), quality: 0, surroundings: new Float32Array() };

const describe = (photo: DecodedPhoto, detection: Detection, description: Description): AnalysedFace => {
  const { width, height } = photo.image;
  return {
    box: {
      left: detection.left / width,
      top: detection.top / height,
      width: detection.width / width,
      height: detection.height / height,
    },
    score: detection.score,
    heightPx: (detection.height / height) * photo.height,
    ...description,
  };
};
