import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import { whenIdle } from '#lib/loading/when-idle.ts';

const made = new Map<string, string>();
const wanted = new Map<string, Set<() => void>>();
let isScheduled = false;

const bytesOf = (thumbhash: string): Uint8Array =>
  Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));

/** Makes one image in a task of its own, since each takes a slow phone 10 to 20 ms. */
const makeOne = () => {
  isScheduled = false;
  const [next] = wanted;
  if (!next) return;
  const [thumbhash, listeners] = next;
  wanted.delete(thumbhash);
  made.set(thumbhash, thumbHashToDataURL(bytesOf(thumbhash)));
  for (const tell of listeners) tell();
  schedule();
};

const schedule = () => {
  if (isScheduled || wanted.size === 0) return;
  isScheduled = true;
  whenIdle(makeOne);
};

/** Returns the blurred image of a thumbhash (base64) as a data URL, or undefined until it is ready. */
export const placeholderImage = (thumbhash: string): string | undefined => made.get(thumbhash);

/** Returns a thumbhash's average colour synchronously, so that scrolling never waits for images. */
export function placeholderColor(thumbhash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
}

/** Decodes the image when the page is idle. Returns the function that cancels it. */
export function wantPlaceholder(thumbhash: string, tell: () => void): () => void {
  const listeners = wanted.get(thumbhash) ?? new Set();
  listeners.add(tell);
  wanted.set(thumbhash, listeners);
  schedule();
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) wanted.delete(thumbhash);
  };
}
