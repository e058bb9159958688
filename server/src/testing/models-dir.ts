import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared, so that nets are converted once for all test files. */
export const TEST_MODELS_DIR = join(tmpdir(), 'togather-test-models');
