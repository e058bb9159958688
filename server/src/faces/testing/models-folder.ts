import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A cache folder that all test files and benchmarks share, so that the nets are converted once per machine. */
export function testModelsFolder(): string {
  return join(tmpdir(), 'togather-face-models');
}
