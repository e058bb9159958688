/** Analyses faces with the configured pack of nets. */
import type { FacePack } from './packs/face-pack.ts';
import { findPack } from './packs/find-pack.ts';
import { FacePhotoUnreadable } from './pixels/photo-unreadable.ts';
import { type FacePool, openFacePool } from './workers/pool.ts';

export type Faces = FacePool & { readonly pack: FacePack };

/** `pack`: the path of a manifest, else the pack that comes with npm. `models`: folder of converted nets. */
export interface FacesOptions {
  pack: string | undefined;
  models: string;
  workers: number;
  timeoutMs: number;
  log: { warn(fields: object, message: string): void };
}

/** Throws when the manifest or one of its files is not right. */
export async function openFaces(options: FacesOptions): Promise<Faces> {
  const pack = await findPack(options.pack);
  return { pack, ...openFacePool({ ...options, pack }) };
}

const TRIAL_MS = 60_000;

/**
 * For the line at the start: the pack in use, and whether its nets say on this machine what they said where they were
 * measured. Throws as openFaces does.
 */
export async function describeFaces(options: Pick<FacesOptions, 'pack' | 'models'>): Promise<string> {
  const log = { warn: () => undefined };
  const { pack, ...pool } = await openFaces({ ...options, workers: 1, timeoutMs: TRIAL_MS, log });
  const about = [pack.licence, 'docs/face-nets.md'].filter(Boolean).join('; ');
  try {
    await askForNothing(pool);
    return `${pack.name} (${about})`;
  } catch (error) {
    return `${pack.name} does not work here, so no faces are found: ${(error as Error).message}`;
  } finally {
    await pool.close();
  }
}

/** A worker with working nets reports an unreadable photo; any other error is the reason. */
const askForNothing = async (pool: FacePool): Promise<void> => {
  await pool.analyse(new Uint8Array()).catch((error) => {
    if (!(error instanceof FacePhotoUnreadable)) throw error;
  });
};
