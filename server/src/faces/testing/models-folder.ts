import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A cache folder that all test files and benchmarks share, so that the nets are converted once per machine. */
export const testModelsFolder = (): string => join(tmpdir(), 'togather-face-models');
