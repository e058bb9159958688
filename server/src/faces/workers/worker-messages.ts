/** What the pool and its worker processes say to each other. */
import type { Look, PhotoAnalysis } from '#faces/find/engine.ts';

/** The bytes of a photo file, or the path of one that the worker can read. */
export type PhotoSource = Uint8Array | string;

/** Pool to worker: analyse this photo. One at a time, so a reply needs no number. */
export interface WorkerRequest {
  photo: PhotoSource;
  look: Look;
}

/** Worker to pool, once for each request. `unopened`: the nets do not load, whatever the photo. */
export type WorkerReply =
  | { kind: 'analysed'; analysis: PhotoAnalysis }
  | { kind: 'unreadable'; message: string }
  | { kind: 'unopened'; message: string }
  | { kind: 'failed'; message: string };
