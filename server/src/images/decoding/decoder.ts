/** Decodes strangers' files in child processes, since such a file may crash its decoder. */

import { ImageError } from '#images/formats/image-error.ts';
import { type Child, ChildDied, type Log, startChild } from '#platform/children/child.ts';
import { type ChildPool, type Order, openChildPool, QueueFull } from '#platform/children/child-pool.ts';
import type { DecoderReply, DecoderRequest } from './answer-request.ts';
import type { Verbs } from './verbs.ts';

/** A photo's bytes, or the path of its file, which uses no memory while it waits. */
export type PhotoFile = Buffer | string;
/** Asked when a process is free: whether the picture exists meanwhile, so that none is rendered. */
type IsMade = () => Promise<boolean>;
type Made<V extends keyof Verbs> = Promise<Awaited<ReturnType<Verbs[V]>>>;
type Rendered<V extends keyof Verbs> = Promise<Awaited<Made<V>> | undefined>;
type Options<V extends keyof Verbs> = Parameters<Verbs[V]>[1];

/**
 * Throws ImageError when the file cannot be decoded, also FILE_CORRUPT after two decoders crashed or hung on it. Throws
 * DecoderBusy (PREVIEWS_BUSY, HEIC_BUSY) when the queue is full or two decoders were killed, ChildNotStarted,
 * PoolClosed. The verbs describe the pictures.
 */
export interface Decoder {
  renderThumbnail(file: PhotoFile, isMade?: IsMade): Rendered<'renderThumbnail'>;
  renderPlaceholder(file: PhotoFile): Made<'renderPlaceholder'>;
  /** Starts when nothing else waits for this decoder. */
  renderLarger(file: PhotoFile): Made<'renderLarger'>;
  renderPreview(file: PhotoFile, options: Options<'renderPreview'>): Made<'renderPreview'>;
  renderPreview(
    file: PhotoFile,
    options: Options<'renderPreview'>,
    isMade: IsMade,
  ): Rendered<'renderPreview'>;
  renderFaceCrop(file: PhotoFile, box: Options<'renderFaceCrop'>): Made<'renderFaceCrop'>;
  renderAdImage(file: PhotoFile, limits: Options<'renderAdImage'>): Made<'renderAdImage'>;
  /** Starts when nothing else waits for this decoder. */
  renderForPrint(file: PhotoFile, options: Options<'renderForPrint'>): Made<'renderForPrint'>;
  /** `canWait`: starts when nothing else waits for this decoder. */
  renderReduced(file: PhotoFile, longSide: number, order?: Order): Made<'renderReduced'>;
  renderFrameImage(file: PhotoFile, limits: Options<'renderFrameImage'>): Made<'renderFrameImage'>;
  renderFramed(file: PhotoFile, framing: Options<'renderFramed'>): Made<'renderFramed'>;
  renderFramedBlank(file: PhotoFile, framing: Options<'renderFramedBlank'>): Made<'renderFramedBlank'>;
  convertHeic(file: PhotoFile): Made<'convertHeic'>;
  /** `canWait`: starts when nothing else waits for this decoder. */
  blurFaces(file: PhotoFile, blur: Options<'blurFaces'>, order?: Order): Made<'blurFaces'>;
  checkWhole(file: PhotoFile): Made<'checkWhole'>;
  /** Starts when nothing else waits for this decoder. */
  scaleJpeg(file: PhotoFile, maxBytes: number): Made<'scaleJpeg'>;
  close(): Promise<void>;
}

export const decoderVerbs = [
  'renderThumbnail',
  'renderPlaceholder',
  'renderLarger',
  'renderPreview',
  'renderFaceCrop',
  'renderAdImage',
  'renderForPrint',
  'renderReduced',
  'renderFrameImage',
  'renderFramed',
  'renderFramedBlank',
  'convertHeic',
  'blurFaces',
  'checkWhole',
  'scaleJpeg',
] as const;

/** `workers`: processes for everything but HEIC, which has its own. `program` is for tests. */
export interface DecoderOptions {
  workers: number;
  maxQueued?: number;
  maxHeicQueued?: number;
  timeLimitMs?: number;
  program?: URL;
  log: Log;
}

/** The queue is full, or there is no memory for a file; the sender may try again later. */
export class DecoderBusy extends Error {
  override name = 'DecoderBusy';
  readonly code: 'PREVIEWS_BUSY' | 'HEIC_BUSY';

  constructor(code: 'PREVIEWS_BUSY' | 'HEIC_BUSY', cause: Error) {
    super(cause.message, { cause });
    this.code = code;
  }
}

