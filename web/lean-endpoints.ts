import type { Plugin } from 'vite';

/** Strips server-only fields from the browser's table of endpoints, since the join page has a byte budget. */
export const leanEndpoints = (): Plugin => ({
  name: 'lean-endpoints',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/contract/src/endpoints.ts')
      ? { code: code.replace(/\b(who|membership|perMinute): ('\w+'|\d+),?/g, ''), map: null }
      : null,
});
