import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the runners write their reports. */
export const results = `${root}.cache/test-results`;
