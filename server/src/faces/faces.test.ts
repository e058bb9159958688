/**
 * A pack fetched from loopback: which pack serves meanwhile, afterwards, at the next start, and when the
 * fetch fails.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Faces, openFaces } from './faces.ts';
import { ensureModels } from './nets/models.ts';
import { PIPELINE_VERSION } from './packs/pipeline-version.ts';
import { type FileServer, startFileServer } from './testing/file-server.ts';
import { samplePath } from './testing/fixed-chips.ts';
import { testModelsFolder } from './testing/models-folder.ts';
import { TINY_DIMENSIONS, tinyEmbeddingNet } from './testing/tiny-nets.ts';
import { writeTinyPack } from './testing/tiny-pack.ts';

let folder: string;
let models: string;
let server: FileServer;
let lines: string[];
const opened: Faces[] = [];
beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'togather-faces-'));
  models = join(folder, 'models');
  server = await startFileServer(tinyEmbeddingNet());
  // The embedded nets are made once per machine, not per test.
  const shared = dirname((await ensureModels(testModelsFolder())).detector);
  await mkdir(models);
  await symlink(shared, join(models, basename(shared)));
  // So is what workers are compiled to.
  await mkdir(join(testModelsFolder(), 'compiled'), { recursive: true });
  await symlink(join(testModelsFolder(), 'compiled'), join(models, 'compiled'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((faces) => faces.close()));
  await server.stop();
  await rm(folder, { recursive: true });
});

const note = (level: string) => (_: object, message: string) => void lines.push(`${level}: ${message}`);
const open = async (pack: string, { fetches = true, pauses = [0.01] } = {}) => {
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const faces = await openFaces({ pack, models, workers: 1, timeoutMs: 110_000, fetches, log, pauses });
  opened.push(faces);
  return faces;
};
/** Files and processes take their time on a busy machine. */
const soon = { timeout: 20_000 };
const changed = (faces: Faces) => new Promise<void>((resolve) => faces.onChange(resolve));
const fetchedPack = (options: { sha256?: string } = {}) =>
  writeTinyPack(join(folder, 'mine'), { url: server.url, ...options });

test('the embedded pack serves while another is fetched, resumed after a break, and then used', async () => {
  server.next.push({ breakAfter: 1500 });
  const faces = await open(await fetchedPack());
  expect(faces.pack.pipelineVersion).toBe(PIPELINE_VERSION);
  expect(faces.isComing).toBe(true);
  expect(faces.status).toMatch(/^embedded; .* is being fetched$/);
  const { awaited } = faces;
  const [analysis] = await Promise.all([faces.analyse(samplePath(1)), changed(faces)]);
  expect(analysis.pipelineVersion).toBe(PIPELINE_VERSION);
  expect(faces.pack.name).toBe('tiny');
  expect([faces.isComing, faces.awaited, faces.status]).toEqual([false, undefined, 'tiny']);
  expect(faces.pack.pipelineVersion).toBe(awaited);
  const after = await faces.analyse(samplePath(1));
  expect(after.pipelineVersion).toBe(faces.pack.pipelineVersion);
  expect(after.faces[0]!.embedding).toHaveLength(TINY_DIMENSIONS);
  expect(server.ranges).toHaveLength(2);
  expect(lines[0]).toMatch(/^warn: the face pack .* is not here yet: the embedded one serves meanwhile$/);
  expect(lines.at(-1)).toMatch(/^info: .* is here and in use$/);
});

test('the next start uses the cached files without a request', async () => {
  const pack = await fetchedPack();
  await changed(await open(pack));
  const asked = server.ranges.length;
  const again = await open(pack);
  expect(again.pack.name).toBe('tiny');
  expect(server.ranges).toHaveLength(asked);
});

test('the embedded pack serves when the server is unreachable, with a log line; a later start fetches it', async () => {
  const pack = await fetchedPack();
  server.next.push({ status: 503 }, { status: 503 });
  const faces = await open(pack);
  await expect
    .poll(() => lines.at(-1), soon)
    .toMatch(/^error: .* could not be loaded: the embedded one stays in use, the next start/);
  expect(faces.status).toMatch(/^embedded; .* could not be loaded: .*503/);
  expect(faces.isComing).toBe(false);
  expect((await faces.analyse(samplePath(1))).pipelineVersion).toBe(PIPELINE_VERSION);
  const later = await open(pack);
  await changed(later);
  expect(later.pack.name).toBe('tiny');
});

test('a net with another SHA-256 is never used', async () => {
  const faces = await open(await fetchedPack({ sha256: 'ab'.repeat(32) }));
  await expect.poll(() => lines.at(-1), soon).toMatch(/^error: .* could not be loaded/);
  expect(server.ranges).toHaveLength(1);
  expect(faces.pack.name).toBe('embedded');
  expect(await readdir(join(models, 'packs'))).toEqual([]);
});

test('a corrupted cached net is fetched again', async () => {
  const pack = await fetchedPack();
  await changed(await open(pack));
  const [name] = await readdir(join(models, 'packs'));
  await writeFile(join(models, 'packs', name!), 'rot');
  const again = await open(pack);
  expect(again.pack.name).toBe('embedded');
  await changed(again);
  expect(tinyEmbeddingNet().equals(await readFile(join(models, 'packs', name!)))).toBe(true);
});

test('a process that does not fetch uses the pack once another has fetched it', async () => {
  const pack = await fetchedPack();
  const waiting = await open(pack, { fetches: false });
  expect(server.ranges).toEqual([]);
  const taken = changed(waiting);
  const fetching = await open(pack);
  await Promise.all([changed(fetching), taken]);
  expect(waiting.pack).toEqual(fetching.pack);
  expect(server.ranges).toHaveLength(1);
});

test('the embedded pack stays in use when nets do not load', async () => {
  server.serve(Buffer.from('no net'));
  const sha256 = createHash('sha256').update('no net').digest('hex');
  const faces = await open(await fetchedPack({ sha256 }));
  await expect.poll(() => lines.at(-1), soon).toMatch(/^error: the nets of the face pack tiny do not work/);
  expect(faces.pack.name).toBe('embedded');
  expect(faces.status).toMatch(/^embedded; .* does not work: .*protobuf/i);
  expect(faces.status).not.toContain('\n');
});

test('closing ends a fetch under way', async () => {
  server.next.push({ status: 503 });
  const faces = await open(await fetchedPack(), { pauses: [60] });
  await expect.poll(() => lines.at(-1), soon).toMatch(/did not come, again in 60 s/);
  await faces.close();
});
