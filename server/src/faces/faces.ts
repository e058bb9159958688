/** Faces by the configured pack. While its files are on their way, or where it does not work, the embedded one serves. */
import type { PhotoAnalysis } from './engine.ts';
import { fetchFiles, lookForFiles, reasonOf } from './packs/await-pack.ts';
import { EMBEDDED_PACK } from './packs/embedded-pack.ts';
import type { FacePack } from './packs/face-pack.ts';
import { findPack, type MissingFile, readPack } from './packs/find-pack.ts';
import { type FacePool, openFacePool } from './pool.ts';
import type { PhotoSource } from './worker-messages.ts';
import { type Log, startWorker } from './worker-process.ts';

export type Faces = {
  /** The pack in use; it may change once, when the configured one has come. */
  readonly pack: FacePack;
  /** As FacePool's; the analysis says by which pipeline version. */
  analyse(photo: PhotoSource): Promise<PhotoAnalysis>;
  /** Calls back when another pack is in use. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
};

export type FacesLog = Log & {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/**
 * `pack`: embedded, a known name, or the path of a manifest. `models`: folder of all nets. `fetches`: whether this
 * process fetches what is missing, or waits until another has.
 */
export type FacesOptions = {
  pack: string;
  models: string;
  workers: number;
  timeoutMs: number;
  fetches: boolean;
  log: FacesLog;
  pauses?: readonly number[];
};

type Use = { pack: FacePack; pool: FacePool; atWork: Set<Promise<unknown>> };

/** Throws where the manifest, or a file of the operator's own, is not right; without a network it starts all the same. */
export async function openFaces(options: FacesOptions): Promise<Faces> {
  const { pack: name, models, log } = options;
  const listeners: (() => void)[] = [];
  const closing = new AbortController();
  const source = name === 'embedded' ? undefined : await readPack(name);
  const found = source && (await findPack(source, models));
  let use = usePack(options, (await working(options, found?.pack)) ?? EMBEDDED_PACK);
  const uses = [use];
  const ended: Promise<void>[] = [];

  async function follow(missing: MissingFile[]): Promise<void> {
    const settings = { log, signal: closing.signal, pauses: options.pauses };
    await (options.fetches ? fetchFiles(missing, settings) : lookForFiles(missing, closing.signal));
    const { pack } = await findPack(source!, models);
    const next = await working(options, pack);
    if (!next || closing.signal.aborted) return;
    ended.push(endUse(use));
    use = usePack(options, next);
    uses.push(use);
    log.info({ pack: next.pipelineVersion }, `the face pack ${name} is here and in use`);
    for (const listener of listeners) listener();
  }

  if (found?.missing) {
    log.warn({ pack: name }, `the face pack ${name} is not here yet: the embedded one serves meanwhile`);
    ended.push(
      follow(found.missing).catch((error) => {
        if (closing.signal.aborted) return;
        const message = `the face pack ${name} could not be had: the embedded one goes on, the next start tries again`;
        log.error({ pack: name, reason: reasonOf(error) }, message);
      }),
    );
  }
  return {
    get pack() {
      return use.pack;
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
}

const noop = () => undefined;

function usePack({ models, workers, timeoutMs, log }: FacesOptions, pack: FacePack): Use {
  return { pack, pool: openFacePool({ models, pack, workers, timeoutMs, log }), atWork: new Set() };
}

/** What is under way is finished first. */
async function endUse({ pool, atWork }: Use): Promise<void> {
  await Promise.all(atWork);
  await pool.close();
}

/** The pack, if a worker can load its nets; where it cannot, photos must not be the ones to find out. */
async function working(options: FacesOptions, pack: FacePack | undefined): Promise<FacePack | undefined> {
  if (!pack) return undefined;
  const { models, timeoutMs, log } = options;
  try {
    const worker = await startWorker({ models, pack, timeoutMs, log });
    await worker.stop();
    return pack;
  } catch (error) {
    const message = `the nets of the face pack ${pack.name} do not work: the embedded one goes on`;
    log.error({ pack: pack.pipelineVersion, reason: reasonOf(error) }, message);
    return undefined;
  }
}
