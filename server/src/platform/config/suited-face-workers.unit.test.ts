import { expect, test } from 'vitest';
import { suitedFaceWorkers } from './suited-face-workers.ts';

test.each([
  { cores: 1, gigabytes: 1, workers: 1 },
  { cores: 2, gigabytes: 2, workers: 1 },
  { cores: 2, gigabytes: 4, workers: 2 },
  { cores: 8, gigabytes: 6, workers: 3 },
  { cores: 16, gigabytes: 64, workers: 4 },
])('$cores cores and $gigabytes GB have $workers face workers', ({ cores, gigabytes, workers }) => {
  expect(suitedFaceWorkers(cores, gigabytes * 1e9)).toBe(workers);
});
