/** Bringing a pack's files from a folder and by their addresses, on tiny nets and, where FACE_NETS has them, on real ones. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEngine } from '../find/engine.ts';
import { ensureModels } from '../nets/models.ts';
import { startFileServer } from '../testing/file-server.ts';
import { samplePath } from '../testing/fixed-chips.ts';
import { testModelsFolder } from '../testing/models-folder.ts';
import { TINY_NCNN } from '../testing/tiny-ncnn.ts';
import { tinyEmbeddingNet } from '../testing/tiny-nets.ts';
import { writeTinyPack } from '../testing/tiny-pack.ts';
import { describePack } from './describe-pack.ts';
import { fetchPack } from './fetch-pack.ts';

const nets = process.env.FACE_NETS;
let folder: string;
let models: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'togather-fetch-'));
  models = join(folder, 'models');
});
afterEach(() => rm(folder, { recursive: true }));

const NOWHERE = 'http://127.0.0.1:9/net.onnx';

test('files are taken from a folder by their SHA-256, whatever their names', async () => {
  const pack = await writeTinyPack(join(folder, 'mine'), {
    url: NOWHERE,
    sha256: sha256Of(tinyEmbeddingNet()),
  });
  const from = join(folder, 'stick');
  await mkdir(join(from, 'a folder'), { recursive: true });
  await writeFile(join(from, 'download(1)'), tinyEmbeddingNet());
  await writeFile(join(from, 'readme'), 'nothing');
  expect(await describePack(pack, models)).toBe('embedded until tiny has been fetched');
  expect((await fetchPack(pack, { models, from })).name).toBe('tiny');
  expect(await describePack(pack, models)).toBe('tiny');
  expect(await readdir(join(models, 'packs'))).toEqual([`${sha256Of(tinyEmbeddingNet())}.onnx`]);
});

test('what is not in the folder is named with its address and SHA-256', async () => {
  const pack = await writeTinyPack(join(folder, 'mine'), { url: NOWHERE, sha256: 'ab'.repeat(32) });
  await expect(fetchPack(pack, { models, from: folder })).rejects.toThrow(
    `${NOWHERE} (SHA-256 ${'ab'.repeat(32)})`,
  );
  await expect(fetchPack(pack, { models })).rejects.toThrow();
});

test('a net of ncnn is converted once; a result that was not measured is refused', async () => {
  const graph = Buffer.from(TINY_NCNN.graph);
  const server = await startFileServer(graph);
  const path = await writeTinyPack(join(folder, 'mine'), { url: server.url, sha256: sha256Of(graph) });
  await writeFile(join(folder, 'mine', 'tiny.bin'), TINY_NCNN.weights);
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const weights = { path: 'tiny.bin', sha256: sha256Of(TINY_NCNN.weights) };
  manifest.embedding.file = { ncnn: { graph: manifest.embedding.file, weights }, sha256: 'cd'.repeat(32) };
  await writeFile(path, JSON.stringify(manifest));
  await expect(fetchPack(path, { models })).rejects.toThrow(
    /the net became a file of the SHA-256 [0-9a-f]{64}, not cdcd/,
  );
  expect((await readdir(join(models, 'packs'))).filter((name) => name.endsWith('.onnx'))).toEqual([
    `${sha256Of(graph)}.onnx`,
  ]);
  await server.stop();
});

describe.skipIf(!nets)('mobilefacenet', () => {
  test('comes from a folder, is converted to the measured file, and gives the measured vector', async () => {
    const pack = await fetchPack('auto', { models, from: nets });
    expect(pack.name).toBe('mobilefacenet');
    expect(await describePack('auto', models)).toMatch(/^mobilefacenet \(MobileFaceNet: MIT/);
    // Its sources are needed no more.
    for (const name of await readdir(join(models, 'packs')))
      if (!name.endsWith('.onnx')) await rm(join(models, 'packs', name));
    expect(await fetchPack('mobilefacenet', { models })).toEqual(pack);
    const engine = await openEngine({ models: await ensureModels(testModelsFolder()), pack, threads: 1 });
    const { faces } = await engine.analyse(await readFile(samplePath(6)));
    await engine.close();
    expect(faces).toHaveLength(4);
    for (const { embedding, quality } of faces) {
      expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
      expect(quality).toBeGreaterThan(0.5);
    }
  }, 240_000);

  test('a net that gives another vector on this machine is not used', async () => {
    const pack = await fetchPack('mobilefacenet', { models, from: nets });
    const embedding = { ...pack.nets!.embedding, knownAnswer: [0.5] };
    const wrong = { ...pack, nets: { ...pack.nets, embedding } };
    const opening = openEngine({ models: await ensureModels(testModelsFolder()), pack: wrong, threads: 1 });
    await expect(opening).rejects.toThrow(/the net says 0\.09/);
  }, 240_000);

  test('a cut-off file in the folder is not taken', async () => {
    const from = join(folder, 'stick');
    await cp(nets!, from, { recursive: true });
    await rm(join(from, 'mobilefacenet.bin'));
    const bytes = await readFile(join(nets!, 'mobilefacenet.bin'));
    await writeFile(join(from, 'mobilefacenet.bin'), bytes.subarray(0, bytes.length - 1));
    await expect(fetchPack('auto', { models, from })).rejects.toThrow(/mobilefacenet\.bin/);
  }, 240_000);
});

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
