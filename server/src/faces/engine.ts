/** The whole chain for one photo: bytes in, faces with their embeddings out. */
import { CHIP_SIDE, cutChips } from './align.ts';
import { contextOf } from './context.ts';
import { decodePhoto } from './decode.ts';
import { detectFaces } from './detect.ts';
import { embedChips } from './embed.ts';
import type { Box, Size } from './geometry.ts';
import type { DecodedPhoto } from './image.ts';
import { locateLandmarks } from './landmarks.ts';
import type { ModelPaths } from './models.ts';
import { type FaceEvidence, qualityOf } from './quality.ts';
import { openRuntime, type Runtime } from './runtime.ts';

/** Photos with more faces than this are left out of the grouping; the engine still reports all of them. */
export const MAX_FACES_PER_PHOTO = 20;

export type AnalysedFace = {
  /** In fractions (0 to 1) of the upright photo's width and height. */
  box: Box;
  /** The detector's confidence, 0.5 to 1. */
  score: number;
  /** Height of the face in pixels of the upright photo at its full size. */
  heightPx: number;
  /** 0 (cannot be recognised) to 1. */
  quality: number;
  /** 128 numbers, compared by Euclidean distance as they are. */
  embedding: Float32Array;
  /** Clothes and hair around the face, as context.ts describes them; meant for faces of the same event only. */
  context: Float32Array;
};

/** Width and height in pixels of the upright photo, and its faces, the most certain first. */
export type PhotoAnalysis = Size & { faces: AnalysedFace[] };
export type FaceEngine = { analyse(bytes: Uint8Array): Promise<PhotoAnalysis>; close(): Promise<void> };

/** Opens the nets in this process. `analyse` takes one photo at a time and throws FacePhotoUnreadable. */
export async function openEngine(options: { models: ModelPaths; threads: number }): Promise<FaceEngine> {
  const runtime = await openRuntime(options.models, options.threads);
  return {
    analyse: async (bytes) => analysePhoto(runtime, await decodePhoto(bytes)),
    close: () => runtime.close(),
  };
}

async function analysePhoto(runtime: Runtime, photo: DecodedPhoto): Promise<PhotoAnalysis> {
  const { image, width, height } = photo;
  const detections = await detectFaces(runtime.detector, image);
  const landmarks = await locateLandmarks(runtime.landmarks, image, detections);
  const chips = cutChips(
    image,
    landmarks.map(({ points }) => points),
  );
  const embeddings = await embedChips(runtime.recognition, chips);
  const chipBytes = 3 * CHIP_SIDE ** 2;
  const faces = detections.map((detection, i) => {
    const chip = chips.data.subarray(i * chipBytes, (i + 1) * chipBytes);
    return describe(photo, { detection, landmarks: landmarks[i]!, chip, embedding: embeddings[i]! });
  });
  return { width, height, faces };
}

function describe(photo: DecodedPhoto, evidence: FaceEvidence): AnalysedFace {
  const { width, height } = photo.image;
  const { detection, embedding } = evidence;
  return {
    box: {
      left: detection.left / width,
      top: detection.top / height,
      width: detection.width / width,
      height: detection.height / height,
    },
    score: detection.score,
    heightPx: (detection.height / height) * photo.height,
    quality: qualityOf(evidence),
    embedding,
    context: contextOf(photo.image, evidence.landmarks.points),
  };
}
