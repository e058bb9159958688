import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import type { Look } from '#faces/find/engine.ts';
import { FacePhotoUnreadable } from '#faces/pixels/photo-unreadable.ts';
import { composeCollage } from '#faces/testing/collage.ts';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import { ChildNotStarted } from '#platform/children/child-pool.ts';
import { patience } from '#testing/patience.ts';
import { type FacePool, FaceWorkerCrashed, openFacePool } from './pool.ts';

const log = { warn: () => undefined };
// On a busy machine the workers, which yield to all else, take long.
const options = { models: testModelsFolder(), workers: 1, timeoutMs: 300_000, log };
const mortalWorker = new URL('../testing/mortal-worker.ts', import.meta.url);
let pool: FacePool;

afterEach(() => pool?.close());

test('analyses bytes and paths, and refuses what is no picture without losing the worker', {
  tags: 'rest',
}, async () => {
  pool = openFacePool(options);
  const [fromBytes, fromPath] = await Promise.all([
    pool.analyse(await readFile(samplePath(1))),
    pool.analyse(samplePath(1)),
  ]);
  expect(fromBytes).toEqual(fromPath);
  expect(fromBytes.faces[0]!.embedding).toBeInstanceOf(Float32Array);
  await expect(pool.analyse(Buffer.from('nonsense'))).rejects.toThrow(FacePhotoUnreadable);
  expect((await pool.analyse(samplePath(2))).faces).toHaveLength(3);
});

test('a worker describes a crowd where the look says so', { tags: 'rest' }, async () => {
  pool = openFacePool(options);
  const analysis = await pool.analyse(samplePath(5));
  const tiles = analysis.faces.map((_, index) => ({ sample: 5, analysis, index }));
  const crowd = await composeCollage(Array.from({ length: 24 }, (_, i) => tiles[i % 3]!));
  const described = async (look?: Look) =>
    (await pool.analyse(crowd, look)).faces.filter(({ embedding }) => embedding.length > 0);
  expect(await described()).toHaveLength(1);
  expect((await described({ describesCrowd: true })).length).toBeGreaterThan(20);
});

test('a worker that hangs is replaced, and only its photo fails', { tags: 'rest' }, async () => {
  pool = openFacePool({ ...options, program: mortalWorker, timeoutMs: 1000 });
  const answering = () => vi.waitFor(() => pool.analyse('a path'), patience);
  const first = await answering();
  await expect(pool.analyse(Buffer.from('endless'))).rejects.toThrow(FaceWorkerCrashed);
  expect((await answering()).pipelineVersion).not.toBe(first.pipelineVersion);
});

test('a worker that dies fails its photo at once; the next photo gets a new one', async () => {
  pool = openFacePool({ ...options, program: mortalWorker });
  const pid = async () => (await pool.analyse('a path')).pipelineVersion;
  const first = await pid();
  const killed = pool.analyse(Buffer.from('deadly'));
  await expect(killed).rejects.toThrow(FaceWorkerCrashed);
  await expect(killed).rejects.toThrow(/SIGKILL/);
  expect(await pid()).not.toBe(first);
});

test('nets that do not load are not the fault of a photo', async () => {
  // A file is where their folder would be.
  pool = openFacePool({ ...options, models: samplePath(1) });
  const analysis = pool.analyse(samplePath(1));
  await expect(analysis).rejects.toThrow(FaceWorkerCrashed);
  await expect(analysis).rejects.toMatchObject({ cause: expect.any(ChildNotStarted) });
});

test('a closed pool takes no photos and fails those that wait', async () => {
  pool = openFacePool({ ...options, program: mortalWorker });
  const waiting = [pool.analyse(Buffer.from('endless')), pool.analyse('a path')];
  const settled = Promise.allSettled(waiting);
  await pool.close();
  for (const result of await settled) expect(result.status).toBe('rejected');
  await expect(pool.analyse('a path')).rejects.toThrow(FaceWorkerCrashed);
});

// Pids and their states are read from /proc.
test.skipIf(process.platform !== 'linux')(
  'workers end when their parent is killed',
  { tags: 'rest' },
  async () => {
    const parent = fork(
      fileURLToPath(new URL('../testing/pool-parent.ts', import.meta.url)),
      [testModelsFolder()],
      {
        execArgv: [],
      },
    );
    const [pid] = (await once(parent, 'message')) as [number];
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), patience).toBe(false);
  },
);

/** One that has ended is listed until its parent asks, and the first process of a container may never ask. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
