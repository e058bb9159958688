/**
 * npm run trim
 * Deletes from node_modules what an installation on this machine never reads: the builds of onnxruntime for other platforms,
 * nets that no pack uses, and weights of fonts that no document has. `npm ci` brings them back.
 */
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { platform, arch } = process;

/** What to delete and what of it to keep, as patterns below node_modules. */
const NEEDLESS = [
  { all: 'onnxruntime-node/bin/*/*/*', keep: `onnxruntime-node/bin/*/${platform}/${arch}` },
  {
    all: 'faceplugin-face-recognition-js/model/*',
    keep: 'faceplugin-face-recognition-js/model/fr_feature.onnx',
  },
  {
    all: '@expo-google-fonts/noto-sans-tc/*00*',
    keep: '@expo-google-fonts/noto-sans-tc/{400Regular,700Bold}',
  },
  { all: '@embedpdf/*/fonts/*.?tf', keep: '@embedpdf/*/fonts/*-Bold.?tf' },
];

export function trimInstall(modules: string): void {
  for (const { all, keep } of NEEDLESS) {
    const kept = new Set(globSync(keep, { cwd: modules }));
    // A package that has moved its files is left whole.
    if (kept.size === 0) continue;
    for (const path of globSync(all, { cwd: modules }))
      if (!kept.has(path)) rmSync(join(modules, path), { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  // The image runs this file before it has the other sources.
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined) {
    console.error(`Unknown option '${unknown}'. The command is: npm run trim`);
    process.exit(2);
  }
  trimInstall(fileURLToPath(new URL('../node_modules', import.meta.url)));
}
