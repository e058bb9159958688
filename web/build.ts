/** Builds the web into `web/dist` if its sources changed, with a brotli and a gzip file beside every text file. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const webDist = join(here, 'dist');
const stamp = '.sources';
const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Hashes everything a build depends on, including this program and its libraries' versions. */
const hashOfSources = async (): Promise<string> => {
  const folders = ['src', 'public', '../contract/src'].map((folder) => join(here, folder));
  const below = (await Promise.all(folders.map(filesBelow))).flat();
  const programs = (await readdir(here)).filter((name) => name.endsWith('.ts'));
  const single = [...programs, 'index.html', '../package-lock.json'].map((name) => join(here, name));
  const files = [...below.filter((file) => !/\.test\.tsx?$/.test(file)), ...single].sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(here.length - 1)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
};

const builtFrom = async (): Promise<string | undefined> => {
  const file = join(webDist, stamp);
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
};

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

/** Replaces the served folder with the finished build, so that a running server never serves half of one. */
const swapIn = async (outDir: string): Promise<void> => {
  await rm(webDist, { recursive: true, force: true });
  await rename(outDir, webDist);
};

const id = await hashOfSources();
if ((await builtFrom()) !== id) {
  // Vite reads the environment, and would otherwise bundle React's development build.
  process.env.NODE_ENV = 'production';
  const { runVite } = await import('./run-vite.ts');
  const outDir = join(here, '.cache', `build-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await runVite(outDir, id);
  await Promise.all((await filesBelow(outDir)).filter((file) => texts.has(extname(file))).map(compress));
  await writeFile(join(outDir, stamp), id);
  await swapIn(outDir);
}
