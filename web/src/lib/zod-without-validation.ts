/**
 * Stands in for zod in the browser's build (vite.config.ts): every schema becomes an inert value, so that the contract's
 * files load while only their paths and types are used. The server validates.
 */
const inert: unknown = new Proxy(() => inert, { get: () => inert });

export const z = inert;
