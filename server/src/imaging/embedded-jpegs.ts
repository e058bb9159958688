import { walkJpeg } from './jpeg.ts';
import type { Layout } from './layout.ts';

const SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
/** Bytes that look like a beginning by chance are rare; every one of them may cost a walk to the end of the file. */
const MAX_FAILURES = 8;

/** The further JPEGs behind the end of a picture: MPF pictures, gain maps, frames of a motion photo. */
export const embeddedJpegs = (bytes: Buffer, from: number): Layout[] => {
  const found: Layout[] = [];
  let at = bytes.indexOf(SIGNATURE, from);
  for (let failures = 0; at >= 0 && failures < MAX_FAILURES; ) {
    const layout = tryWalk(bytes, at);
    if (layout) found.push(layout);
    else failures++;
    at = bytes.indexOf(SIGNATURE, layout ? layout.end : at + SIGNATURE.length);
  }
  return found;
};

const tryWalk = (bytes: Buffer, at: number): Layout | undefined => {
  try {
    return walkJpeg(bytes, at);
  } catch {
    return undefined;
  }
};
