import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { preloadsOfBuild } from './preloads.ts';
import { serviceWorkerConfig } from './service-worker.config.ts';
import { pageConfig } from './vite.config.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
export const webDist = join(here, 'dist');
const stamp = '.sources';
const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const hashOfSources = async (): Promise<string> => {
  const folders = ['src', 'public', '../contract/src'].map((folder) => join(here, folder));
  const below = (await Promise.all(folders.map(filesBelow)))
    .flat()
    .filter((file) => !file.endsWith('.test.ts'));
  const single = (await readdir(here)).filter((name) => name === 'index.html' || /\.(ts|json)$/.test(name));
  const files = [...below, ...single.map((name) => join(here, name))].sort();
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

const runVite = async (outDir: string, id: string): Promise<void> => {
  // Vite heeds what the caller's environment says, and would put React's slow half into a developer's build.
  process.env.NODE_ENV = 'production';
  const quiet = { logLevel: 'warn' } satisfies InlineConfig;
  await build({ ...pageConfig, ...quiet, build: { ...pageConfig.build, outDir } });
  const assets = (await readdir(join(outDir, 'assets'))).sort().map((name) => `/assets/${name}`);
  await build({ ...serviceWorkerConfig({ outDir, assets, id }), ...quiet });
  await writeFile(join(outDir, 'preloads.json'), JSON.stringify(await preloadsOfBuild(here, outDir)));
  await rm(join(outDir, '.vite'), { recursive: true });
};

/** In a process that calls itself "development" Vite would put in React's development build, three times the size. */
const asProduction = async (work: () => Promise<void>): Promise<void> => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
};

/** Puts the finished folder where the server looks, so that a running server never serves half a build. */
const swapIn = async (outDir: string): Promise<void> => {
  await rm(webDist, { recursive: true, force: true });
  await rename(outDir, webDist);
};

/** Builds the web into `web/dist` when its sources changed, with brotli and gzip beside every text; answers the folder. */
export const buildWeb = async (): Promise<string> => {
  const id = await hashOfSources();
  if ((await builtFrom()) === id) return webDist;
  const outDir = join(here, '.cache', `build-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await asProduction(() => runVite(outDir, id));
  await Promise.all((await filesBelow(outDir)).filter((file) => texts.has(extname(file))).map(compress));
  await writeFile(join(outDir, stamp), id);
  await swapIn(outDir);
  return webDist;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = performance.now();
  console.log(`${await buildWeb()} in ${Math.round(performance.now() - started)} ms`);
}
