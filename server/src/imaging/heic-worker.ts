import { parentPort } from 'node:worker_threads';
import { all as decodeAll } from 'heic-decode';

/** What the thread is asked: a HEIC and the size at which its primary picture is displayed, in pixels. */
export type HeicTask = { bytes: Uint8Array; width: number; height: number };
/** What it answers: RGBA, rows from top to bottom, rotated and mirrored as the file says; or why not. */
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray } | { failure: string };

async function decode({ bytes, width, height }: HeicTask): Promise<HeicAnswer> {
  // The decoder knows six major brands only; which one the file has was checked before.
  bytes.set(Buffer.from('heic'), 8);
  const images = await decodeAll({ buffer: bytes });
  try {
    // It does not tell which picture is the primary one: that is the one of the primary's size.
    const image = images.find((each) => each.width === width && each.height === height);
    if (!image) throw new Error('the primary picture cannot be read');
    return await image.decode();
  } finally {
    images.dispose();
  }
}

parentPort!.on('message', async (task: HeicTask) => {
  try {
    const answer = await decode(task);
    parentPort!.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : []);
  } catch (error) {
    parentPort!.postMessage({ failure: String(error) } satisfies HeicAnswer);
  }
});
