/**
 * The program of one worker process: `node worker.ts <cacheDir> [pack as JSON]`. It opens the engine with one thread
 * and answers requests until its parent is gone; where the nets do not load, every answer says why.
 */
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { type FaceEngine, openEngine } from '../find/engine.ts';
import { ensureModels } from '../nets/models.ts';
import type { EnginePack } from '../packs/face-pack.ts';
import { FacePhotoUnreadable } from '../pixels/photo-unreadable.ts';
import type { PhotoSource, WorkerReply, WorkerRequest } from './worker-messages.ts';

// The parent may have been killed; nobody would ever end this process then.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches the whole process group; the parent finishes its jobs first and then ends its workers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

// Answering guests goes before finding faces.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [, , cacheDir, pack] = process.argv;

const openModels = async (): Promise<FaceEngine> => {
  const models = await ensureModels(cacheDir!);
  return openEngine({ models, pack: pack ? (JSON.parse(pack) as EnginePack) : undefined, threads: 1 });
};

const answer = async (photo: PhotoSource): Promise<WorkerReply> => {
  const it = await opened;
  if ('trouble' in it) return { kind: 'failed', message: it.trouble };
  try {
    const bytes = typeof photo === 'string' ? await readFile(photo) : photo;
    return { kind: 'analysed', analysis: await it.engine.analyse(bytes) };
  } catch (error) {
    return { kind: error instanceof FacePhotoUnreadable ? 'unreadable' : 'failed', message: reasonOf(error) };
  }
};

/** In one line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');

const reply = (message: WorkerReply): void => {
  process.send?.(message);
};

const opened = openModels().then(
  (engine) => ({ engine }),
  (error: unknown) => ({ trouble: reasonOf(error) }),
);
await opened;
process.on('message', ({ photo }: WorkerRequest) => void answer(photo).then(reply));
reply({ kind: 'ready' });
