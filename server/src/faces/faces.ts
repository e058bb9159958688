/**
 * Analyses faces with the configured pack, or with the embedded one while it is fetched or when it does not
 * work.
 */
import type { PhotoAnalysis } from './find/engine.ts';
import { fetchFiles, lookForFiles, reasonOf } from './packs/await-pack.ts';
import { EMBEDDED_PACK } from './packs/embedded-pack.ts';
import type { FacePack } from './packs/face-pack.ts';
import { findPack, type MissingFile, readPack } from './packs/find-pack.ts';
import { nameOf } from './packs/known-packs.ts';
import { versionOf } from './packs/pack-manifest.ts';
import { FacePhotoUnreadable } from './pixels/photo-unreadable.ts';
import { type FacePool, openFacePool } from './workers/pool.ts';
import type { PhotoSource } from './workers/worker-messages.ts';

export interface Faces {
  /** The pack in use; changes at most once, when the configured one is ready. */
  readonly pack: FacePack;
  /** The pipeline version of the configured pack while another one serves: its earlier results are kept. */
  readonly awaited: string | undefined;
  /** True while the configured pack is being fetched: do not index for the temporary one. */
  readonly isComing: boolean;
  /** One line: which pack is in use, which one is being fetched, or why the configured one is not in use. */
  readonly status: string;
  /** Like FacePool's; the analysis contains its pipeline version. */
  analyse(photo: PhotoSource): Promise<PhotoAnalysis>;
  /** Calls back when another pack is in use, or when the configured one could not be fetched. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

interface FacesLog {
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * `pack`: auto, embedded, a known name, or the path of a manifest. `models`: folder of all nets. `fetches`: whether this
 * process fetches what is missing, or waits until another has.
 */
export interface FacesOptions {
  pack: string;
  models: string;
  workers: number;
  timeoutMs: number;
  fetches: boolean;
  log: FacesLog;
  pauses?: readonly number[];
}

interface Use {
  pack: FacePack;
  pool: FacePool;
  atWork: Set<Promise<unknown>>;
}

/** Throws when the manifest or one of the operator's own files is invalid; starts even without a network. */
export const openFaces = async (options: FacesOptions): Promise<Faces> => {
  const { models, log } = options;
  const name = nameOf(options.pack);
  const listeners: (() => void)[] = [];
  const closing = new AbortController();
  const source = name === 'embedded' ? undefined : await readPack(name);
  const found = source && (await findPack(source, models));
  const first = found?.pack && (await tryPack(options, found.pack));
  let use = usePack(options, first?.pack ?? EMBEDDED_PACK);
  let isComing = found?.missing !== undefined;
  let trouble = first?.trouble;
  const uses = [use];
  const ended: Promise<void>[] = [];

  const isInUse = () => use.pack.name === (source?.manifest.name ?? EMBEDDED_PACK.name);

  const follow = async (missing: MissingFile[]): Promise<void> => {
    const settings = { log, signal: closing.signal, pauses: options.pauses };
    await (options.fetches ? fetchFiles(missing, settings) : lookForFiles(missing, closing.signal));
    const { pack } = await findPack(source!, models);
    const next = pack && (await tryPack(options, pack));
    if (closing.signal.aborted) return;
    trouble = next?.trouble;
    if (!next?.pack) return;
    ended.push(endUse(use));
    use = usePack(options, next.pack);
    uses.push(use);
    log.info({ pack: use.pack.pipelineVersion }, `the face pack ${name} is here and in use`);
  };

  const followToTheEnd = async (missing: MissingFile[]): Promise<void> => {
    try {
      await follow(missing);
    } catch (error) {
      if (closing.signal.aborted) return;
      trouble = `could not be loaded: ${reasonOf(error)}`;
      const message = `the face pack ${name} could not be loaded: the embedded one stays in use, the next start tries again`;
      // `auto` takes what is available: without a network nothing is wrong.
      log[options.pack === 'auto' ? 'warn' : 'error']({ pack: name, reason: reasonOf(error) }, message);
    } finally {
      isComing = false;
    }
    if (!closing.signal.aborted) for (const listener of listeners) listener();
  };

  if (found?.missing) {
    log.warn({ pack: name }, `the face pack ${name} is not here yet: the embedded one serves meanwhile`);
    ended.push(followToTheEnd(found.missing));
  }
  return {
    get pack() {
      return use.pack;
    },
    get awaited() {
      return isInUse() || !source ? undefined : versionOf(source.manifest);
    },
    get isComing() {
      return isComing;
    },
    get status() {
      const { name: inUse } = use.pack;
      return isInUse() ? inUse : `${inUse}; ${name} ${isComing ? 'is being fetched' : trouble}`;
    },
    analyse(photo) {
      const { pool, atWork } = use;
      const analysis = pool.analyse(photo);
      const settled = analysis.then(noop, noop).finally(() => atWork.delete(settled));
      atWork.add(settled);
      return analysis;
    },
    onChange: (listener) => void listeners.push(listener),
    async close() {
      closing.abort();
      await Promise.all(uses.map(({ pool }) => pool.close()));
      await Promise.all(ended);
    },
  };
};

const noop = () => undefined;

const usePack = ({ models, workers, timeoutMs, log }: FacesOptions, pack: FacePack): Use => ({
  pack,
  pool: openFacePool({ models, pack, workers, timeoutMs, log }),
  atWork: new Set(),
});

/** Finishes what is under way first. */
const endUse = async ({ pool, atWork }: Use): Promise<void> => {
  await Promise.all(atWork);
  await pool.close();
};

/** Returns the pack if a worker can load its nets, else the reason: photos must not be the first to fail. */
const tryPack = async (
  options: FacesOptions,
  pack: FacePack,
): Promise<{ pack?: FacePack; trouble?: string }> => {
  const { models, timeoutMs, log } = options;
  const pool = openFacePool({ models, pack, workers: 1, timeoutMs, log });
  try {
    await askForNothing(pool).finally(() => pool.close());
    return { pack };
  } catch (error) {
    const message = `the nets of the face pack ${pack.name} do not work: the embedded one goes on`;
    log.error({ pack: pack.pipelineVersion, reason: reasonOf(error) }, message);
    return { trouble: `does not work: ${reasonOf(error)}` };
  }
};

/** A worker with working nets reports an unreadable photo; any other error is the reason. */
const askForNothing = async (pool: FacePool): Promise<void> => {
  await pool.analyse(new Uint8Array()).catch((error) => {
    if (!(error instanceof FacePhotoUnreadable)) throw error;
  });
};
