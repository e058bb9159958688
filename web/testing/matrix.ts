import { test } from 'vitest';

/** Defines a test per case, as `test.each` does: the first case in the core, the others in the rest. */
export const matrix = ((cases: readonly unknown[]) => (title: string, run: () => Promise<void>) => {
  test.each(cases.slice(0, 1))(title, run);
  test.each(cases.slice(1))(title, { tags: 'rest' }, run);
}) as typeof test.each;
