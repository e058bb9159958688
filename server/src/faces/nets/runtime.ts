/** The only file that knows onnxruntime: opens nets and runs them on the CPU. */
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ImageBatch } from '#faces/pixels/image.ts';
import { dropTinyWeights, splitPrelu } from './layers.ts';

/** A net that takes a batch of images and gives named arrays. */
export type Net = (images: ImageBatch) => Promise<Record<string, Float32Array>>;

/** A net of a model pack: one float input, [N, 3, height, width]. */
export interface TensorNet {
  run(data: Float32Array, shape: number[]): Promise<Record<string, Float32Array>>;
  close(): Promise<void>;
}

/** One of the nets of models.ts. Several processes of one thread beat one of several threads. */
export async function openImageNet(
  path: string,
  threads: number,
): Promise<{ run: Net; close(): Promise<void> }> {
  const session = await load(path, threads);
  return {
    async run({ data, count, width, height }) {
      return arraysOf(await session.run({ image: new Tensor('uint8', data, [count, height, width, 3]) }));
    },
    close: () => session.release(),
  };
}

/** A net of somebody else's making, by its first input. Throws where it has none of floats. */
export async function openTensorNet(path: string, threads: number): Promise<TensorNet> {
  const session = await load(splitPrelu(dropTinyWeights(await readFile(path))), threads);
  const [input] = session.inputMetadata;
  if (!input?.isTensor || input.type !== 'float32') throw new Error(`${path} takes no tensor of floats`);
  return {
    run: async (data, shape) =>
      arraysOf(await session.run({ [input.name]: new Tensor('float32', data, shape) })),
    close: () => session.release(),
  };
}

const load = (file: string | Uint8Array, threads: number): Promise<InferenceSession> =>
  InferenceSession.create(file as string, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // An arena keeps the most that each net ever needed: 50 MB of a worker, and no faster.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  });

const arraysOf = (results: InferenceSession.ReturnType): Record<string, Float32Array> =>
  Object.fromEntries(Object.entries(results).map(([name, tensor]) => [name, tensor.data as Float32Array]));

/**
 * Makes onnxruntime send nothing to its maker: since 1.29 its packages report sessions and models to Microsoft unless this
 * variable is set before it is loaded. Import this module before onnxruntime.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
