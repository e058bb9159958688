import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const demo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** The six photographs that ship in the face-api package: 3 to 6 people each, JPEG, 64 to 200 KB. */
export const samplePaths = [1, 2, 3, 4, 5, 6].map((number) => join(demo, `sample${number}.jpg`));

export const sampleBytes = (index: number): Buffer => readFileSync(samplePaths[index % 6]!);
