/** The detector, the landmarks and the net of a pack behind one interface. */
import { multipliesBytes, readCpuInfo } from '#faces/nets/cpu-features.ts';
import type { ModelPaths } from '#faces/nets/models.ts';
import { type Net, openImageNet, openTensorNet } from '#faces/nets/runtime.ts';
import type { EmbeddingNet } from '#faces/packs/face-pack.ts';
import { sharpenImage } from '#faces/pixels/decode.ts';
import type { Image, ImageBatch } from '#faces/pixels/image.ts';
import { detectFaces } from './detect.ts';
import {
  type Detection,
  detectAtScale,
  detectInFrame,
  facesAmong,
  scaleDetection,
  scaleImage,
  settle,
} from './detector-pass.ts';
import { type Embedding, embedWithPack, tryEmbedding } from './embed-with-pack.ts';
import { cutFivePointChips } from './five-points.ts';
import { fivePointsOf, type Landmarks } from './landmarks.ts';
import { ramp } from './quality.ts';

export interface FaceNets {
  /** Returns the faces of an image, best first, clipped to it. */
  detect(image: Image): Promise<Detection[]>;
  /** The same for an image in which `detect` finds no face. */
  detectAgain(image: Image): Promise<Detection[]>;
  landmarks: Net;
  /** One square chip for each face, turned upright. */
  cut(image: Image, faces: Landmarks[]): ImageBatch;
  embed(chips: ImageBatch): Promise<Embedding[]>;
  /** How much the net recognises in a face, 0 to 1, by the length of its vector; 0 where the pack does not say. */
  recognitionOf(length: number): number;
  close(): Promise<void>;
}

/**
 * The 68 landmarks determine the quality of a face, where clothes and hair are, and the five points of the alignment. Throws
 * when the net does not match the pack's manifest.
 */
export async function openFaceNets(
  models: ModelPaths,
  settings: EmbeddingNet,
  threads: number,
): Promise<FaceNets> {
  const isFast = multipliesBytes(await readCpuInfo());
  const [detector, landmarks, embedding] = await Promise.all([
    openImageNet(isFast ? models.quantisedDetector : models.detector, threads),
    openImageNet(models.landmarks, threads),
    openTensorNet(settings.path, threads),
  ]);
  await tryEmbedding(embedding, settings);
  return {
    detect: (image) => detectFaces(detector.run, image),
    detectAgain: (image) => lookAgain(detector.run, image),
    landmarks: landmarks.run,
    cut: (image, faces) =>
      cutFivePointChips(
        image,
        faces.map(({ points }) => fivePointsOf(points)),
      ),
    embed: (chips) => embedWithPack(embedding, settings, chips),
    recognitionOf: (length) => (settings.lengths ? ramp(length, ...settings.lengths) : 0),
    async close() {
      await Promise.all([detector.close(), landmarks.close(), embedding.close()]);
    },
  };
}

/**
 * Long side of the pass for small faces. Of 111 photos with a face of 36 to 48 px on 1280 x 960 that the first look misses, 1280 shows
 * 106, 1216 101, 1152 96 and 1024 73 (bench/HISTORY.md).
 */
const SMALL_FACES_SIDE = 1280;
/**
 * The score of a small face at least. Of 124 scenes without a face none has a box above 0.38; three of 35 photos with a face have one
 * of 0.44 to 0.46, whose score by the net in floats is 0.53 to 0.54 (bench/HISTORY.md).
 */
const LEAST_SMALL_FACE_SCORE = 0.4;
/** Photos below this long side gain nothing at 1280. The pass of 768 enlarges them, at most twice. */
const LEAST_SIDE = 800;
const ENLARGED_SIDE = 768;
const MOST_ENLARGEMENT = 2;
/** Long side of the image that is sharpened, and of the input that large faces are looked for in. */
const SHARPENED_SIDE = 512;
const LARGE_FACES_SIDE = 192;
const FRAMED_SIDE = 256;

/** Returns the faces of an image, best first, clipped to it. */
const lookAgain = async (detector: Net, image: Image): Promise<Detection[]> => {
  const small = await detectSmallFaces(detector, image);
  return settle(small.length > 0 ? small : await detectInSharpened(detector, image), image);
};

const detectSmallFaces = async (detector: Net, image: Image): Promise<Detection[]> => {
  const longSide = Math.max(image.width, image.height);
  const scale = (longSide < LEAST_SIDE ? ENLARGED_SIDE : SMALL_FACES_SIDE) / longSide;
  if (scale > MOST_ENLARGEMENT) return [];
  return facesAmong(await detectAtScale(detector, image, scale), LEAST_SMALL_FACE_SCORE);
};

/** The boxes are in pixels of the image, whose size the sharpened one need not have. */
const detectInSharpened = async (detector: Net, image: Image): Promise<Detection[]> => {
  const reduction = Math.min(1, SHARPENED_SIDE / Math.max(image.width, image.height));
  const sharpened = await sharpenImage(await scaleImage(image, reduction));
  const longSide = Math.max(sharpened.width, sharpened.height);
  const found = facesAmong(await detectAtScale(detector, sharpened, LARGE_FACES_SIDE / longSide));
  const all =
    found.length > 0 ? found : await detectInFrame(detector, sharpened, (side) => [FRAMED_SIDE / side]);
  return all.map((box) => scaleDetection(box, 1 / reduction));
};
