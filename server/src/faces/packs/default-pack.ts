/**
 * The pack that comes with npm: the detector and the landmarks of @vladmandic/face-api, and the embedding net of
 * faceplugin-face-recognition-js (docs/face-nets.md).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FacePack } from './face-pack.ts';
import { type PackSource, packOf, parseManifest } from './pack-manifest.ts';

export const DEFAULT_SOURCE: PackSource = {
  manifest: parseManifest(readFileSync(new URL('./fr-feature.json', import.meta.url), 'utf8')),
  folder: dirname(createRequire(import.meta.url).resolve('faceplugin-face-recognition-js/package.json')),
};

export const DEFAULT_PACK: FacePack = packOf(DEFAULT_SOURCE);

/** What stored faces of the default pack carry. */
export const PIPELINE_VERSION = DEFAULT_PACK.pipelineVersion;
