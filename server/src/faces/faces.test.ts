/** The pack that comes with npm, an operator's own, and what the start says of packs that do not work. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFaces, type Faces, openFaces } from './faces.ts';
import { PIPELINE_VERSION } from './packs/find-pack.ts';
import { testModelsFolder } from './testing/models-folder.ts';
import { samplePath } from './testing/sample-path.ts';
import { TINY_DIMENSIONS } from './testing/tiny-nets.ts';
import { writeTinyPack } from './testing/tiny-pack.ts';

const models = testModelsFolder();
const opened: Faces[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'togather-faces-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((faces) => faces.close()));
  await rm(folder, { recursive: true });
});

const open = async (pack?: string) => {
  const faces = await openFaces({ pack, models, workers: 1, timeoutMs: 300_000, log: console });
  opened.push(faces);
  return faces;
};
const describe = (pack?: string) => describeFaces({ pack, models });

test('without a setting the pack that comes with npm describes faces', { tags: 'rest' }, async () => {
  const faces = await open();
  const { faces: found, pipelineVersion } = await faces.analyse(samplePath(1));
  expect([pipelineVersion, faces.pack.pipelineVersion]).toEqual([PIPELINE_VERSION, PIPELINE_VERSION]);
  expect(found).toHaveLength(3);
  for (const { embedding } of found) {
    expect(embedding).toHaveLength(512);
    expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
  }
});

/** Of Linux, for root: a process without any network, not even loopback. */
const ALONE = ['unshare', '--net'] as const;
const mayBeAlone = spawnSync(ALONE[0], [ALONE[1], 'true']).status === 0;

test.skipIf(!mayBeAlone)(
  'on a machine without any network, the first start finds faces',
  { tags: 'rest' },
  () => {
    const program = fileURLToPath(new URL('./testing/find-faces.ts', import.meta.url));
    const output = execFileSync(ALONE[0], [ALONE[1], process.execPath, program, join(folder, 'models')]);
    expect(output.toString().trim()).toBe('3');
  },
);

test('the start names the pack and its licence, once its net gave the known answer', {
  tags: 'rest',
}, async () => {
  expect(await describe()).toBe('fr-feature (MIT; docs/face-nets.md)');
});

test("an operator's pack is used", { tags: 'rest' }, async () => {
  const path = await writeTinyPack(join(folder, 'mine'));
  expect(await describe(path)).toBe('tiny (docs/face-nets.md)');
  const faces = await open(path);
  const analysis = await faces.analyse(samplePath(1));
  expect(analysis.pipelineVersion).toBe(faces.pack.pipelineVersion);
  expect(analysis.faces[0]!.embedding).toHaveLength(TINY_DIMENSIONS);
});

test('the start says in one line why nets do not work', { tags: 'rest' }, async () => {
  const broken = await describe(await writeTinyPack(join(folder, 'broken'), Buffer.from('no net')));
  expect(broken).toMatch(/^tiny does not work here, so no faces are found: .*protobuf/i);
  expect(broken).not.toContain('\n');
  const path = await writeTinyPack(join(folder, 'other'));
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.embedding.knownAnswer = [7];
  await writeFile(path, JSON.stringify(manifest));
  expect(await describe(path)).toMatch(/^tiny does not work here, .*: .*the net says -?\d\S*, not 7$/);
});
