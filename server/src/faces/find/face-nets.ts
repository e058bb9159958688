/** The nets of a pack behind one interface, the same for every pack. */

import { multipliesBytes, readCpuInfo } from '#faces/nets/cpu-features.ts';
import type { ModelPaths } from '#faces/nets/models.ts';
import { type Net, openImageNet, openTensorNet } from '#faces/nets/runtime.ts';
import type { PackNets } from '#faces/packs/face-pack.ts';
import type { Image, ImageBatch } from '#faces/pixels/image.ts';
import { detectFaces } from './detect.ts';
import { detectWithYunet } from './detect-with-yunet.ts';
import type { Detection } from './detector-pass.ts';
import { embedWithPack, tryEmbedding } from './embed-with-pack.ts';
import { cutFivePointChips } from './five-points.ts';
import { fivePointsOf, type Landmarks } from './landmarks.ts';
import type { ScoreRange } from './quality.ts';
import { lookAgain } from './second-look.ts';

/** A face on its way to its chip: where it was found, and its 68 points. */
interface LocatedFace {
  detection: Detection;
  landmarks: Landmarks;
}

export interface FaceNets {
  /** Returns the faces of an image, best first, clipped to it. */
  detect(image: Image): Promise<Detection[]>;
  /** The same for an image in which `detect` finds no face; a pack's own detector finds none here either. */
  detectAgain(image: Image): Promise<Detection[]>;
  landmarks: Net;
  /** One square chip for each face, turned upright. */
  cut(image: Image, faces: LocatedFace[]): ImageBatch;
  embed(chips: ImageBatch): Promise<Float32Array[]>;
  /** What the scores of `detect` mean. */
  scores: ScoreRange;
  close(): Promise<void>;
}

const SSD_SCORES: ScoreRange = { none: 0.3, sure: 0.9 };
/** 98 in 100 labelled faces have more than 0.88; dogs get 0.74 and 0.81. */
const YUNET_SCORES: ScoreRange = { none: 0.72, sure: 0.88 };

/**
 * The 68 landmarks determine the quality of a face and where clothes and hair are, and the five points of the alignment
 * unless the pack's own detector gives them. Throws when a net does not match the pack's manifest.
 */
export const openFaceNets = async (
  models: ModelPaths,
  nets: PackNets,
  threads: number,
): Promise<FaceNets> => {
  const [finder, landmarks, embedding] = await Promise.all([
    nets.detector ? openYunet(nets.detector, threads) : openSsd(models, threads),
    openImageNet(models.landmarks, threads),
    openTensorNet(nets.embedding.path, threads),
  ]);
  await tryEmbedding(embedding, nets.embedding);
  const hasOwnPoints = nets.detector?.points === 'own';
  return {
    detect: finder.detect,
    detectAgain: finder.detectAgain,
    landmarks: landmarks.run,
    cut: (image, faces) =>
      cutFivePointChips(
        image,
        faces.map(
          ({ detection, landmarks }) => (hasOwnPoints && detection.points) || fivePointsOf(landmarks.points),
        ),
      ),
    embed: (chips) => embedWithPack(embedding, nets.embedding, chips),
    scores: nets.detector ? YUNET_SCORES : SSD_SCORES,
    async close() {
      await Promise.all([finder.close(), landmarks.close(), embedding.close()]);
    },
  };
};

type Finder = Pick<FaceNets, 'detect' | 'detectAgain' | 'close'>;

const openYunet = async (settings: NonNullable<PackNets['detector']>, threads: number): Promise<Finder> => {
  const net = await openTensorNet(settings.path, threads);
  return {
    detect: (image) => detectWithYunet(net, settings, image),
    detectAgain: async () => [],
    close: () => net.close(),
  };
};

const openSsd = async (models: ModelPaths, threads: number): Promise<Finder> => {
  const path = multipliesBytes(await readCpuInfo()) ? models.quantisedDetector : models.detector;
  const net = await openImageNet(path, threads);
  return {
    detect: (image) => detectFaces(net.run, image),
    detectAgain: (image) => lookAgain(net.run, image),
    close: () => net.close(),
  };
};
