import { expect, test } from 'vitest';
import { suitedProcesses } from './installation.ts';

test.each([
  { cores: 1, gigabytes: 1, processes: 1 },
  { cores: 2, gigabytes: 2, processes: 1 },
  { cores: 2, gigabytes: 4, processes: 2 },
  { cores: 8, gigabytes: 6, processes: 3 },
  { cores: 16, gigabytes: 64, processes: 4 },
])(
  '$processes face workers or web processes suit $cores cores and $gigabytes GB',
  ({ cores, gigabytes, processes }) => {
    expect(suitedProcesses(cores, gigabytes * 1e9)).toBe(processes);
  },
);
