import { heicSegments, withSegments } from './heic-segments.ts';
import { type HeicThread, openHeicThread } from './heic-thread.ts';
import { ImageError } from './image-error.ts';
import { inspect } from './inspect.ts';
import { openPixels, type Pixels } from './set-up-sharp.ts';

/** More photos wait for conversion than were allowed to: the sender may try again later. */
export class HeicQueueFull extends Error {
  readonly code = 'HEIC_BUSY';

  constructor() {
    super('too many HEIC photos wait for conversion');
    this.name = 'HeicQueueFull';
  }
}

export type HeicConverter = {
  /**
   * A full-size JPEG of the primary picture: rotated as displayed, with its colour profile and its Exif but without
   * GPS. The bytes are left as they are.
   * @throws ImageError (FILE_CORRUPT too when the decoder crashes or exceeds its time), HeicQueueFull
   */
  convert: (bytes: Buffer) => Promise<Buffer>;
  /** Ends the threads; what waits is refused with HeicQueueFull. */
  close: () => Promise<void>;
};

type Options = { workers?: number; maxQueued: number; timeLimitMs?: number };
type Waiting = { start: (thread: HeicThread) => void; refuse: (reason: Error) => void };

const QUALITY = 92;

/** Opens a converter with `workers` threads; at most `maxQueued` photos wait while all of them are at work. */
export function openHeicConverter({ workers = 1, maxQueued, timeLimitMs }: Options): HeicConverter {
  const threads = Array.from({ length: workers }, () => openHeicThread(timeLimitMs));
  const free = [...threads];
  const queue: Waiting[] = [];
  let closed = false;

  const take = (): Promise<HeicThread> => {
    const thread = free.pop();
    if (thread && !closed) return Promise.resolve(thread);
    if (closed || queue.length >= maxQueued) return Promise.reject(new HeicQueueFull());
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  };
  const giveBack = (thread: HeicThread) => {
    const next = queue.shift();
    if (next) next.start(thread);
    else free.push(thread);
  };
  return {
    convert: async (bytes) => {
      const { format, width, height } = inspect(bytes);
      if (format !== 'heic') throw new ImageError('FILE_UNSUPPORTED', `not HEIC but ${format}`);
      const thread = await take();
      try {
        return await toJpeg(bytes, await thread.decode({ bytes, width, height }));
      } finally {
        giveBack(thread);
      }
    },
    close: async () => {
      closed = true;
      for (const { refuse } of queue.splice(0)) refuse(new HeicQueueFull());
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

async function toJpeg(bytes: Buffer, pixels: Pixels): Promise<Buffer> {
  const jpeg = await openPixels(pixels)
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return withSegments(jpeg, await heicSegments(bytes));
}