const DECODER = new URL('./decoder-process.ts', import.meta.url);
/** Users wait for these; in a longer queue they would give up first. */
const MAX_QUEUED = 32;
/** About a second of a core each. */
const MAX_HEIC_QUEUED = 24;
/** The largest photo takes some seconds on a slow machine; anything slower is hostile. */
const TIME_LIMIT_MS = 45_000;
const START_LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
/** A decoder may have died once for another reason. */
const TRIES = 2;

/** Opens a decoder; no process starts before the first file comes. */
export function openDecoder(options: DecoderOptions): Decoder {
  const { log, program = DECODER, timeLimitMs = TIME_LIMIT_MS } = options;
  const open = (name: string, children: number, maxQueued: number) =>
    openChildPool<Child>({
      name,
      children,
      maxQueued,
      tries: TRIES,
      idleMs: IDLE_MS,
      start: () => startChild({ name, program, log }, START_LIMIT_MS),
      log,
    });
  const pictures = open('decoder', options.workers, options.maxQueued ?? MAX_QUEUED);
  // HEIC is slow, and its decoder's memory never shrinks: other formats do not wait for it.
  const heic = open('HEIC decoder', 1, options.maxHeicQueued ?? MAX_HEIC_QUEUED);
  const ask = <V extends keyof Verbs>(
    pool: ChildPool<Child>,
    request: DecoderRequest & { verb: V },
    order: Order & { isMade?: IsMade | undefined } = {},
  ) =>
    run(pool, { request, order }, timeLimitMs).catch((error) => {
      if (!(error instanceof QueueFull || error instanceof ChildDied)) throw error;
      throw new DecoderBusy(pool === heic ? 'HEIC_BUSY' : 'PREVIEWS_BUSY', error);
    }) as Made<V>;
  return {
    renderThumbnail: (file, isMade) => ask(pictures, { verb: 'renderThumbnail', file }, { isMade }),
    renderPlaceholder: (file) => ask(pictures, { verb: 'renderPlaceholder', file }),
    renderLarger: (file) => ask(pictures, { verb: 'renderLarger', file }, { canWait: true }),
    renderPreview: (file: PhotoFile, options: Options<'renderPreview'>, isMade?: IsMade) =>
      ask(pictures, { verb: 'renderPreview', file, options }, { isMade }),
    renderFaceCrop: (file, options) => ask(pictures, { verb: 'renderFaceCrop', file, options }),
    renderAdImage: (file, options) => ask(pictures, { verb: 'renderAdImage', file, options }),
    renderForPrint: (file, options) =>
      ask(pictures, { verb: 'renderForPrint', file, options }, { canWait: true }),
    renderReduced: (file, longSide, order) =>
      ask(pictures, { verb: 'renderReduced', file, options: longSide }, order),
    renderFrameImage: (file, limits) => ask(pictures, { verb: 'renderFrameImage', file, options: limits }),
    renderFramed: (file, framing) => ask(pictures, { verb: 'renderFramed', file, options: framing }),
    renderFramedBlank: (file, framing) =>
      ask(pictures, { verb: 'renderFramedBlank', file, options: framing }),
    convertHeic: (file) => ask(heic, { verb: 'convertHeic', file }),
    blurFaces: (file, blur, order) => ask(pictures, { verb: 'blurFaces', file, options: blur }, order),
    checkWhole: (file) => ask(pictures, { verb: 'checkWhole', file }),
    scaleJpeg: (file, maxBytes) =>
      ask(pictures, { verb: 'scaleJpeg', file, options: maxBytes }, { canWait: true }),
    async close() {
      await Promise.all([pictures.close(), heic.close()]);
    },
  };
}

const run = async (
  pool: ChildPool<Child>,
  { request, order }: { request: DecoderRequest; order: Order & { isMade?: IsMade | undefined } },
  timeLimitMs: number,
): Promise<unknown> => {
  try {
    const reply = await pool.run(
      async (child) => ((await order.isMade?.()) ? undefined : child.ask(request, timeLimitMs)),
      order,
    );
    return reply && resultOf(reply as DecoderReply);
  } catch (error) {
    // When memory is short the system kills the largest process, whatever its file.
    if (!(error instanceof ChildDied) || error.isKilled) throw error;
    throw new ImageError('FILE_CORRUPT', error.message, { cause: error });
  }
};

const resultOf = (reply: DecoderReply): unknown => {
  if (reply.kind === 'made') return reply.result;
  if (reply.kind === 'refused') throw new ImageError(reply.code, reply.message);
  throw new Error(`the decoder failed: ${reply.message}`);
};
