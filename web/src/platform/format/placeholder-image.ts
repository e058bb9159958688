import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const made = new Map<string, string>();
const wanted = new Map<string, Set<() => void>>();
let isScheduled = false;

const bytesOf = (thumbhash: string): Uint8Array =>
  Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));

/** Safari has no idle callback: there, one after the other, each in a task of its own. */
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

/** The blurred picture of a thumbhash (base64) as a data address; undefined until it has been made. */
export const placeholderImage = (thumbhash: string): string | undefined => made.get(thumbhash);

/** Its average colour: at hand at once, so that scrolling never waits for pictures to be made. */
export const placeholderColor = (thumbhash: string): string => {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
};

/** Makes the picture when the page is idle; returns the function that cancels it. */
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
