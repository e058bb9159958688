import { vi } from 'vitest';

/** Retries `check` until it no longer throws, with time for a busy machine. Returns its result. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 60_000);
