import { vi } from 'vitest';

/** Waits until `check` no longer throws, on a busy machine, too; returns what it returns. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 10_000);
