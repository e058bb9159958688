import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { planPreloads } from './preloads.ts';
import { serviceWorkerConfig } from './service-worker.config.ts';
import { pageConfig } from './vite.config.ts';

/** Builds the page, its service worker and the preload plan into a folder. `id` identifies the build. */
export const runVite = async (outDir: string, id: string): Promise<void> => {
  const quiet = { logLevel: 'warn' } satisfies InlineConfig;
  const built = await build({ ...pageConfig, ...quiet, build: { ...pageConfig.build, outDir } });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const assets = (await readdir(join(outDir, 'assets'))).sort().map((name) => `/assets/${name}`);
  await build({ ...serviceWorkerConfig({ outDir, assets, id }), ...quiet });
  await writeFile(join(outDir, 'preloads.json'), JSON.stringify(planPreloads(chunks)));
};
