/**
 * The program of one worker process: `node worker.ts <cacheDir> <pack as JSON>`. It opens the engine with one thread
 * and analyses photos until its parent is gone; where the nets do not load, every reply says why.
 */
import { readFile } from 'node:fs/promises';
import { type FaceEngine, openEngine } from '#faces/find/engine.ts';
import { ensureModels } from '#faces/nets/models.ts';
import type { EnginePack } from '#faces/packs/face-pack.ts';
import { FacePhotoUnreadable } from '#faces/pixels/photo-unreadable.ts';
import { priorities } from '#platform/children/child-pool.ts';
import { serveParent } from '#platform/children/serve-parent.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

const [, , cacheDir, pack] = process.argv;

const open = async (): Promise<FaceEngine> => {
  const models = await ensureModels(cacheDir!);
  return openEngine({ models, pack: JSON.parse(pack!) as EnginePack, threads: 1 });
};

const opening = open();

const analyse = async ({ photo, look }: WorkerRequest): Promise<WorkerReply> => {
  const engine = await opening.catch(reasonOf);
  if (typeof engine === 'string') return { kind: 'unopened', message: engine };
  try {
    const bytes = typeof photo === 'string' ? await readFile(photo) : photo;
    return { kind: 'analysed', analysis: await engine.analyse(bytes, look) };
  } catch (error) {
    return { kind: error instanceof FacePhotoUnreadable ? 'unreadable' : 'failed', message: reasonOf(error) };
  }
};

/** In one line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');

serveParent(analyse, { priority: priorities.faces, opening });
