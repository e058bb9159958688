/** The only file that knows onnxruntime: opens the three nets and runs them on the CPU. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelPaths } from './models.ts';

/** A net that takes a batch of images and gives named arrays. */
export type Net = (images: ImageBatch) => Promise<Record<string, Float32Array>>;
/** `count` RGB images of one size, one after the other, one byte a channel. */
export type ImageBatch = { data: Uint8Array; count: number; width: number; height: number };
export type Runtime = Record<keyof ModelPaths, Net> & { close(): Promise<void> };

/** Loads the nets; each run uses `threads` threads. Several processes of one thread beat one of several. */
export async function openRuntime(models: ModelPaths, threads: number): Promise<Runtime> {
  const load = (path: string) =>
    InferenceSession.create(path, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
    });
  const [detector, landmarks, recognition] = await Promise.all([
    load(models.detector),
    load(models.landmarks),
    load(models.recognition),
  ]);
  return {
    detector: asNet(detector),
    landmarks: asNet(landmarks),
    recognition: asNet(recognition),
    async close() {
      await Promise.all([detector.release(), landmarks.release(), recognition.release()]);
    },
  };
}

function asNet(session: InferenceSession): Net {
  return async ({ data, count, width, height }) => {
    const image = new Tensor('uint8', data, [count, height, width, 3]);
    const results = await session.run({ image });
    return Object.fromEntries(
      Object.entries(results).map(([name, tensor]) => [name, tensor.data as Float32Array]),
    );
  };
}
