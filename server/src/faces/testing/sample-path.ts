import { join } from 'node:path';
import { faceApiFolder } from '#faces/nets/tf-weights.ts';

/** The path of one of the six pictures that ship in @vladmandic/face-api, 1 to 6. */
export const samplePath = (sample: number): string => join(faceApiFolder(), 'demo', `sample${sample}.jpg`);
