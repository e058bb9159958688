/** Turns the weights of @vladmandic/face-api into ONNX files, once per cache folder. */
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectorNet, quantisedDetectorNet } from './detector-net.ts';
import { landmarksNet } from './landmarks-net.ts';
import { readWeights, type Weights } from './tf-weights.ts';
import { writeDurably } from './write-durably.ts';

/** Changes with every change of the files below; an older folder is left for an older server to use. */
const MODELS_VERSION = 'face-api-1.7.15-d';

const NETS: Record<keyof ModelPaths, { weights: string; net: (weights: Weights) => Buffer }> = {
  detector: { weights: 'ssd_mobilenetv1', net: detectorNet },
  quantisedDetector: { weights: 'ssd_mobilenetv1', net: quantisedDetectorNet },
  landmarks: { weights: 'face_landmark_68', net: landmarksNet },
};

/** Absolute paths of the ONNX files. */
export interface ModelPaths {
  detector: string;
  /** For CPUs that multiply bytes. */
  quantisedDetector: string;
  landmarks: string;
}

/**
 * The models in `cacheDir`, converted first where they are missing (about a second). Safe when several processes
 * do it at once: each writes a folder of its own and the first rename wins.
 */
export const ensureModels = async (cacheDir: string): Promise<ModelPaths> => {
  const folder = join(cacheDir, `face-models-${MODELS_VERSION}`);
  if (!(await exists(folder))) await convertInto(folder, cacheDir);
  const pathOf = (net: keyof ModelPaths) => join(folder, `${net}.onnx`);
  return {
    detector: pathOf('detector'),
    quantisedDetector: pathOf('quantisedDetector'),
    landmarks: pathOf('landmarks'),
  };
};

const convertInto = async (folder: string, cacheDir: string): Promise<void> => {
  await mkdir(cacheDir, { recursive: true });
  const draft = await mkdtemp(join(cacheDir, 'face-models-draft-'));
  try {
    for (const [name, { weights, net }] of Object.entries(NETS)) {
      await writeDurably(join(draft, `${name}.onnx`), net(await readWeights(weights)));
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was first: a rename onto a filled folder fails, and its models are the same.
    if (!(await exists(folder))) throw error;
  }
};

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
