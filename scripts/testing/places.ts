import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of the runners' reports. */
export const results = `${root}.cache/test-results`;
