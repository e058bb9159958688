import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { offlinePage } from './look.ts';
import { planPreloads } from './preloads.ts';
import { serviceWorkerConfig } from './service-worker.config.ts';
import { pageConfig } from './vite.config.ts';

const TEXTS = /\/texts\/(en|zh-TW)\//;

/**
 * Names a chunk. The first page names all chunks, and hashes do not compress, so all files of texts have the build's id in place
 * of a hash of their own.
 */
const nameOf =
  (id: string) =>
  ({ facadeModuleId }: { facadeModuleId: string | null }): string => {
    const [, language] = TEXTS.exec(facadeModuleId ?? '') ?? [];
    return language ? `assets/[name].${language}-${id.slice(0, 7)}.js` : 'assets/[name]-[hash:7].js';
  };

/** Builds the page, its service worker and the preload plan into a folder. `id` identifies the build. */
export async function runVite(outDir: string, id: string): Promise<void> {
  const quiet = { logLevel: 'warn' } satisfies InlineConfig;
  const { rolldownOptions } = pageConfig.build;
  const output = { ...rolldownOptions.output, chunkFileNames: nameOf(id) };
  const built = await build({
    ...pageConfig,
    ...quiet,
    build: { ...pageConfig.build, outDir, rolldownOptions: { ...rolldownOptions, output } },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  const assets = (await readdir(join(outDir, 'assets'))).sort().map((name) => `/assets/${name}`);
  await build({ ...serviceWorkerConfig({ outDir, assets, id }), ...quiet });
  await writeFile(join(outDir, 'offline.html'), offlinePage);
  await writeFile(join(outDir, 'preloads.json'), JSON.stringify(planPreloads(chunks)));
}
