import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const made = new Map<string, string>();
const wanted = new Map<string, Set<() => void>>();
let isScheduled = false;

const bytesOf = (thumbhash: string): Uint8Array =>
  Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));

/** Safari has no requestIdleCallback: there each work item runs in its own task. */
const whenIdle = (work: (hasTime: () => boolean) => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback((idle) => work(() => idle.timeRemaining() > 3));
  else setTimeout(() => work(() => false), 16);
};

const makeSome = (hasTime: () => boolean) => {
  isScheduled = false;
  do {
    const [next] = wanted;
    if (!next) return;
    const [thumbhash, listeners] = next;
    wanted.delete(thumbhash);
    made.set(thumbhash, thumbHashToDataURL(bytesOf(thumbhash)));
    for (const tell of listeners) tell();
  } while (hasTime());
  schedule();
};

const schedule = () => {
  if (isScheduled || wanted.size === 0) return;
  isScheduled = true;
  whenIdle(makeSome);
};

/** Returns the blurred image of a thumbhash (base64) as a data URL, or undefined until it is ready. */
export const placeholderImage = (thumbhash: string): string | undefined => made.get(thumbhash);

/** Returns a thumbhash's average colour synchronously, so that scrolling never waits for images. */
export const placeholderColor = (thumbhash: string): string => {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
};

/** Decodes the image when the page is idle. Returns the function that cancels it. */
export const wantPlaceholder = (thumbhash: string, tell: () => void): (() => void) => {
  const listeners = wanted.get(thumbhash) ?? new Set();
  listeners.add(tell);
  wanted.set(thumbhash, listeners);
  schedule();
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) wanted.delete(thumbhash);
  };
};
