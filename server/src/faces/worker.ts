/**
 * The program of one worker process: `node worker.ts <cacheDir> [pack as JSON]`. It opens the engine with one thread
 * and answers requests until its parent is gone.
 */
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { type FaceEngine, openEngine } from './engine.ts';
import { FacePhotoUnreadable } from './errors.ts';
import { ensureModels } from './models.ts';
import type { EnginePack } from './packs/face-pack.ts';
import type { PhotoSource, WorkerReply, WorkerRequest } from './worker-messages.ts';

// The parent may have been killed; nobody would ever end this process then.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches the whole process group; the parent finishes its jobs first and then ends its workers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

// Answering guests goes before finding faces.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [, , cacheDir, pack] = process.argv;
const models = await ensureModels(cacheDir!);
const engine = await openEngine({
  models,
  pack: pack ? (JSON.parse(pack) as EnginePack) : undefined,
  threads: 1,
});
process.on('message', ({ photo }: WorkerRequest) => void answer(engine, photo).then(reply));
reply({ kind: 'ready' });

async function answer(engine: FaceEngine, photo: PhotoSource): Promise<WorkerReply> {
  try {
    const bytes = typeof photo === 'string' ? await readFile(photo) : photo;
    return { kind: 'analysed', analysis: await engine.analyse(bytes) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof FacePhotoUnreadable ? 'unreadable' : 'failed', message };
  }
}

function reply(message: WorkerReply): void {
  process.send?.(message);
}
